import type { Written } from '../../contract/user.ts';
import type { Instant } from '../../domain/dates.ts';
import { ApiError } from './apiError.ts';
import { fingerprint } from './fingerprint.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';
import type { SavedKeys } from './savedKeys.ts';

/** Operations besides every `create` whose new requests add something, such as money or a person. */
const ADDS: readonly string[] = [
  'students.addToBalance',
  'students.reduceBalance',
  'families.addAdult',
  'tuition.run',
  'chargeRuns.run',
  'credits.grant',
  'credits.apply',
];

const adds = (name: string) => name.endsWith('.create') || ADDS.includes(name);

/**
 * Acts that get a new key at each press, because repeating them is harmless: a mark, which others may have changed
 * meanwhile; ending the current sessions; a new password. Also operations that change nothing, or that contain a
 * password.
 */
const FRESH: readonly string[] = [
  'attendance.mark',
  'attendance.remove',
  'attendance.restore',
  'users.endSessions',
  'users.resetPassword',
  'users.givePasswords',
  'previews.show',
  'tuition.whatIf',
  'mails.test',
  'setup.createAdmin',
  // A school that has already imported one refuses another.
  'archive.import',
];

const isObject = (input: unknown): input is object => typeof input === 'object' && input !== null;

/** Whether the call only previews something and changes nothing. */
export function isPreview(name: string, input: unknown): boolean {
  return (
    name === 'previews.show' ||
    name === 'lessons.impact' ||
    name === 'imports.preview' ||
    name === 'mails.preview' ||
    name === 'tuition.whatIf' ||
    (isObject(input) && 'dryRun' in input && input.dryRun === true)
  );
}

/**
 * An edit says what it is based on. Repeating it does nothing, and the server refuses it if a colleague has changed the
 * same fields since. Reusing the key would report it as saved even if a colleague has changed it back. Emails are based
 * on what was seen, too, but they add something.
 */
function isEdit(name: string, input: unknown): boolean {
  return !adds(name) && isObject(input) && 'basedOn' in input;
}

/** A browser may deliver a second tap only after the first was answered. */
const GRACE_MS = 1000;

interface Dependencies {
  keys: SavedKeys;
  /** The person this tab belongs to. */
  person: () => string | null;
  /** Asks the server what happened to a key. */
  written: (key: string) => Promise<Written>;
  /** Called when a press finds that an earlier one was saved. */
  savedBefore: (firstAt: Instant) => void;
}

/** Sends a change with its key; calls `replayed` if the server had already answered that key. */
export type Send = (key: string, replayed: (firstAt: Instant) => void) => Promise<unknown>;

/**
 * All changes go to the server through this. The same content, except for an edit, keeps one key until it is confirmed:
 * across presses, reloads and signing in again. Two simultaneous presses become one request. If no response comes, we
 * ask the server what happened; the thrown error has the answer (`outcome`).
 */
export function createWriter({ keys, person, written, savedBefore }: Dependencies) {
  const inFlight = new Map<string, Promise<unknown>>();
  const justDone = new Map<string, Promise<unknown>>();

  /** `leavesNothing`: the server has no record of it to ask about. */
  async function settle(
    key: string,
    sending: Promise<unknown>,
    leavesNothing = false,
  ): Promise<unknown> {
    try {
      return await sending;
    } catch (thrown) {
      if (!isUnanswered(thrown) || leavesNothing) throw thrown;
      const found = await written(key).catch(() => null);
      if (found?.saved && found.answer !== undefined) return found.answer;
      if (found?.saved) throw thrown;
      throw thrown.withOutcome(found ? 'notSaved' : 'unknown');
    }
  }

  async function sendOnce(
    contentId: string,
    { name, input }: { name: string; input: unknown },
    send: Send,
  ): Promise<unknown> {
    const { key, isSaved } = isEdit(name, input)
      ? { key: newIdempotencyKey(), isSaved: false }
      : keys.keyFor(contentId, adds(name));
    let firstAt: Instant | null = null;
    const answer = await settle(
      key,
      send(key, (at) => (firstAt = at)),
    );
    if (isSaved && firstAt !== null) savedBefore(firstAt);
    return answer;
  }

  function done(contentId: string, answered: Promise<unknown>): void {
    keys.done(contentId);
    justDone.clear();
    justDone.set(contentId, answered);
    setTimeout(() => {
      if (justDone.get(contentId) === answered) justDone.delete(contentId);
    }, GRACE_MS);
  }

  return async function write(
    path: readonly string[],
    input: unknown,
    send: Send,
  ): Promise<unknown> {
    const name = path.join('.');
    const isPreviewCall = isPreview(name, input);
    if (isPreviewCall || FRESH.includes(name)) {
      const key = newIdempotencyKey();
      const answer = await settle(
        key,
        send(key, () => {}),
        isPreviewCall || name === 'setup.createAdmin',
      );
      if (!isPreviewCall) {
        keys.done('');
        justDone.clear();
      }
      return answer;
    }
    const contentId = fingerprint([person(), name, input]);
    const before = inFlight.get(contentId) ?? justDone.get(contentId);
    if (before) return before;
    const sending = sendOnce(contentId, { name, input }, send);
    inFlight.set(contentId, sending);
    try {
      const answer = await sending;
      done(contentId, sending);
      return answer;
    } finally {
      inFlight.delete(contentId);
    }
  };
}

function isUnanswered(thrown: unknown): thrown is ApiError {
  return thrown instanceof ApiError && (thrown.code === 'UNREACHABLE' || thrown.status >= 500);
}

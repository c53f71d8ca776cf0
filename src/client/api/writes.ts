import type { Written } from '../../contract/user.ts';
import type { Instant } from '../../domain/dates.ts';
import { ApiError } from './apiError.ts';
import { fingerprint } from './fingerprint.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';
import type { KeptKeys } from './keptKeys.ts';

/** Each time it is sent anew, it adds something: money, a record, a person. */
const ADDS: readonly string[] = [
  'students.create',
  'students.addToBalance',
  'students.reduceBalance',
  'payments.create',
  'credits.grant',
  'credits.apply',
  'expenses.create',
  'budgetEntries.create',
  'feeTypes.create',
  'paymentMethods.create',
];

/**
 * What is meant anew at each press, and is the same however often it is done: a mark, which others may have changed
 * meanwhile; the end of the sessions that there are now; a new password. And what changes nothing, or has a password
 * in it.
 */
const FRESH: readonly string[] = [
  'attendance.mark',
  'attendance.remove',
  'attendance.restore',
  'users.endSessions',
  'users.resetPassword',
  'users.givePasswords',
  'previews.show',
  'setup.createAdmin',
];

const isObject = (input: unknown): input is object => typeof input === 'object' && input !== null;

/** What is only looked at, and changes nothing. */
export function isLook(name: string, input: unknown): boolean {
  return (
    name === 'previews.show' || (isObject(input) && 'dryRun' in input && input.dryRun === true)
  );
}

/**
 * An edit says what it is based on: sent anew it does nothing twice, and is refused where a colleague has changed the same
 * since. The answer to an earlier press would say that it is saved, though a colleague has changed it back.
 */
function isEdit(input: unknown): boolean {
  return isObject(input) && 'basedOn' in input;
}

/** A second tap that the browser hands on late, when the first was answered already. */
const GRACE_MS = 1000;

interface Ways {
  keys: KeptKeys;
  /** Whose tab this is. */
  person: () => string | null;
  /** Asks the server what became of a key. */
  written: (key: string) => Promise<Written>;
  /** Told when a press has found that an earlier one was saved. */
  savedBefore: (firstAt: Instant) => void;
}

/** Sends a change with its key; `replayed` is told when the server has answered that key before. */
export type Send = (key: string, replayed: (firstAt: Instant) => void) => Promise<unknown>;

/**
 * The one way of every change to the server. The same content, but for edits, has one key until it is answered as done: across
 * presses, reloads and signing in again. Two presses at once are one request. Where no answer comes at all, the server
 * is asked what became of it; the error that is thrown then says what is known (`outcome`).
 */
export function createWriter({ keys, person, written, savedBefore }: Ways) {
  const underWay = new Map<string, Promise<unknown>>();
  const justDone = new Map<string, Promise<unknown>>();

  /** `leavesNothing` that the server could be asked about. */
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
    const { key, isKept } = isEdit(input)
      ? { key: newIdempotencyKey(), isKept: false }
      : keys.keyFor(contentId, ADDS.includes(name));
    let firstAt: Instant | null = null;
    const answer = await settle(
      key,
      send(key, (at) => (firstAt = at)),
    );
    if (isKept && firstAt !== null) savedBefore(firstAt);
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
    const looks = isLook(name, input);
    if (looks || FRESH.includes(name)) {
      const key = newIdempotencyKey();
      const answer = await settle(
        key,
        send(key, () => {}),
        looks || name === 'setup.createAdmin',
      );
      if (!looks) {
        keys.done('');
        justDone.clear();
      }
      return answer;
    }
    const contentId = fingerprint([person(), name, input]);
    const before = underWay.get(contentId) ?? justDone.get(contentId);
    if (before) return before;
    const sending = sendOnce(contentId, { name, input }, send);
    underWay.set(contentId, sending);
    try {
      const answer = await sending;
      done(contentId, sending);
      return answer;
    } finally {
      underWay.delete(contentId);
    }
  };
}

function isUnanswered(thrown: unknown): thrown is ApiError {
  return thrown instanceof ApiError && (thrown.code === 'UNREACHABLE' || thrown.status >= 500);
}

import type { AttendanceDay, RollStudent } from '../../contract/attendance.ts';
import type { Written } from '../../contract/user.ts';
import type { Instant } from '../../domain/dates.ts';
import type { InLesson } from '../../domain/lesson.ts';
import { ApiError, toApiError } from '../api/apiError.ts';
import { isSignedOut } from '../api/signedOut.ts';
import {
  canWait,
  drop,
  isPending,
  nextOf,
  settle,
  takeForSending,
  type Edit,
  type Entry,
  type MarkOrNone,
} from './entry.ts';
import type { Outbox } from './outbox.ts';

/**
 * The server's response to an act that it has done. Anything that the server has forgotten, or never returns, is
 * missing.
 */
export interface Answer {
  mark?: MarkOrNone;
  student?: RollStudent;
  /** Why there was nothing to do. */
  nothingDone?: string;
}

/** The sender's requests, each without retries; all throw an ApiError. */
export interface Asks {
  send: (entry: Entry, retryAfter: (seconds: number) => void) => Promise<Answer>;
  written: (entry: Entry) => Promise<Written>;
  day: (lesson: InLesson, userId: string) => Promise<AttendanceDay>;
  /** Rejects while the server can't be reached. */
  probe: () => Promise<unknown>;
}

interface Dependencies {
  outbox: Outbox;
  asks: Asks;
  /** This tab's person if they are signed in, as far as the tab knows; otherwise null. */
  person: () => string | null;
  /** Whether the last request reached the server. */
  isReached: () => boolean;
  /** Runs one act at a time across all tabs. */
  exclusively: <Result>(act: () => Promise<Result>) => Promise<Result>;
  onSent: (entry: Entry, answer: Answer) => void;
  /** Called with the mark that somebody else made, before the person is asked which of the two to keep. */
  onTheirs: (entry: Entry, theirs: MarkOrNone) => void;
  /** Called when an act wasn't done and is dropped without waiting for a decision. */
  onGivenUp: (entry: Entry, reason: string) => void;
  /** Called when the server says that the person isn't signed in. */
  onSignedOut: (error: ApiError) => void;
  /** Called when the marks of this lesson may differ from what this tab shows. */
  onStale: (lesson: InLesson) => void;
  later: (again: () => void, ms: number) => void;
}

/** Shown for acts that can't be made offline. */
export const NEEDS_NETWORK =
  'This needs a connection. You can still mark attendance: marks are sent once you’re back online.';

const unsentError = new ApiError(
  'UNAVAILABLE',
  'The marks made before have not reached the server yet. Please try again when they have.',
);

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** What comes after an entry: the next one, a pause in milliseconds, or nothing until something else triggers a run. */
type Next = 'next' | 'signedOut' | number;

/** Sends waiting entries one by one, in order, each until the server has responded to it. */
export function createSender(dependencies: Dependencies) {
  const { outbox, asks } = dependencies;
  /** The scheduled run that hasn't read the outbox yet. */
  let waiting: Promise<void> | null = null;
  let pause = FIRST_PAUSE_MS;

  /** Every attempt has the same key and content, so the server does it only once. */
  async function send(entry: Entry): Promise<Next> {
    let wait: number | null = null;
    try {
      const answer = await asks.send(entry, (seconds) => (wait = seconds * 1000));
      await finish(entry, answer);
      return 'next';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isSignedOut(error)) {
        dependencies.onSignedOut(error);
        return 'signedOut';
      }
      // Nobody was faster; the month is closed.
      if (error.code === 'CONFLICT' && error.reason !== 'monthClosed')
        return conflict(entry, error.message);
      if (error.code === 'INTERNAL') {
        await edit(settle(entry.key, { is: 'failed' }), error.message);
        return pauseNow();
      }
      const isTransient = error.code === 'UNREACHABLE' || error.code === 'TOO_MANY_REQUESTS';
      if (isTransient || error.status >= 500) return wait ?? pauseNow();
      const { message, reason: refusedFor } = error;
      await edit(settle(entry.key, { is: 'refused', reason: message, refusedFor }), message);
      dependencies.onStale(entry);
      return 'next';
    }
  }

  async function finish(entry: Entry, answer: Answer, at?: Instant): Promise<void> {
    pause = FIRST_PAUSE_MS;
    const { mark, student } = answer;
    // Updates the roll before the entry leaves the outbox: the row must not show the old mark in between.
    dependencies.onSent(entry, answer);
    const timestamp = mark?.timestamp ?? at ?? null;
    await outbox.edit(settle(entry.key, { is: 'done', mark, timestamp }));
    // The response to a repeated request describes the state after the first attempt, which may be older than what this
    // tab has loaded since.
    if (!student || entry.state === 'sent') dependencies.onStale(entry);
  }

  /** Changes the outbox and reports the acts that this dropped. */
  async function edit(change: Edit, reason: string): Promise<void> {
    const gone = outbox.entries().filter((entry) => !canWait(entry));
    await outbox.edit(change);
    const left = new Set(outbox.entries().map(({ key }) => key));
    for (const entry of gone) if (!left.has(entry.key)) dependencies.onGivenUp(entry, reason);
  }

  /** Either someone else was faster, or this very act was done so long ago that the server has lost its response. */
  async function conflict(entry: Entry, reason: string): Promise<Next> {
    try {
      const { saved, at } = await asks.written(entry);
      if (saved) await finish(entry, {}, at);
      else {
        const { students } = await asks.day(entry, entry.userId);
        const theirs = students.find(({ id }) => id === entry.studentId)?.attendance ?? null;
        // The row would say that the mark was removed, and "Use mine" would be based on no mark, until the roll is reloaded.
        dependencies.onTheirs(entry, theirs);
        await edit(settle(entry.key, { is: 'conflict', theirs }), reason);
        dependencies.onStale(entry);
      }
      return 'next';
    } catch {
      return pauseNow();
    }
  }

  function pauseNow(): number {
    const now = pause;
    pause = Math.min(pause * 2, LONGEST_PAUSE_MS);
    return now;
  }

  /** While the server can't be reached, drops acts that were never sent and can't wait. Marks stay. */
  async function dropOnlineActs(): Promise<void> {
    const person = dependencies.person();
    const keys = outbox
      .entries()
      .filter((entry) => entry.userId === person && entry.state === 'waiting' && !canWait(entry))
      .map(({ key }) => key);
    if (keys.length > 0) await edit(drop(keys), NEEDS_NETWORK);
  }

  async function isServerReachable(): Promise<boolean> {
    if (dependencies.isReached()) return true;
    return asks.probe().then(
      () => true,
      () => false,
    );
  }

  async function drain(): Promise<Next> {
    await outbox.refresh();
    for (;;) {
      const person = dependencies.person();
      const entry = person === null ? undefined : nextOf(outbox.entries(), person);
      if (!entry) return 'signedOut';
      // An entry that was never sent can still be dropped, so nothing is marked as sent until we know that the server
      // responds.
      if (!(await isServerReachable())) {
        await dropOnlineActs();
        return pauseNow();
      }
      await outbox.edit(takeForSending(entry.key));
      // It may have been dropped or replaced meanwhile.
      if (!outbox.entries().some(({ key, state }) => key === entry.key && state === 'sent'))
        continue;
      const next = await send(entry);
      if (next !== 'next') {
        if (!dependencies.isReached()) await dropOnlineActs();
        return next;
      }
    }
  }

  async function run(): Promise<void> {
    const next = await dependencies.exclusively(() => {
      // This run may miss entries added from here on, so they need another one.
      waiting = null;
      return drain();
    });
    if (typeof next === 'number') dependencies.later(() => void kick(), next);
  }

  /** Sends whatever is waiting. Resolves once everything that can be sent now has been sent. */
  function kick(): Promise<void> {
    waiting ??= Promise.resolve().then(run);
    return waiting;
  }

  /** Sends whatever is waiting, and then runs `act` before anything else is sent. Rejects if entries remain unsent. */
  function sendThen<Result>(act: () => Promise<Result>): Promise<Result> {
    return dependencies.exclusively(async () => {
      await drain();
      const person = dependencies.person();
      if (
        person !== null &&
        outbox.entries().some((one) => one.userId === person && isPending(one))
      )
        throw unsentError;
      return act();
    });
  }
  return { kick, sendThen };
}

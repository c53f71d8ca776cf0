import type { AttendanceDay } from '../../contract/attendance.ts';
import type { Student } from '../../contract/student.ts';
import type { Written } from '../../contract/user.ts';
import type { CalendarDate, Instant } from '../../domain/dates.ts';
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

/** What the server says of an act that it has done. What it no longer knows, or never says, is left out. */
export interface Answer {
  mark?: MarkOrNone;
  student?: Student;
  /** Why nothing was to be done. */
  nothingDone?: string;
}

/** What the sender asks of the server, each once; all throw an ApiError. */
export interface Asks {
  send: (entry: Entry, retryAfter: (seconds: number) => void) => Promise<Answer>;
  written: (entry: Entry) => Promise<Written>;
  day: (date: CalendarDate, userId: string) => Promise<AttendanceDay>;
  /** Fails while the server can't be reached. */
  probe: () => Promise<unknown>;
}

interface Ways {
  outbox: Outbox;
  asks: Asks;
  /** Whom this tab stands for and who is signed in, as far as it knows; null while that is nobody. */
  person: () => string | null;
  /** Whether the server answered last. */
  isReached: () => boolean;
  /** One at a time, in all tabs. */
  exclusively: <Result>(act: () => Promise<Result>) => Promise<Result>;
  onSent: (entry: Entry, answer: Answer) => void;
  /** It was not done, and is not kept to be decided about. */
  onGivenUp: (entry: Entry, reason: string) => void;
  /** The server says that the person is not signed in. */
  onSignedOut: (error: ApiError) => void;
  /** The marks of this date are not what this tab thinks. */
  onStale: (date: CalendarDate) => void;
  later: (again: () => void, ms: number) => void;
}

/** Of what can't be made now and sent later. */
export const NEEDS_NETWORK =
  'This needs the network. Marks can be made without: they are sent when it is back.';

const waits = new ApiError(
  'UNAVAILABLE',
  'The marks made before have not reached the server yet. Please try again when they have.',
);

const FIRST_PAUSE_MS = 1000;
const LONGEST_PAUSE_MS = 30_000;

/** What is to be done after an entry: the next one, or nothing before so many ms, or before something happens. */
type Next = 'next' | 'signedOut' | number;

/** Sends what waits, in its order, one after the other, each until the server has answered it. */
export function createSender(ways: Ways) {
  const { outbox, asks } = ways;
  /** The run that has not begun to look at what there is. */
  let waiting: Promise<void> | null = null;
  let pause = FIRST_PAUSE_MS;

  /** The same key and content each time: the server does once what may have reached it before. */
  async function send(entry: Entry): Promise<Next> {
    let wait: number | null = null;
    try {
      const answer = await asks.send(entry, (seconds) => (wait = seconds * 1000));
      await finish(entry, answer);
      return 'next';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isSignedOut(error)) {
        ways.onSignedOut(error);
        return 'signedOut';
      }
      if (error.code === 'CONFLICT') return conflict(entry, error.message);
      if (error.code === 'INTERNAL') {
        await edit(settle(entry.key, { is: 'failed' }), error.message);
        return pauseNow();
      }
      const passes = error.code === 'UNREACHABLE' || error.code === 'TOO_MANY_REQUESTS';
      if (passes || error.status >= 500) return wait ?? pauseNow();
      await edit(settle(entry.key, { is: 'refused', reason: error.message }), error.message);
      ways.onStale(entry.date);
      return 'next';
    }
  }

  async function finish(entry: Entry, answer: Answer, at?: Instant): Promise<void> {
    pause = FIRST_PAUSE_MS;
    const { mark, student } = answer;
    // First what stands, then out of what waits: in between the row must not show what was before.
    ways.onSent(entry, answer);
    const timestamp = mark?.timestamp ?? at ?? null;
    await outbox.edit(settle(entry.key, { is: 'done', mark, timestamp }));
    // Asked for again, the answer says what stood then, and may be older than what the tab has read since.
    if (!student || entry.state === 'sent') ways.onStale(entry.date);
  }

  /** Changes the outbox, and tells whose acts were given up by it. */
  async function edit(change: Edit, reason: string): Promise<void> {
    const gone = outbox.entries().filter((entry) => !canWait(entry));
    await outbox.edit(change);
    const left = new Set(outbox.entries().map(({ key }) => key));
    for (const entry of gone) if (!left.has(entry.key)) ways.onGivenUp(entry, reason);
  }

  /** Somebody was faster, or it was this very act, whose answer came so long ago that it is kept no longer. */
  async function conflict(entry: Entry, reason: string): Promise<Next> {
    try {
      const { saved, at } = await asks.written(entry);
      if (saved) await finish(entry, {}, at);
      else {
        const { students } = await asks.day(entry.date, entry.userId);
        const theirs = students.find(({ id }) => id === entry.studentId)?.attendance ?? null;
        await edit(settle(entry.key, { is: 'conflict', theirs }), reason);
        ways.onStale(entry.date);
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

  /** While the server is away: what was never sent and can't wait is given up, and marks can still be dropped. */
  async function giveUpWhatCantWait(): Promise<void> {
    const person = ways.person();
    const keys = outbox
      .entries()
      .filter((entry) => entry.userId === person && entry.state === 'waiting' && !canWait(entry))
      .map(({ key }) => key);
    if (keys.length > 0) await edit(drop(keys), NEEDS_NETWORK);
  }

  async function isThere(): Promise<boolean> {
    if (ways.isReached()) return true;
    return asks.probe().then(
      () => true,
      () => false,
    );
  }

  async function drain(): Promise<Next> {
    await outbox.refresh();
    for (;;) {
      const person = ways.person();
      const entry = person === null ? undefined : nextOf(outbox.entries(), person);
      if (!entry) return 'signedOut';
      // What was never sent can still be dropped: nothing is, before the server is known to be there.
      if (!(await isThere())) {
        await giveUpWhatCantWait();
        return pauseNow();
      }
      await outbox.edit(takeForSending(entry.key));
      // It may have been dropped or replaced in the meantime.
      if (!outbox.entries().some(({ key, state }) => key === entry.key && state === 'sent'))
        continue;
      const next = await send(entry);
      if (next !== 'next') {
        if (!ways.isReached()) await giveUpWhatCantWait();
        return next;
      }
    }
  }

  async function run(): Promise<void> {
    const next = await ways.exclusively(() => {
      // What is put in from here on may be missed by this run.
      waiting = null;
      return drain();
    });
    if (typeof next === 'number') ways.later(() => void kick(), next);
  }

  /** Sends what waits. Resolves when all is sent that can be just now. */
  function kick(): Promise<void> {
    waiting ??= Promise.resolve().then(run);
    return waiting;
  }

  /** Sends what waits, and runs an act before anything else is sent; refuses where what waits can't be sent. */
  function sendThen<Result>(act: () => Promise<Result>): Promise<Result> {
    return ways.exclusively(async () => {
      await drain();
      const person = ways.person();
      if (
        person !== null &&
        outbox.entries().some((one) => one.userId === person && isPending(one))
      )
        throw waits;
      return act();
    });
  }
  return { kick, sendThen };
}

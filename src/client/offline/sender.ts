import type { AttendanceDay, MarkResult } from '../../contract/attendance.ts';
import type { Written } from '../../contract/user.ts';
import type { CalendarDate, Instant } from '../../domain/dates.ts';
import { toApiError, type ApiError } from '../api/apiError.ts';
import { isSignedOut } from '../api/signedOut.ts';
import { nextOf, settle, takeForSending, type Entry, type Outcome } from './entry.ts';
import type { Outbox } from './outbox.ts';

/** What the sender asks of the server, each once; all throw an ApiError. */
export interface Asks {
  mark: (entry: Entry, retryAfter: (seconds: number) => void) => Promise<MarkResult>;
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
  exclusively: (act: () => Promise<void>) => Promise<void>;
  onSent: (entry: Entry, answer: Partial<MarkResult>) => void;
  /** The server says that the person is not signed in. */
  onSignedOut: (error: ApiError) => void;
  /** The marks of this date are not what this tab thinks. */
  onStale: (date: CalendarDate) => void;
  later: (again: () => void, ms: number) => void;
}

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
      const answer = await asks.mark(entry, (seconds) => (wait = seconds * 1000));
      await finish(entry, answer);
      return 'next';
    } catch (thrown) {
      const error = toApiError(thrown);
      if (isSignedOut(error)) {
        ways.onSignedOut(error);
        return 'signedOut';
      }
      if (error.code === 'CONFLICT') return conflict(entry);
      if (error.code === 'INTERNAL') {
        await outbox.edit(settle(entry.key, { is: 'failed' }));
        return pauseNow();
      }
      const passes = error.code === 'UNREACHABLE' || error.code === 'TOO_MANY_REQUESTS';
      if (passes || error.status >= 500) return wait ?? pauseNow();
      await end(entry, { is: 'refused', reason: error.message });
      return 'next';
    }
  }

  async function finish(entry: Entry, answer: Partial<MarkResult>, at?: Instant): Promise<void> {
    pause = FIRST_PAUSE_MS;
    // First what stands, then out of what waits: in between the row must not show what was before.
    ways.onSent(entry, answer);
    const timestamp = answer.attendance?.timestamp ?? at ?? null;
    await outbox.edit(settle(entry.key, { is: 'done', timestamp }));
    if (!answer.attendance) ways.onStale(entry.date);
  }

  async function end(entry: Entry, outcome: Outcome): Promise<void> {
    await outbox.edit(settle(entry.key, outcome));
    ways.onStale(entry.date);
  }

  /** Somebody was faster, or it was this very mark, whose answer came so long ago that it is kept no longer. */
  async function conflict(entry: Entry): Promise<Next> {
    try {
      const { saved, at } = await asks.written(entry);
      if (saved) await finish(entry, {}, at);
      else {
        const { students } = await asks.day(entry.date, entry.userId);
        const theirs = students.find(({ id }) => id === entry.studentId)?.attendance ?? null;
        await end(entry, { is: 'conflict', theirs });
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

  async function drain(): Promise<Next> {
    await outbox.refresh();
    for (;;) {
      const person = ways.person();
      const entry = person === null ? undefined : nextOf(outbox.entries(), person);
      if (!entry) return 'signedOut';
      // What was never sent can still be dropped: nothing is, before the server is known to be there.
      if (
        !ways.isReached() &&
        !(await asks.probe().then(
          () => true,
          () => false,
        ))
      )
        return pauseNow();
      await outbox.edit(takeForSending(entry.key));
      // It may have been dropped or replaced in the meantime.
      if (!outbox.entries().some(({ key, state }) => key === entry.key && state === 'sent'))
        continue;
      const next = await send(entry);
      if (next !== 'next') return next;
    }
  }

  async function run(): Promise<void> {
    let next: Next = 'signedOut';
    await ways.exclusively(async () => {
      // What is put in from here on may not be seen any more by this run.
      waiting = null;
      next = await drain();
    });
    if (typeof next === 'number') ways.later(() => void kick(), next);
  }

  /** Sends what waits. Resolves when all is sent that can be just now. */
  function kick(): Promise<void> {
    waiting ??= Promise.resolve().then(run);
    return waiting;
  }
  return kick;
}

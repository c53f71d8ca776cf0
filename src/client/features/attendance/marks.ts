import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceDay, AttendanceEvent, HolidayEvent } from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import { NO_RECORD, type AttendanceStatus } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import { client as server } from '../../api/api.ts';
import { ApiError, toApiError } from '../../api/apiError.ts';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { invalidateMoneyQueries } from '../../api/queryKeys.ts';
import { isReached } from '../../api/reach.ts';
import { personOfTab } from '../../api/signedOut.ts';
import { markOf, type MarkOrNone } from '../../offline/day.ts';
import { dayKey, showMark } from '../../offline/dayCache.ts';
import {
  drop,
  isPending,
  putAll,
  rebase,
  sendAgain,
  type Entry,
  type NewEntry,
} from '../../offline/entry.ts';
import {
  change as changeOutbox,
  exclusively,
  onAnswered,
  outbox,
  sendAll,
} from '../../offline/sending.ts';
import { expectedMark, priceOn, sameMark, type MarkChange } from './roll.ts';
import { withUnsent } from './withUnsent.ts';

/** A change made here, as long as nothing came after it: what was before, and the mark it left. */
interface Undoable {
  before: MarkOrNone;
  left: MarkOrNone;
}

interface Answer {
  mark: MarkOrNone;
  account?: Student;
}

/** Marks that wait on this device; drop them to undo. */
export interface Waiting {
  studentIds: string[];
  keys: string[];
}

/** What is to be done about a mark that was refused, or that others were faster than. */
export type Decision = 'keepTheirs' | 'useMine' | 'discard' | 'tryAgain';

/** Its functions never change, so that rows need not render for them. */
export interface Marks {
  date: CalendarDate;
  /** Of the mark that is on screen. */
  statusOf: (studentId: string) => AttendanceStatus | null;
  setStatus: (studentId: string, status: AttendanceStatus) => void;
  setAttribute: (studentId: string, name: FeeTypeKey, on: boolean) => void;
  /** A holiday that its person has agreed to: never kept for later, because it moves money. */
  setHoliday: (studentId: string) => void;
  remove: (studentId: string) => void;
  undo: (studentId: string) => void;
  decide: (entry: Entry, decision: Decision) => void;
  /** Marks everyone without a mark as present, one by one, each where there is still none when it arrives. */
  markUnmarkedSingly: () => Waiting;
  /** Takes back what still waits; gives how many that was. */
  dropWaiting: (keys: readonly string[]) => Promise<number>;
  /** Runs an act on many students, then loads the day: its own events on the stream are no news. */
  together: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Takes in a change from the stream; true if it came from elsewhere and is now in the day. */
  receive: (event: AttendanceEvent) => boolean;
  /** Whether a change of this browser is on its way that would be taken from the screen by reading the day. */
  isBusy: () => boolean;
  /** Takes in that the day became a holiday, or is none any more. */
  receiveHoliday: (event: HolidayEvent) => void;
  /** Follows what becomes of the marks that wait; returns how to stop. */
  follow: () => () => void;
}

interface Options {
  client: QueryClient;
  date: CalendarDate;
  /** Whose last change can be undone now. */
  onUndoable: (studentIds: ReadonlySet<string>) => void;
  onRefused: (message: string) => void;
}

/** Of what can't be made now and sent later. */
export const NEEDS_NETWORK =
  'This needs the network. Marks can be made without: they are sent when it is back.';

const waits = new ApiError(
  'UNAVAILABLE',
  'The marks made before have not reached the server yet. Please try again when they have.',
);

/**
 * The marks of a day. Each goes into the outbox, which sends it; what is done besides, to one or to many, needs the
 * network, and goes out when the marks made before are through.
 */
export function createMarks({ client, date, onUndoable, onRefused }: Options): Marks {
  const key = dayKey(date);
  /** The acts on a student that are on their way beside the outbox; each ends with the mark as the server has it. */
  const queues = new Map<string, Promise<MarkOrNone>>();
  /** What the stream last said of a student whose acts are on their way. */
  const heard = new Map<string, MarkOrNone>();
  const undoable = new Map<string, Undoable>();
  /** What was there before the marks that are on their way. */
  const before = new Map<string, MarkOrNone>();
  /** When this browser's marks were made, by the server's answers: the newest of a student last. */
  const own = new Map<string, string[]>();
  let actsOnMany = 0;

  const day = () => client.getQueryData<AttendanceDay>(key);
  /** As the server has it. */
  const standing = (id: string): MarkOrNone => markOf(day(), id) ?? null;
  const reload = () => client.invalidateQueries({ queryKey: key });
  const show = (id: string, mark: MarkOrNone, account?: Student) =>
    showMark(client, date, id, { mark, account });
  const unsentOf = (id: string) =>
    outbox
      .entries()
      .filter(
        (entry) => entry.userId === personOfTab() && entry.date === date && entry.studentId === id,
      );
  const isOnItsWay = (id: string) => unsentOf(id).some(isPending);

  function remember(id: string, last: Undoable | null): void {
    if (last) undoable.set(id, last);
    else undoable.delete(id);
    onUndoable(new Set(undoable.keys()));
  }

  /**
   * An act that can't wait for the network: shows `expected` now; `send` goes out when the earlier ones are through.
   */
  function act(
    id: string,
    expected: MarkOrNone,
    send: () => Promise<Answer>,
    undoes = false,
  ): void {
    if (!isReached()) return onRefused(NEEDS_NETWORK);
    void client.cancelQueries({ queryKey: key });
    const earlier = queues.get(id) ?? Promise.resolve(standing(id));
    show(id, expected);
    remember(id, null);

    const through = earlier.then(async (last): Promise<MarkOrNone> => {
      const isLast = () => queues.get(id) === through;
      try {
        if (isOnItsWay(id) && !(await sendAll()) && isOnItsWay(id)) throw waits;
        const { mark, account } = await exclusively(() => sendAndFollow(id, last, send));
        if (isLast()) {
          show(id, mark, account);
          remember(id, undoes ? null : { before: last, left: mark });
        }
        void invalidateMoneyQueries(client);
        return mark;
      } catch (thrown) {
        onRefused(toApiError(thrown).message);
        if (isLast()) show(id, last);
        void reload();
        return last;
      }
    });
    queues.set(id, through);
    void through.then((mark) => settle(id, through, mark));
  }

  /** A mark made meanwhile was made upon what this act leaves: that is said before anything else is sent. */
  async function sendAndFollow(
    id: string,
    last: MarkOrNone,
    send: () => Promise<Answer>,
  ): Promise<Answer> {
    const userId = personOfTab();
    let left = last;
    try {
      const answer = await send();
      left = answer.mark;
      return answer;
    } finally {
      if (userId !== null && isOnItsWay(id))
        await outbox.edit(rebase({ userId, date, studentId: id }, left?.timestamp ?? null));
    }
  }

  function settle(id: string, through: Promise<MarkOrNone>, mark: MarkOrNone): void {
    if (queues.get(id) !== through) return;
    queues.delete(id);
    const last = heard.get(id);
    heard.delete(id);
    // Usually our own change came back on the stream. Anything else means that someone was at it too.
    if (last !== undefined && !sameMark(last, mark)) void reload();
  }

  /** The mark that was taken away, with the fee it was charged then. */
  async function sendRestoration(id: string): Promise<Answer> {
    const { attendance, student } = await server.attendance.restore({ date, studentId: id });
    return { mark: attendance, account: student };
  }

  /** Pots, credits and fees are what they were before the change: the server restores them, or refuses. */
  async function sendUndo(id: string, timestamp: string): Promise<Answer> {
    const { attendance, student } = await server.attendance.undo({
      date,
      studentId: id,
      timestamp,
    });
    return { mark: attendance, account: student };
  }

  async function sendRemoval(id: string): Promise<Answer> {
    const { removed, reason } = await server.attendance.remove({ date, studentId: id });
    if (!removed) onRefused(reason ?? NO_RECORD);
    // The answer has no account in it: the balance comes with the day.
    void reload();
    return { mark: null };
  }

  async function sendHoliday(id: string): Promise<Answer> {
    const wanted = { date, studentId: id, status: 'holiday' } as const;
    const { attendance, student } = await server.attendance.mark(wanted);
    return { mark: attendance, account: student };
  }

  function entryOf(id: string, userId: string, wanted: MarkChange): NewEntry {
    return {
      key: newIdempotencyKey(),
      userId,
      date,
      studentId: id,
      status: wanted.status,
      attributes: wanted.attributes ?? {},
      base: standing(id)?.timestamp ?? null,
    };
  }

  function put(wanted: readonly [string, MarkChange][]): NewEntry[] {
    const userId = personOfTab();
    if (userId === null) return [];
    for (const [id] of wanted) {
      if (!isOnItsWay(id)) before.set(id, standing(id));
      undoable.delete(id);
    }
    onUndoable(new Set(undoable.keys()));
    const entries = wanted.map(([id, mark]) => entryOf(id, userId, mark));
    void changeOutbox(putAll(entries, !isReached()));
    return entries;
  }

  /** The mark that is on screen. */
  function shown(id: string): MarkOrNone {
    return markOf(withUnsent(day(), unsentOf(id)), id) ?? null;
  }

  return {
    date,
    statusOf: (id) => shown(id)?.status ?? null,
    setStatus: (id, status) => void put([[id, { status }]]),
    setAttribute: (id, name, on) =>
      void put([[id, { status: shown(id)?.status ?? 'present', attributes: { [name]: on } }]]),
    setHoliday: (id) => {
      const expected = expectedMark(standing(id), { status: 'holiday' }, priceOn(day()));
      act(id, expected, () => sendHoliday(id));
    },
    remove: (id) => act(id, null, () => sendRemoval(id)),
    undo(id) {
      const waiting = unsentOf(id)
        .toSorted((a, b) => a.seq - b.seq)
        .findLast(({ state }) => state === 'waiting');
      if (waiting) {
        void changeOutbox(drop([waiting.key]));
        return;
      }
      const last = undoable.get(id);
      if (!last) return;
      const { left } = last;
      const send = () => (left ? sendUndo(id, left.timestamp) : sendRestoration(id));
      act(id, last.before, send, true);
    },
    decide(entry, decision) {
      if (decision === 'keepTheirs' || decision === 'discard') {
        void changeOutbox(drop([entry.key]));
        return;
      }
      const known = markOf(client.getQueryData<AttendanceDay>(dayKey(entry.date)), entry.studentId);
      const theirs = known === undefined ? entry.theirs : known;
      const base = decision === 'useMine' ? (theirs?.timestamp ?? null) : entry.base;
      if (entry.date === date) before.set(entry.studentId, theirs);
      void changeOutbox(sendAgain(entry.key, newIdempotencyKey(), base));
    },
    markUnmarkedSingly() {
      const students = day()?.students ?? [];
      const unmarked = students.filter(({ id, attendance }) => !attendance && !isOnItsWay(id));
      const entries = put(unmarked.map(({ id }) => [id, { status: 'present' }]));
      return {
        studentIds: entries.map(({ studentId }) => studentId),
        keys: entries.map((entry) => entry.key),
      };
    },
    async dropWaiting(keys) {
      const waiting = outbox
        .entries()
        .filter((entry) => keys.includes(entry.key) && entry.state === 'waiting');
      await outbox.edit(drop(keys));
      return waiting.length;
    },
    async together(run) {
      actsOnMany += 1;
      try {
        if (!(await sendAll())) throw waits;
        const answer = await exclusively(run);
        // What each row could undo is not the last thing that happened to it any more.
        undoable.clear();
        onUndoable(new Set());
        return answer;
      } finally {
        await reload();
        actsOnMany -= 1;
        void invalidateMoneyQueries(client);
      }
    },
    receive({ studentId, attendance }) {
      if (actsOnMany > 0) return false;
      if (queues.has(studentId)) {
        heard.set(studentId, attendance);
        return false;
      }
      const known = markOf(day(), studentId);
      if (known === undefined || sameMark(known, attendance)) return false;
      const ours = own.get(studentId) ?? [];
      const isOurs = attendance !== null && ours.includes(attendance.timestamp);
      // An older mark of ours has been replaced by a newer one, which is shown already.
      if (isOurs && attendance.timestamp !== ours.at(-1)) return false;
      show(studentId, attendance);
      // Usually it is the mark that is on its way; if not, its answer will say so.
      if (isOurs || isOnItsWay(studentId)) return false;
      remember(studentId, null);
      return true;
    },
    isBusy: () => actsOnMany > 0 || queues.size > 0,
    receiveHoliday: ({ holidayName }) =>
      client.setQueryData(
        key,
        (known: AttendanceDay | undefined) =>
          known && { ...known, holidayName: holidayName ?? undefined },
      ),
    follow: () =>
      onAnswered(({ entry, answer: { attendance } }) => {
        if (entry.date !== date || !attendance) return;
        const { studentId } = entry;
        own.set(studentId, [...(own.get(studentId) ?? []), attendance.timestamp]);
        const was = before.get(studentId);
        // Made in another tab, or before this page was loaded.
        if (was === undefined) return remember(studentId, null);
        const goesOn = unsentOf(studentId).some((one) => one.after === entry.key);
        if (goesOn) before.set(studentId, attendance);
        else {
          before.delete(studentId);
          remember(studentId, { before: was, left: attendance });
        }
      }),
  };
}

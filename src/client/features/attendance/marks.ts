import type { QueryClient } from '@tanstack/react-query';
import type {
  AttendanceDay,
  AttendanceEvent,
  AttendanceRecord,
  HolidayEvent,
} from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import { NO_RECORD, type AttendanceStatus } from '../../../domain/attendance.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import { api, client as server } from '../../api/api.ts';
import { toApiError } from '../../api/apiError.ts';
import { invalidateMoneyQueries } from '../../api/queryKeys.ts';
import {
  expectedMark,
  markOf,
  sameMark,
  withMark,
  type MarkChange,
  type Price,
  priceOn,
} from './roll.ts';

type MarkOrNone = AttendanceRecord | null;

/** A change made here, as long as nothing came after it: what was before, and the mark it left. */
interface Undoable {
  before: MarkOrNone;
  left: MarkOrNone;
}

interface Answer {
  mark: MarkOrNone;
  account?: Student;
}

/** Its functions never change, so that rows need not render for them. */
export interface Marks {
  setStatus: (studentId: string, status: AttendanceStatus) => void;
  setAttribute: (studentId: string, name: FeeTypeKey, on: boolean) => void;
  remove: (studentId: string) => void;
  undo: (studentId: string) => void;
  /** Runs an act on many students, then loads the day: its own events on the stream are no news. */
  together: <Result>(act: () => Promise<Result>) => Promise<Result>;
  /** Takes in a change from the stream; true if it came from elsewhere and is now in the day. */
  receive: (event: AttendanceEvent) => boolean;
  /** Whether a change of this browser is on its way. */
  isBusy: () => boolean;
  /** Takes in that the day became a holiday, or is none any more. */
  receiveHoliday: (event: HolidayEvent) => void;
}

interface Options {
  client: QueryClient;
  date: CalendarDate;
  /** Whose last change can be undone now. */
  onUndoable: (studentIds: ReadonlySet<string>) => void;
  onRefused: (message: string) => void;
}

/**
 * The marks of a day: on screen at once, then sent, corrected if the server refuses. Changes of one student go
 * out one after the other, so that two quick clicks arrive in their order.
 */
export function createMarks({ client, date, onUndoable, onRefused }: Options): Marks {
  const key = api.attendance.day.queryKey({ input: { date } });
  /** The changes of a student that are on their way; each ends with the mark as the server has it. */
  const queues = new Map<string, Promise<MarkOrNone>>();
  /** What the stream last said of a student whose changes are on their way. */
  const heard = new Map<string, MarkOrNone>();
  const undoable = new Map<string, Undoable>();
  let actsOnMany = 0;

  const known = (id: string): MarkOrNone => markOf(client.getQueryData(key), id) ?? null;
  const price: Price = (mark, before) => priceOn(client.getQueryData(key))(mark, before);
  const reload = () => client.invalidateQueries({ queryKey: key });
  const show = (id: string, mark: MarkOrNone, account?: Student) =>
    client.setQueryData(
      key,
      (day: AttendanceDay | undefined) => day && withMark(day, id, mark, account),
    );

  function remember(id: string, last: Undoable | null): void {
    if (last) undoable.set(id, last);
    else undoable.delete(id);
    onUndoable(new Set(undoable.keys()));
  }

  /** Shows `expected` now; `send` goes out when the student's earlier changes are through. */
  function change(
    id: string,
    expected: MarkOrNone,
    send: () => Promise<Answer>,
    undoes = false,
  ): void {
    void client.cancelQueries({ queryKey: key });
    const earlier = queues.get(id) ?? Promise.resolve(known(id));
    show(id, expected);
    remember(id, null);

    const through = earlier.then(async (before): Promise<MarkOrNone> => {
      const isLast = () => queues.get(id) === through;
      try {
        const { mark, account } = await send();
        if (isLast()) {
          show(id, mark, account);
          remember(id, undoes ? null : { before, left: mark });
        }
        void invalidateMoneyQueries(client);
        return mark;
      } catch (thrown) {
        onRefused(toApiError(thrown).message);
        if (isLast()) show(id, before);
        void reload();
        return before;
      }
    });
    queues.set(id, through);
    void through.then((mark) => settle(id, through, mark));
  }

  function settle(id: string, through: Promise<MarkOrNone>, mark: MarkOrNone): void {
    if (queues.get(id) !== through) return;
    queues.delete(id);
    const last = heard.get(id);
    heard.delete(id);
    // Usually our own change came back on the stream. Anything else means that someone was at it too.
    if (last !== undefined && !sameMark(last, mark)) void reload();
  }

  async function sendMark(id: string, mark: MarkChange): Promise<Answer> {
    const { attendance, student } = await server.attendance.mark({
      date,
      studentId: id,
      ...mark,
    });
    return { mark: attendance, account: student };
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

  function set(id: string, wanted: MarkChange): void {
    change(id, expectedMark(known(id), wanted, price), () => sendMark(id, wanted));
  }

  return {
    setStatus: (id, status) => set(id, { status }),
    setAttribute: (id, name, on) =>
      set(id, { status: known(id)?.status ?? 'present', attributes: { [name]: on } }),
    remove: (id) => change(id, null, () => sendRemoval(id)),
    undo(id) {
      const last = undoable.get(id);
      if (!last) return;
      const { before, left } = last;
      const send = () => {
        if (!left) return sendRestoration(id);
        return sendUndo(id, left.timestamp);
      };
      change(id, before, send, true);
    },
    async together(act) {
      actsOnMany += 1;
      try {
        const answer = await act();
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
      const shown = markOf(client.getQueryData(key), studentId);
      if (shown === undefined || sameMark(shown, attendance)) return false;
      show(studentId, attendance);
      remember(studentId, null);
      return true;
    },
    isBusy: () => actsOnMany > 0 || queues.size > 0,
    receiveHoliday: ({ holidayName }) =>
      client.setQueryData(
        key,
        (day: AttendanceDay | undefined) =>
          day && { ...day, holidayName: holidayName ?? undefined },
      ),
  };
}

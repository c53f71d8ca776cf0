import type { QueryClient } from '@tanstack/react-query';
import type { AttendanceDay, HolidayEvent } from '../../../contract/attendance.ts';
import type { AttendanceStatus } from '../../../domain/attendance.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import type { InLesson } from '../../../domain/lesson.ts';
import { newIdempotencyKey } from '../../api/idempotencyKey.ts';
import { isReached } from '../../api/reach.ts';
import { personOfTab } from '../../api/signedOut.ts';
import { markOf } from '../../offline/day.ts';
import { changeRoll, dayInput, dayKey, ownActsQuery } from '../../offline/dayCache.ts';
import {
  canWait,
  drop,
  inOrder,
  isIn,
  isPending,
  sendAgain,
  type Act,
  type Entry,
  type NewEntry,
} from '../../offline/entry.ts';
import { actThatUndoes, beginOnMany, endOnMany, type OwnActs } from '../../offline/ownActs.ts';
import { NEEDS_NETWORK } from '../../offline/sender.ts';
import { add, change as changeOutbox, outbox, sendThen } from '../../offline/sending.ts';
import { withUnsent } from './withUnsent.ts';

/** Marks that wait on this device; dropping them undoes them. */
export interface Waiting {
  studentIds: string[];
  keys: string[];
}

/** What to do about a mark that was refused or in conflict. */
export type Decision = 'keepTheirs' | 'useMine' | 'discard' | 'tryAgain';

/** The functions are stable, so that they don't make rows rerender. */
export interface Marks {
  lesson: InLesson;
  /** The status that the screen shows. */
  statusOf: (studentId: string) => AttendanceStatus | null;
  setStatus: (studentId: string, status: AttendanceStatus) => void;
  setAttribute: (studentId: string, name: FeeTypeKey, on: boolean) => void;
  remove: (studentId: string) => void;
  undo: (studentId: string) => void;
  decide: (entry: Entry, decision: Decision) => void;
  /**
   * Marks everyone without a mark as present, each in a separate request that only applies if there is still none when
   * it arrives.
   */
  markUnmarkedSingly: () => Waiting;
  /** Drops the marks that are still waiting; resolves to how many there were. */
  dropWaiting: (keys: readonly string[]) => Promise<number>;
  /**
   * Runs a bulk act after everything that is waiting, then reloads the day, without reporting its own events as someone
   * else's.
   */
  together: <Result>(act: () => Promise<Result>) => Promise<Result>;
}

/** Whether this device has an act on this mark waiting or in flight, whoever made it. */
export function isOnItsWay(lesson: InLesson, studentId: string): boolean {
  const isOfLesson = isIn(lesson);
  return outbox
    .entries()
    .some((entry) => entry.studentId === studentId && isOfLesson(entry) && isPending(entry));
}

/**
 * The acts on the marks of a lesson. Acts on a single student go through the outbox; bulk acts are sent once the outbox
 * is empty. Marks can be made offline; for anything that can't, `onRefused` gets a message.
 */
export function marksOf(
  client: QueryClient,
  lesson: InLesson,
  onRefused: (message: string) => void,
): Marks {
  const isOfLesson = isIn(lesson);
  const day = () => client.getQueryData<AttendanceDay>(dayKey(lesson));
  /** The entries of this tab's person, in sending order. */
  const entriesOf = (id: string) =>
    inOrder(
      outbox
        .entries()
        .filter(
          (entry) => entry.userId === personOfTab() && entry.studentId === id && isOfLesson(entry),
        ),
    );
  const onScreen = (id: string) => markOf(withUnsent(day(), entriesOf(id)), id) ?? null;
  const changeOwn = (change: (own: OwnActs) => OwnActs) =>
    changeRoll(client, lesson, (roll) => ({ ...roll, own: change(roll.own) }));

  function put(acts: readonly [studentId: string, act: Act][]): NewEntry[] {
    const userId = personOfTab();
    if (userId === null) return [];
    if (!isReached() && !acts.every(([, act]) => canWait(act))) {
      onRefused(NEEDS_NETWORK);
      return [];
    }
    const entries = acts.map(([studentId, act]) => {
      // This is based on the server's mark; if an act is in flight, its response will replace it.
      const before = markOf(day(), studentId) ?? null;
      const base = before?.timestamp ?? null;
      return {
        ...act,
        key: newIdempotencyKey(),
        userId,
        ...dayInput(lesson),
        studentId,
        before,
        base,
      };
    });
    void add(entries);
    return entries;
  }

  return {
    lesson,
    statusOf: (id) => onScreen(id)?.status ?? null,
    setStatus: (id, status) => void put([[id, { act: 'mark', status, attributes: {} }]]),
    setAttribute(id, name, on) {
      const status = onScreen(id)?.status ?? 'present';
      put([[id, { act: 'mark', status, attributes: { [name]: on } }]]);
    },
    remove: (id) => void put([[id, { act: 'remove' }]]),
    undo(id) {
      const pending = entriesOf(id).filter(isPending);
      const last = pending.at(-1);
      if (last?.state === 'waiting') void changeOutbox(drop([last.key]));
      // An act in flight must be answered first.
      if (last) return;
      const change = client.getQueryData(ownActsQuery(lesson).queryKey)?.undoable.get(id);
      if (change) put([[id, actThatUndoes(change)]]);
    },
    decide(entry, decision) {
      if (decision === 'keepTheirs' || decision === 'discard') {
        void changeOutbox(drop([entry.key]));
        return;
      }
      const known = markOf(client.getQueryData<AttendanceDay>(dayKey(entry)), entry.studentId);
      const theirs = known === undefined ? entry.theirs : known;
      const seen =
        decision === 'useMine' ? { before: theirs, base: theirs?.timestamp ?? null } : entry;
      void changeOutbox(sendAgain(entry.key, newIdempotencyKey(), seen));
    },
    markUnmarkedSingly() {
      const students = day()?.students ?? [];
      const unmarked = students.filter(
        ({ id, attendance }) => !attendance && !entriesOf(id).some(isPending),
      );
      const entries = put(
        unmarked.map(({ id }) => [id, { act: 'mark', status: 'present', attributes: {} }]),
      );
      return {
        studentIds: entries.map(({ studentId }) => studentId),
        keys: entries.map(({ key }) => key),
      };
    },
    async dropWaiting(keys) {
      const waiting = outbox
        .entries()
        .filter((entry) => keys.includes(entry.key) && entry.state === 'waiting');
      await outbox.edit(drop(keys));
      return waiting.length;
    },
    async together(act) {
      let isDone = false;
      changeOwn(beginOnMany);
      try {
        const answer = await sendThen(act);
        isDone = true;
        return answer;
      } finally {
        await client.invalidateQueries({ queryKey: dayKey(lesson) });
        changeOwn((own) => endOnMany(own, isDone));
      }
    },
  };
}

/** The day after it became a holiday or its class was canceled, or after that was undone. */
export function withHoliday(
  day: AttendanceDay,
  { holidayName, cancelReason }: HolidayEvent,
): AttendanceDay {
  const lessons = day.lessons.map((lesson) =>
    lesson.classId === day.classId
      ? {
          ...lesson,
          cancelled: cancelReason !== undefined,
          cancelReason: cancelReason ?? null,
        }
      : lesson,
  );
  return { ...day, holidayName: holidayName ?? undefined, cancelReason, lessons };
}

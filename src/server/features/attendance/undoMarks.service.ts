import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import { feeTypesOn, type FeeType } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import { holidayMessages } from '../../../domain/holidays.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { conflict } from '../../../domain/refusal.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { keepForUndo, takeForUndo } from '../../undo/undo.ts';
import { holdDay, holidayNameOn } from '../calendar/calendar.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { openBooks, type Books, type MoneyTrace } from '../ledger/books.service.ts';
import { undoMoney } from '../ledger/reversal.service.ts';
import * as repository from './attendance.repository.ts';
import type { StoredMark } from './attendance.repository.ts';
import { isStill, markSource, versionOf, type MarkVersion } from './keptMarks.ts';
import { noteOf, sourceOf } from './marking.ts';
import { refuseUndoing, type Reach } from './reach.service.ts';
import { recordChange } from './record.ts';

// The exact undo of marking: the marks, the pots, the credit records and the credits of payments become what they were,
// or the undo is refused. The effect of an act on a student's money is stored with the earlier mark.

const CHANGED_SINCE = 'This mark has been changed since. Nothing was undone.';
const NOT_KEPT = 'This can no longer be undone.';

/** The act name for the last change of one mark. */
const CHANGE = 'mark';

/** The act name for a change of many marks at once. */
const actOnMany = (id: string) => `change/${id}`;

export interface ChangedMark {
  /** Null if there was no mark. */
  before: StoredMark | null;
  after: StoredMark;
}

interface KeptChange {
  before: StoredMark | null;
  /** The mark after the change; undefined if it was stored by a version before 0.2.0. */
  became?: MarkVersion;
  /** False if only the credits of the student's payments were changed. */
  marked: boolean;
  /** Whether the day was a holiday at the time: a fee can't be charged again on a day that became one since. */
  onHoliday: boolean;
  money: MoneyTrace;
}

async function keep(
  work: Work,
  act: { name: string; date: CalendarDate; onHoliday: boolean; books: Books },
  changes: readonly ({ studentId: StudentId } & Pick<KeptChange, 'before' | 'became' | 'marked'>)[],
): Promise<void> {
  const { name, date, onHoliday, books } = act;
  await keepForUndo<KeptChange>(
    work,
    'attendance',
    name,
    changes.map(({ studentId, ...change }) => ({
      entityId: markSource({ date, studentId }),
      studentId,
      state: { ...change, onHoliday, money: books.traceOf(studentId) },
    })),
  );
}

/** Records a change of one mark for undo, after all its effects on the student's money. */
export async function keepChange(
  work: Work,
  date: CalendarDate,
  change: ChangedMark,
  onHoliday: boolean,
): Promise<void> {
  const books = await openBooks(work, [change.after.studentId]);
  await keep(work, { name: CHANGE, date, onHoliday, books }, [toKeep(change)]);
}

function toKeep({ before, after }: ChangedMark) {
  return { studentId: after.studentId, before, became: versionOf(after), marked: true };
}

/**
 * Records the effects of an act on many marks for undo, after it is done. Returns the id to undo it with.
 *
 * @param credited the students whose payments were credited, whether or not they were marked
 * @param added whether the act added the date to the calendar as a holiday
 */
export async function keepChanges(
  work: Work,
  date: CalendarDate,
  done: { changed: readonly ChangedMark[]; credited: readonly StudentId[]; added?: boolean },
): Promise<string> {
  const id = newId();
  const act = actOnMany(id);
  const changed = new Set(done.changed.map(({ after }) => after.studentId));
  const credited = [...new Set(done.credited)].filter((studentId) => !changed.has(studentId));
  const books = await openBooks(work, [...changed, ...credited]);
  const onHoliday = (await holidayNameOn(work.tx, date)) !== null;
  await keep(work, { name: act, date, onHoliday, books }, [
    ...done.changed.map(toKeep),
    ...credited.map((studentId) => ({ studentId, before: null, marked: false })),
  ]);
  await keepForUndo<KeptAct>(work, 'attendance', act, [
    { entityId: date, studentId: null, state: { added: done.added ?? false } },
  ]);
  return id;
}

/** The effect of an act on many marks besides the marking. */
interface KeptAct {
  added: boolean;
}

export interface UndoneMarks {
  undone: StudentId[];
  /** The students who stay as they are, and why. */
  unchanged: { studentId: StudentId; reason: string }[];
}

/**
 * Undoes the change of one mark that was made at `timestamp`; returns the mark before it. Refused if it isn't theirs to
 * undo.
 */
export async function undoChange(
  work: Work,
  { date, studentId, timestamp }: { date: CalendarDate; studentId: StudentId; timestamp: Instant },
  reach: Reach,
): Promise<StoredMark | null> {
  await holdDay(work, date);
  const books = await openBooks(work, [studentId]);
  const [kept] = await takeForUndo<KeptChange>(
    work,
    'attendance',
    CHANGE,
    markSource({ date, studentId }),
  );
  const mark = (await repository.marksOf(work.tx, date, [studentId])).get(studentId);
  if (mark?.timestamp !== timestamp) throw conflict(CHANGED_SINCE);
  refuseUndoing(reach, mark);
  if (!kept) throw conflict(NOT_KEPT);
  const became = kept.state.became ?? { timestamp: kept.at };
  if (became.timestamp !== timestamp) throw conflict(NOT_KEPT);
  const { unchanged } = await undo(work, books, { date, marks: new Map([[studentId, mark]]) }, [
    { ...kept.state, became, studentId },
  ]);
  if (unchanged[0]) throw conflict(unchanged[0].reason);
  return kept.state.before;
}

/**
 * Undoes an act on many marks of a date, for each student whose mark and money nobody has changed since. Refused if
 * that is nobody. `takeOffCalendar` is called first if the act had made the date a holiday.
 */
export async function undoChanges(
  work: Work,
  { date, id }: { date: CalendarDate; id: string },
  takeOffCalendar: () => Promise<unknown> = () => Promise.resolve(),
): Promise<UndoneMarks> {
  await holdDay(work, date);
  const taken = await takeForUndo<KeptChange | KeptAct>(work, 'attendance', actOnMany(id));
  const act = taken.find(({ entityId }) => entityId === date);
  if (!act) throw conflict(NOT_KEPT);
  const kept = taken.flatMap(({ state, studentId, at }) =>
    studentId !== null && 'money' in state
      ? [{ ...state, became: state.became ?? { timestamp: at }, studentId }]
      : [],
  );
  const studentIds = kept.map(({ studentId }) => studentId);
  const books = await openBooks(work, studentIds);
  if ('added' in act.state && act.state.added) await takeOffCalendar();
  const marks = await repository.marksOf(work.tx, date, studentIds);
  const result = await undo(work, books, { date, marks }, kept);
  const [first] = result.unchanged;
  if (first && result.undone.length === 0) throw conflict(first.reason);
  return result;
}

async function undo(
  work: Work,
  books: Books,
  { date, marks }: { date: CalendarDate; marks: ReadonlyMap<StudentId, StoredMark> },
  kept: readonly (KeptChange & { studentId: StudentId; became: MarkVersion })[],
): Promise<UndoneMarks> {
  const types = await listFeeTypes(work.tx);
  const isHoliday = (await holidayNameOn(work.tx, date)) !== null;
  const result: UndoneMarks = { undone: [], unchanged: [] };
  const restored: StoredMark[] = [];
  const removed: StudentId[] = [];
  for (const change of kept) {
    const { studentId, marked, before } = change;
    const current = marks.get(studentId);
    const reason =
      refusalOf(change, current, isHoliday) ??
      (await undoMoney(work, books, studentId, {
        trace: change.money,
        cause: {
          source: sourceOf({ date, studentId }),
          date,
          note: `${current ? noteOf(current, types) : 'Mark'}: undone`,
        },
      }));
    if (reason !== null) {
      result.unchanged.push({ studentId, reason });
      continue;
    }
    if (!marked || !current) continue;
    result.undone.push(studentId);
    if (before) restored.push({ ...before, id: current.id });
    else removed.push(studentId);
    recordMark(work, { before: current, after: before }, types);
  }
  await repository.saveMarks(work.tx, restored, marks);
  await repository.deleteMarks(work.tx, date, removed);
  await books.save();
  return result;
}

/** Why a mark can't be restored, or null. */
function refusalOf(
  { marked, before, onHoliday, became }: KeptChange & { became: MarkVersion },
  current: StoredMark | undefined,
  isHoliday: boolean,
): string | null {
  if (!marked) return null;
  if (!isStill(current, became)) return CHANGED_SINCE;
  return isHoliday && !onHoliday && before && totalFee(before.fee) > 0
    ? holidayMessages.sinceThen
    : null;
}

function recordMark(
  work: Work,
  change: { before: StoredMark; after: StoredMark | null },
  types: readonly FeeType[],
): void {
  recordChange(work, change, feeTypesOn(change.before.date, types));
}

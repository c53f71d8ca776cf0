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
import { recordChange } from './record.ts';

// The exact undo of marking: the marks, the pots, the credit records and the credits of payments are what they were,
// or the undo is refused. What an act did to a student's money is kept with what their mark was.

const CHANGED_SINCE = 'This mark has been changed since. Nothing was undone.';
const NOT_KEPT = 'This can no longer be undone.';

/** The last change of one mark. */
const CHANGE = 'mark';

/** An act on many marks at once, by its id. */
const actOnMany = (id: string) => `change/${id}`;

export interface ChangedMark {
  /** Null where there was no mark. */
  before: StoredMark | null;
  after: StoredMark;
}

interface KeptChange {
  before: StoredMark | null;
  /** What the mark became; nothing where it was kept by a version before 0.2.0. */
  became?: MarkVersion;
  /** False where only the credits of the student's payments were changed. */
  marked: boolean;
  /** Whether the day was a holiday then: a fee on one that became one since can't come again. */
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

/** Keeps the change of one mark, once all that it does to the student's money is done. */
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
 * Keeps what an act on many did, once it is all done. Answers the id to undo it with.
 *
 * @param credited whose payments were credited, marked or not
 * @param added whether the act made the date a holiday of the calendar
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

/** What an act on many did besides marking. */
interface KeptAct {
  added: boolean;
}

export interface UndoneMarks {
  undone: StudentId[];
  /** Who stays as they are, and why. */
  unchanged: { studentId: StudentId; reason: string }[];
}

/** The one change of a mark, made at `timestamp`, is undone; gives the mark that was before. */
export async function undoChange(
  work: Work,
  { date, studentId, timestamp }: { date: CalendarDate; studentId: StudentId; timestamp: Instant },
): Promise<StoredMark | null> {
  await holdDay(work, date);
  const books = await openBooks(work, [studentId]);
  const [kept] = await takeForUndo<KeptChange>(
    work,
    'attendance',
    CHANGE,
    markSource({ date, studentId }),
  );
  const marks = await repository.marksOf(work.tx, date, [studentId]);
  if (marks.get(studentId)?.timestamp !== timestamp) throw conflict(CHANGED_SINCE);
  if (!kept) throw conflict(NOT_KEPT);
  const became = kept.state.became ?? { timestamp: kept.at };
  if (became.timestamp !== timestamp) throw conflict(NOT_KEPT);
  const { unchanged } = await undo(work, books, { date, marks }, [
    { ...kept.state, became, studentId },
  ]);
  if (unchanged[0]) throw conflict(unchanged[0].reason);
  return kept.state.before;
}

/**
 * Undoes an act on many marks of a date, for each student whose mark and money nobody has changed since. Refused
 * where that is nobody. `takeOffCalendar` is asked first where the act had made the date a holiday.
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

/** Why a mark can't be what it was, or null. */
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

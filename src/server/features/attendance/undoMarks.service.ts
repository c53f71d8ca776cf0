import { refuseClosed } from '../../../domain/closing.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import { feeTypesOn, type FeeType } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import { offSince } from '../../../domain/holidays.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS, markKey, type Lesson } from '../../../domain/lesson.ts';
import { conflict } from '../../../domain/refusal.ts';
import { newId } from '../../db/ids.ts';
import type { Work } from '../../db/work.ts';
import { saveForUndo, claimForUndo } from '../../undo/undo.ts';
import { daysOff, lockDayForMarking, type DayOff } from '../calendar/calendar.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { openBooks, type Books, type Cause, type MoneyTrace } from '../ledger/books.service.ts';
import { undoMoney } from '../ledger/reversal.service.ts';
import { requireClass } from '../schoolClass/schoolClass.service.ts';
import * as repository from './attendance.repository.ts';
import type { MarkChange, StoredMark } from './attendance.repository.ts';
import { isStill, storedMark, versionOf, type MarkVersion } from './savedMarks.ts';
import { noteOf, raisedParts, sourceOf } from './marking.ts';
import { refuseUndoing, type Reach } from './reach.service.ts';
import { recordChange } from './record.ts';

// Undoes marking exactly: the marks, the accounts, the credit records and the credits of payments go back to what they
// were, or the undo is refused. What an act did to a student's money is stored with the earlier mark.

const CHANGED_SINCE = 'This mark has been changed since. Nothing was undone.';
const NOT_SAVED = 'This can no longer be undone.';

/** The act name for the last change of one mark. */
const CHANGE = 'mark';

/** The act name for a change of many marks at once. */
const actOnMany = (id: string) => `change/${id}`;

interface SavedChange {
  /** Missing in data from before there were several classes. */
  classId?: ClassId;
  before: StoredMark | null;
  /** The mark after the change; undefined if a version before 0.2.0 stored it. */
  became?: MarkVersion;
  /** False if only the credits of the student's payments changed. */
  marked: boolean;
  /** Whether the day was a holiday then: a fee can't be charged again on a day that has become one since. */
  onHoliday: boolean;
  /** For the whole act: all of the student's marks that the act changed have the same. */
  money: MoneyTrace;
}

async function save(
  work: Work,
  act: { name: string; date: CalendarDate; onHoliday: (id: ClassId) => boolean; books: Books },
  changes: readonly ({ studentId: StudentId; classId: ClassId } & Pick<
    SavedChange,
    'before' | 'became' | 'marked'
  >)[],
): Promise<void> {
  const { name, date, onHoliday, books } = act;
  await saveForUndo<SavedChange>(
    work,
    'attendance',
    name,
    changes.map(({ studentId, ...change }) => ({
      entityId: markKey({ date, classId: change.classId, studentId }),
      studentId,
      state: {
        ...change,
        onHoliday: onHoliday(change.classId),
        money: books.traceOf(studentId),
      },
    })),
  );
}

/** Records a change of one mark for undo, after all its effects on the student's money. */
export async function saveChangeForUndo(
  work: Work,
  change: MarkChange,
  onHoliday: boolean,
): Promise<void> {
  const { date, studentId } = change.after;
  const books = await openBooks(work, [studentId]);
  await save(work, { name: CHANGE, date, onHoliday: () => onHoliday, books }, [
    toSavedFields(change),
  ]);
}

function toSavedFields({ before, after }: MarkChange) {
  const { studentId, classId } = after;
  return { studentId, classId, before, became: versionOf(after), marked: true };
}

/**
 * Saves the effects of an act on many marks for undo, after it is done. Returns the id to undo it with.
 *
 * @param of the key of a lesson, or a date with all its lessons
 * @param credited the students whose payments were credited, whether or not they were marked
 * @param added whether the act added the date to the calendar as a holiday
 */
export async function saveChangesForUndo(
  work: Work,
  { of, date }: { of: string; date: CalendarDate },
  done: { changed: readonly MarkChange[]; credited: readonly StudentId[]; added?: boolean },
): Promise<string> {
  const id = newId();
  const act = actOnMany(id);
  const changed = new Set(done.changed.map(({ after }) => after.studentId));
  const credited = [...new Set(done.credited)].filter((studentId) => !changed.has(studentId));
  const books = await openBooks(work, [...changed, ...credited]);
  const dayOff = await daysOff(work.tx, date);
  const onHoliday = (classId: ClassId) => dayOff(classId) !== null;
  await save(work, { name: act, date, onHoliday, books }, [
    ...done.changed.map(toSavedFields),
    ...credited.map((studentId) => ({
      studentId,
      classId: FIRST_CLASS,
      before: null,
      marked: false,
    })),
  ]);
  await saveForUndo<SavedAct>(work, 'attendance', act, [
    { entityId: of, studentId: null, state: { added: done.added ?? false } },
  ]);
  return id;
}

/** What an act on many marks did besides marking. */
interface SavedAct {
  added: boolean;
}

export interface UndoneMarks {
  undone: StudentId[];
  /** How many marks were restored; more than students if the act was for several classes. */
  marks: number;
  /** The students who weren't restored, and why. */
  unchanged: { studentId: StudentId; reason: string }[];
}

/**
 * Undoes the change of one mark that was made at `timestamp`; returns the mark before it. Refused if this user may not
 * undo it.
 */
export async function undoChange(
  work: Work,
  of: Lesson & { studentId: StudentId; timestamp: Instant },
  reach: Reach,
): Promise<StoredMark | null> {
  const { date, studentId, timestamp } = of;
  await requireClass(work.tx, of.classId);
  refuseClosed(work, date);
  await lockDayForMarking(work, date);
  const books = await openBooks(work, [studentId]);
  const [saved] = await claimForUndo<SavedChange>(work, 'attendance', CHANGE, markKey(of));
  const mark = (await repository.marksOf(work.tx, of, [studentId])).get(studentId);
  if (mark?.timestamp !== timestamp) throw conflict(CHANGED_SINCE);
  refuseUndoing(reach, mark);
  if (!saved) throw conflict(NOT_SAVED);
  const became = saved.state.became ?? { timestamp: saved.at };
  if (became.timestamp !== timestamp) throw conflict(NOT_SAVED);
  const change = { ...toSavedChange(saved.state), became, studentId };
  const marks = new Map([[markKey(mark), mark]]);
  const { unchanged } = await undo(work, books, { date, marks }, [change]);
  if (unchanged[0]) throw conflict(unchanged[0].reason);
  return change.before;
}

/**
 * Undoes an act on many marks of a date, for each student whose marks and money nobody has changed since. Refused if no
 * such student is left. `of` is the same as in `saveChangesForUndo`. `removeDayOff` is called first if the act had made
 * the date a holiday.
 */
export async function undoChanges(
  work: Work,
  { of, date, id }: { of: string; date: CalendarDate; id: string },
  removeDayOff: () => Promise<unknown> = () => Promise.resolve(),
): Promise<UndoneMarks> {
  refuseClosed(work, date);
  await lockDayForMarking(work, date);
  const claimed = await claimForUndo<SavedChange | SavedAct>(work, 'attendance', actOnMany(id));
  const act = claimed.find(({ entityId }) => entityId === of);
  if (!act) throw conflict(NOT_SAVED);
  const undoing = claimed.flatMap(({ state, studentId, at }) =>
    studentId !== null && 'money' in state
      ? [{ ...toSavedChange(state), became: state.became ?? { timestamp: at }, studentId }]
      : [],
  );
  const studentIds = undoing.map(({ studentId }) => studentId);
  const books = await openBooks(work, studentIds);
  if ('added' in act.state && act.state.added) await removeDayOff();
  const marks = await repository.marksOfDay(work.tx, date, [...new Set(studentIds)]);
  const result = await undo(work, books, { date, marks }, undoing);
  const [first] = result.unchanged;
  if (first && result.undone.length === 0) throw conflict(first.reason);
  return result;
}

/** Reads a stored change, whichever release stored it. */
function toSavedChange(state: SavedChange) {
  const { before, classId = FIRST_CLASS } = state;
  return { ...state, classId, before: before && storedMark(before) };
}

type Undoing = ReturnType<typeof toSavedChange> & { studentId: StudentId; became: MarkVersion };

/**
 * Undoes changes by student. An act's money is a single sum, so either all of a student's marks that it changed are
 * undone, or none.
 *
 * @param marks the current marks of the date, by key
 */
async function undo(
  work: Work,
  books: Books,
  { date, marks }: { date: CalendarDate; marks: ReadonlyMap<string, StoredMark> },
  undoing: readonly Undoing[],
): Promise<UndoneMarks> {
  const types = await listFeeTypes(work.tx);
  const dayOff = await daysOff(work.tx, date);
  const result: Omit<UndoneMarks, 'marks'> = { undone: [], unchanged: [] };
  const restored: MarkChange[] = [];
  const removed: StoredMark[] = [];
  const currentOf = ({ classId, studentId }: Undoing) =>
    marks.get(markKey({ date, classId, studentId }));
  const causeOf = (one: Undoing): Cause => {
    const { classId, studentId } = one;
    const mark = currentOf(one);
    return {
      source: sourceOf({ date, classId, studentId }),
      date,
      note: `${mark ? noteOf(mark, types) : 'Mark'}: undone`,
      types: one.before ? raisedParts(one.before.fee, mark?.fee) : [],
    };
  };
  const byStudent = groupBy(undoing, (change) => change.studentId);
  const refused = new Map<StudentId, string>();
  for (const [studentId, changes] of byStudent)
    for (const change of changes) {
      const reason = refusalOf(change, currentOf(change), dayOff(change.classId));
      if (reason !== null && !refused.has(studentId)) refused.set(studentId, reason);
    }
  const ofMoney = await undoMoney(
    work,
    books,
    [...byStudent].flatMap(([studentId, changes]) => {
      const [first] = changes as [Undoing, ...Undoing[]];
      const byKey = new Map(
        changes.map((one) => [markKey({ date, classId: one.classId, studentId }), one]),
      );
      return refused.has(studentId)
        ? []
        : {
            studentId,
            trace: first.money,
            causeOf: (source: Cause['source'] | null) =>
              causeOf((source && byKey.get(source.id)) ?? first),
          };
    }),
  );
  for (const [studentId, changes] of byStudent) {
    const [first] = changes as [Undoing, ...Undoing[]];
    const reason = refused.get(studentId) ?? ofMoney.get(studentId);
    if (reason !== undefined) {
      result.unchanged.push({ studentId, reason });
      continue;
    }
    for (const change of changes) {
      const mark = currentOf(change);
      if (!change.marked || !mark) continue;
      const before = change.before && { ...change.before, id: mark.id };
      if (before) restored.push({ before: mark, after: before });
      else removed.push(mark);
      recordMark(work, { before: mark, after: before }, types);
    }
    if (first.marked && currentOf(first)) result.undone.push(studentId);
  }
  await repository.saveMarks(work.tx, restored);
  await repository.deleteMarks(work.tx, removed);
  await books.save();
  return { ...result, marks: restored.length + removed.length };
}

/** Why a mark can't be restored, or null. */
function refusalOf(
  { marked, before, onHoliday, became }: SavedChange & { became: MarkVersion },
  current: StoredMark | undefined,
  dayOff: DayOff | null,
): string | null {
  if (!marked) return null;
  if (!isStill(current, became)) return CHANGED_SINCE;
  return dayOff && !onHoliday && before && totalFee(before.fee) > 0 ? offSince(dayOff) : null;
}

function recordMark(
  work: Work,
  change: { before: StoredMark; after: StoredMark | null },
  types: readonly FeeType[],
): void {
  recordChange(work, change, feeTypesOn(change.before, types));
}

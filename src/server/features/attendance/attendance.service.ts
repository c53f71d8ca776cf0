import type {
  AttendanceRecord,
  BulkResult,
  ClassDay,
  MarkResult,
  NewMark,
  RemovalResult,
  StudentMonth,
} from '../../../contract/attendance.ts';
import { noAttributes, NO_RECORD, type AttendanceStatus } from '../../../domain/attendance.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import { groupBy } from '../../../domain/collections.ts';
import { dateInZone, instant, monthOf, type Instant, type Month } from '../../../domain/dates.ts';
import { feeTypesOn } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { offSince } from '../../../domain/holidays.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { lessonKey, lessonOf, type InLesson } from '../../../domain/lesson.ts';
import { conflict, notFound, Refusal } from '../../../domain/refusal.ts';
import { periodOfMonth } from '../../../domain/months.ts';
import { STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { DELETION } from '../../undo/undo.ts';
import { openBooks } from '../ledger/books.service.ts';
import { listFeeTypes, listFeeTypesOn } from '../feeType/feeType.service.ts';
import { dayOffOf, lockDayForMarking, listHolidays } from '../calendar/calendar.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { placedIn, rollsOf } from '../schoolClass/placed.service.ts';
import { listClasses, requireClass } from '../schoolClass/schoolClass.service.ts';
import { getStudent, listAttending, withoutDetails } from '../student/student.service.ts';
import * as repository from './attendance.repository.ts';
import { findSavedMark, saveMarksForUndo, claimSavedMarks } from './savedMarks.ts';
import { restoreFeeOf, noteOf, openDay, reverseMark } from './marking.ts';
import { everything, refuseRemoving, refuseStatus, type Reach } from './reach.service.ts';
import { recordChange, toRecord } from './record.ts';
import type { MarkChange } from './attendance.repository.ts';
import { saveChangeForUndo, undoChange } from './undoMarks.service.ts';

const MARKED_BY_OTHERS = 'Someone else has marked this student since. Nothing was changed.';
const MARKED_SINCE = 'This student has been marked again since. Nothing was undone.';
const NOTHING_TO_RESTORE = 'There is no removed mark to restore.';

/** A mark as a request names it. */
type MarkInRequest = InLesson & { studentId: StudentId };

/** The last class days up to the school's date at `now`, newest first, with the number of marks. */
export async function readClassDays(db: Reader, limit: number, now: Date): Promise<ClassDay[]> {
  const { timeZone } = await readPlainSettings(db);
  const until = dateInZone(instant(now), timeZone);
  return repository.listClassDays(db, { until, limit, timeZone });
}

/**
 * One student's month: the school's class days with their marks, and the holidays; with several classes, only the days
 * of classes that had the student on the roll. Refuses an unknown student.
 */
export async function readStudentMonth(
  db: Reader,
  studentId: StudentId,
  month: Month,
): Promise<StudentMonth> {
  await getStudent(db, studentId);
  const period = periodOfMonth(month);
  const types = await listFeeTypes(db);
  const classes = await listClasses(db);
  const names = new Map(classes.map(({ id, name }) => [id, classes.length > 1 ? name : '']));
  const marks = new Map(
    (await repository.marksBetween(db, studentId, period)).map((mark) => [lessonKey(mark), mark]),
  );
  const isOnRoll = await rollsOf(db, classes, [studentId]);
  const lessons = (await repository.lessonsBetween(db, period)).filter(
    (lesson) => marks.has(lessonKey(lesson)) || isOnRoll(studentId, lesson),
  );
  const lessonsOn = groupBy(lessons, ({ date }) => date);
  const year = Number(month.slice(0, 4));
  const holidays = (await listHolidays(db, year)).filter(({ date }) => monthOf(date) === month);
  const holidayOn = new Map(holidays.map(({ date, name }) => [date, name]));
  return {
    month,
    newest: await repository.newestMarkDate(db, studentId),
    days: [...new Set([...lessonsOn.keys(), ...holidayOn.keys()])].toSorted().map((date) => {
      const ofDay = (lessonsOn.get(date) ?? []).map((lesson) => {
        const mark = marks.get(lessonKey(lesson));
        return {
          classId: lesson.classId,
          name: names.get(lesson.classId) ?? '',
          attendance: mark ? toRecord(mark, feeTypesOn(mark, types)) : null,
        };
      });
      const holidayName = holidayOn.get(date);
      return {
        date,
        isClassDay: ofDay.length > 0,
        ...(holidayName !== undefined && { holidayName }),
        attendance: ofDay.find(({ attendance }) => attendance)?.attendance ?? null,
        lessons: ofDay,
      };
    }),
  };
}

type MarkedStudent = ReturnType<typeof withoutDetails>;

/** The fees above 0 of several students, oldest class date first. */
export const feesOf = repository.feesOf;
/** A student's marks that cost something, newest class date first. */
export const marksWithFee = repository.marksWithFee;
export const allMarksOf = repository.allMarksOf;
export type { StoredMark } from './attendance.repository.ts';
/** All marks on a class date, in class order. */
export const marksOn = repository.marksOn;
/** All marks of a lesson. */
export const marksIn = repository.marksIn;
/** The marks of students in a lesson. */
export const marksOf = repository.marksOf;
/** A student's marks on these dates. */
export const { countAttended, marksOfDates, marksAmong } = repository;
export { openDay, type OpenDay } from './marking.ts';
export const isAnybodyMarked = repository.isAnybodyMarked;
/** The students among these who were ever marked. */
export const markedAmong = repository.markedAmong;
/** The lessons in a period that have marks, oldest first. */
export const lessonsBetween = repository.lessonsBetween;
/** The given dates when a student has a mark. */
export const markedDates = repository.markedDates;

/**
 * Marks one student; their balance changes by the new fee minus the old one. Attributes that are left out stay as they
 * were. Refuses students who don't attend, dates out of range, and a mark that somebody with this reach may not make or
 * replace.
 *
 * @param creditPayments the additional effect of the status holiday, which is undone together with the mark
 */
export async function markStudent(
  work: Work,
  input: NewMark,
  {
    creditPayments,
    reach = everything,
  }: { creditPayments?: () => Promise<unknown>; reach?: Reach } = {},
): Promise<MarkResult> {
  const { studentId } = input;
  const day = await openDay(work, lessonOf(input), [studentId]);
  const before = day.marks.get(studentId);
  const { unlessChangedSince } = input;
  if (unlessChangedSince !== undefined && (before?.timestamp ?? null) !== unlessChangedSince) {
    throw conflict(MARKED_BY_OTHERS);
  }
  for (const status of [before?.status, input.status]) if (status) refuseStatus(reach, status);
  const attributes = { ...before?.attributes, ...input.attributes };
  const { after, feeDifference } = day.mark(studentId, { status: input.status, attributes });
  // The credits of a holiday need the saved mark, and are recorded for undo together with it.
  await day.save();
  if (input.status === 'holiday') await creditPayments?.();
  await saveChangeForUndo(work, { before: before ?? null, after }, day.isHoliday);
  return {
    attendance: toRecord(after, day.types),
    previousStatus: before?.status ?? null,
    feeDifference,
    student: withoutDetails(day.student(studentId)),
  };
}

/**
 * Undoes exactly the last change of a mark. Refused if something has changed since or depends on it, or if this user
 * may not undo it.
 */
export async function undoMark(
  work: Work,
  input: MarkInRequest & { timestamp: Instant },
  reach: Reach,
): Promise<{ attendance: AttendanceRecord | null; student: MarkedStudent }> {
  const mark = await undoChange(work, { ...input, ...lessonOf(input) }, reach);
  const types = await listFeeTypesOn(work.tx, lessonOf(input));
  return {
    attendance: mark && toRecord(mark, types),
    student: withoutDetails(await getStudent(work.tx, input.studentId)),
  };
}

/** Deletes a mark and returns its fee. Without a mark it does nothing, and the result says so. */
export async function removeMark(
  work: Work,
  input: MarkInRequest & { unlessChangedSince?: string | undefined },
  reach: Reach,
): Promise<RemovalResult> {
  const { studentId } = input;
  const lesson = lessonOf(input);
  await requireClass(work.tx, lesson.classId);
  refuseClosed(work, lesson.date);
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  refuseAnonymized(await getStudent(work.tx, studentId));
  const mark = (await repository.marksOf(work.tx, lesson, [studentId])).get(studentId);
  if (!mark) return { removed: false, reason: NO_RECORD };
  if (input.unlessChangedSince !== undefined && mark.timestamp !== input.unlessChangedSince) {
    throw conflict(MARKED_BY_OTHERS);
  }
  refuseRemoving(reach, mark);
  const types = await listFeeTypes(work.tx);
  const { feeAdjustment, creditId } = reverseMark(work, books, mark, types);
  await repository.deleteMarks(work.tx, [mark]);
  await books.save();
  await saveMarksForUndo(work, DELETION, [{ mark, creditId }]);
  return { removed: true, feeAdjustment };
}

/**
 * Undoes the last removal of a mark: restores the same mark with the fee it was charged, whatever fees are today.
 * Refused if the student has been marked since, or if the credit from the removal has been used.
 */
export async function restoreMark(
  work: Work,
  input: MarkInRequest,
  reach: Reach,
): Promise<{ attendance: AttendanceRecord; student: MarkedStudent }> {
  const { date, studentId } = input;
  const lesson = lessonOf(input);
  const of = { ...lesson, studentId };
  await requireClass(work.tx, lesson.classId);
  refuseClosed(work, date);
  await lockDayForMarking(work, date);
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  if ((await repository.marksOf(work.tx, lesson, [studentId])).size > 0)
    throw conflict(MARKED_SINCE);
  const removed = await findSavedMark(work, DELETION, of);
  if (!removed) throw notFound(NOTHING_TO_RESTORE);
  const { mark, creditId } = removed;
  refuseRemoving(reach, mark);
  const dayOff = totalFee(mark.fee) > 0 ? await dayOffOf(work.tx, lesson) : null;
  if (dayOff) throw conflict(offSince(dayOff));
  const types = await listFeeTypes(work.tx);
  const typesOnDate = feeTypesOn(lesson, types);
  await restoreFeeOf(work, books, {
    mark,
    creditId,
    note: `${noteOf(mark, types)}: mark restored`,
  });
  await claimSavedMarks(work, DELETION, of);
  recordChange(work, { before: null, after: mark }, typesOnDate);
  await repository.saveMarks(work.tx, [{ before: null, after: mark }]);
  await books.save();
  return {
    attendance: toRecord(mark, typesOnDate),
    student: withoutDetails(await getStudent(work.tx, studentId)),
  };
}

/**
 * Marks many students with empty attributes, in one transaction. A student who can't be marked gets an error entry, and
 * the others are still marked. The caller saves the changes for undo (`saveChangesForUndo`).
 */
export async function markInBulk(
  work: Work,
  input: InLesson & { studentIds: readonly StudentId[]; status: AttendanceStatus },
): Promise<{ results: BulkResult['results']; changed: MarkChange[] }> {
  const studentIds = [...new Set(input.studentIds)];
  const day = await openDay(work, lessonOf(input), studentIds);
  const results = studentIds.map((studentId) => {
    try {
      const previousStatus = day.marks.get(studentId)?.status ?? null;
      const { feeDifference } = day.mark(studentId, {
        status: input.status,
        attributes: noAttributes,
      });
      return { studentId, previousStatus, newStatus: input.status, feeDifference };
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      return { studentId, error: error.message };
    }
  });
  await day.save();
  return { results, changed: day.changed() };
}

/** Marks everyone on a lesson's roll who has no mark yet as present. Never changes an existing mark. */
export async function markUnmarked(
  work: Work,
  input: InLesson,
): Promise<{ set: string[]; kept: number; timestamp: Instant }> {
  const lesson = lessonOf(input);
  const attending = (await listAttending(work.tx)).map(({ id }) => id);
  const placed = await placedIn(work.tx, lesson, await listClasses(work.tx));
  const day = await openDay(work, lesson, attending);
  const studentIds = attending.filter((id) => !placed || placed.has(id) || day.marks.has(id));
  const set = studentIds.filter((id) => !day.marks.has(id));
  for (const id of set) day.mark(id, { status: 'present', attributes: noAttributes });
  await day.save();
  return { set, kept: studentIds.length - set.length, timestamp: work.now };
}

/** Removes the marks that one `markUnmarked` made, if nobody has changed them since and this user may undo them. */
export async function undoMarkUnmarked(
  work: Work,
  input: InLesson & {
    studentIds: readonly StudentId[];
    timestamp: Instant;
  },
  reach: Reach,
): Promise<{ removed: string[]; kept: number }> {
  const studentIds = [...new Set(input.studentIds)];
  const lesson = lessonOf(input);
  await requireClass(work.tx, lesson.classId);
  refuseClosed(work, lesson.date);
  const books = await openBooks(work, studentIds);
  const marks = await repository.marksOf(work.tx, lesson, studentIds);
  const unchanged = [...marks.values()].filter(
    (mark) => mark.timestamp === input.timestamp && reach.undoes(mark),
  );
  const types = await listFeeTypes(work.tx);
  for (const mark of unchanged) reverseMark(work, books, mark, types);
  const removed = unchanged.map((mark) => mark.studentId);
  await repository.deleteMarks(work.tx, unchanged);
  await books.save();
  return { removed, kept: studentIds.length - removed.length };
}

import type {
  AttendanceDay,
  AttendanceEvent,
  AttendanceRecord,
  BulkResult,
  MarkResult,
  NewMark,
  RemovalResult,
} from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import { changeFee, restoreFee, returnFee } from '../../../domain/account.ts';
import {
  describeMark,
  describeMarkOn,
  INVALID_DATE,
  isMarkableDate,
  noAttributes,
  NO_RECORD,
  type AttendanceStatus,
  type Mark,
} from '../../../domain/attendance.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { feeOf, totalFee, type FeeAmounts } from '../../../domain/fees.ts';
import { sumCents } from '../../../domain/money.ts';
import { conflict, invalid, notFound, Refusal } from '../../../domain/refusal.ts';
import { isAttending, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { openBooks, takeBackCredit, type Books, type Cause } from '../account/account.service.ts';
import { holidayNameOn } from '../holiday/holiday.service.ts';
import { feeAmountsOn } from '../setting/setting.service.ts';
import { findStudents, getStudent, listAttending } from '../student/student.service.ts';
import * as repository from './attendance.repository.ts';
import { toRecord, type HolidayMark, type StoredMark } from './attendance.repository.ts';

const CHANGED_SINCE = 'This mark has been changed since. Nothing was undone.';
const MARKED_SINCE = 'This student has been marked again since. Nothing was undone.';
const CREDIT_USED = 'The credit that this left has been used since, so it can no longer be undone.';
const NOTHING_TO_RESTORE = 'There is no removed mark to bring back.';

/** Live events of one class date. */
export function dayTopic(date: CalendarDate): string {
  return `attendance/${date}`;
}

export async function readDay(db: Reader, date: CalendarDate): Promise<AttendanceDay> {
  const students = await listAttending(db);
  const marks = new Map(
    (await repository.marksOn(db, date)).map((mark) => [mark.studentId, toRecord(mark)]),
  );
  const { previous, next } = await repository.neighbouringDays(db, date);
  const holidayName = await holidayNameOn(db, date);
  return {
    date,
    ...(holidayName ? { holidayName } : {}),
    previousClassDay: previous,
    nextClassDay: next,
    students: students.map((student) => ({
      ...student,
      attendance: marks.get(student.id) ?? null,
    })),
  };
}

/** A student's marks that cost something, newest class date first. */
export const marksWithFee = repository.marksWithFee;
/** Of the dates given, those on which a student has a mark. */
export const markedDates = repository.markedDates;

/**
 * Marks one student; the balance follows by the new fee minus the one before (spec section 4). Attributes left
 * out stay as they were. Refuses students who do not attend, and dates out of range.
 */
export async function markStudent(work: Work, input: NewMark): Promise<MarkResult> {
  const { date, studentId } = input;
  const day = await openDay(work, date, [studentId]);
  const before = day.marks.get(studentId);
  const { unlessChangedSince } = input;
  if (unlessChangedSince !== undefined && (before?.timestamp ?? null) !== unlessChangedSince) {
    throw conflict(CHANGED_SINCE);
  }
  const attributes = { ...noAttributes, ...before?.attributes, ...defined(input.attributes) };
  const { after, feeDifference } = day.mark(studentId, { status: input.status, attributes });
  await day.save();
  return {
    attendance: toRecord(after),
    previousStatus: before?.status ?? null,
    feeDifference,
    student: await getStudent(work.tx, studentId),
  };
}

/** Takes a mark away, and its fee with it. Without a mark nothing happens, and the answer says so. */
export async function removeMark(
  work: Work,
  input: { date: CalendarDate; studentId: string; unlessChangedSince?: string | undefined },
): Promise<RemovalResult> {
  const { date, studentId } = input;
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  const mark = (await repository.marksOf(work.tx, date, [studentId])).get(studentId);
  if (!mark) return { removed: false, reason: NO_RECORD };
  if (input.unlessChangedSince !== undefined && mark.timestamp !== input.unlessChangedSince) {
    throw conflict(CHANGED_SINCE);
  }
  const { feeAdjustment, creditId } = takeAway(work, books, mark);
  await repository.deleteMarks(work.tx, date, [studentId]);
  await books.save();
  await repository.keepRemovedMarks(work.tx, [{ mark, creditId }], work.now);
  return { removed: true, feeAdjustment };
}

/**
 * Undoes the last removal of a mark: the same mark, with the fee it was charged, whatever fees are today. Refused
 * when the student has been marked again, or the credit of the returned fee was used.
 */
export async function restoreMark(
  work: Work,
  { date, studentId }: { date: CalendarDate; studentId: string },
): Promise<{ attendance: AttendanceRecord; student: Student }> {
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  if ((await repository.marksOf(work.tx, date, [studentId])).size > 0) throw conflict(MARKED_SINCE);
  const removed = await repository.findRemovedMark(work.tx, date, studentId);
  if (!removed) throw notFound(NOTHING_TO_RESTORE);
  const { mark, creditId } = removed;
  const note = `${describeMarkOn(mark, date)}: mark brought back`;
  await chargeAgain(work, books, { mark, creditId, note });
  record(work, null, mark, studentId, date);
  await repository.forgetRemovedMark(work.tx, date, studentId);
  await repository.saveMarks(work.tx, [mark]);
  await books.save();
  return { attendance: toRecord(mark), student: await getStudent(work.tx, studentId) };
}

/** Charges a returned fee again, taking back first what is left of the credit that its return left. */
async function chargeAgain(
  work: Work,
  books: Books,
  {
    mark,
    creditId,
    note,
    paidOff,
  }: {
    mark: StoredMark;
    creditId: string | null;
    note: string;
    /** What of the fee went against what was owed when a holiday returned it; its record carries that too. */
    paidOff?: number;
  },
): Promise<void> {
  const amount = totalFee(mark.fee);
  if (amount === 0) return;
  const left = creditId
    ? await takeBackCredit(work, creditId, paidOff === undefined ? null : { amount, paidOff })
    : 0;
  if (left === null) throw conflict(CREDIT_USED);
  const source = { type: 'attendance' as const, id: `${mark.date}/${mark.studentId}` };
  books.post(mark.studentId, restoreFee({ amount, creditLeft: left }), {
    source,
    date: mark.date,
    note,
  });
}

/**
 * Changes every mark of a date to holiday, whoever's it is and with its flags kept, and gives back the fees
 * (D34). What the marks were is kept for `restoreHolidayMarks`.
 */
export async function markAllAsHoliday(
  work: Work,
  date: CalendarDate,
): Promise<{ marks: number; feesReturned: number }> {
  const before = (await repository.marksOn(work.tx, date)).filter(
    (mark) => mark.status !== 'holiday' || totalFee(mark.fee) > 0,
  );
  const day = await openDay(
    work,
    date,
    before.map((mark) => mark.studentId),
    { leaversToo: true },
  );
  const changed = [...day.marks.values()].map((mark): HolidayMark => {
    const { studentId, attributes } = mark;
    const { creditId, paidOff } = day.mark(studentId, { status: 'holiday', attributes });
    return { before: mark, changedAt: work.now, creditId, paidOff };
  });
  await day.save();
  await repository.forgetHolidayMarks(work.tx, date, changed);
  await repository.keepHolidayMarks(work.tx, changed);
  const fees = changed.map(({ before: mark }) => totalFee(mark.fee));
  return { marks: changed.length, feesReturned: sumCents(fees) };
}

/** Gives the marks that a holiday changed back what they were, with their fees, unless changed since (D39). */
export async function restoreHolidayMarks(
  work: Work,
  date: CalendarDate,
): Promise<{ restored: number; kept: number }> {
  const kept = await repository.takeHolidayMarks(work.tx, date);
  const studentIds = kept.map(({ before }) => before.studentId);
  const books = await openBooks(work, studentIds);
  const marks = await repository.marksOf(work.tx, date, studentIds);
  const standing = kept.filter(
    ({ before, changedAt }) => marks.get(before.studentId)?.timestamp === changedAt,
  );
  for (const { before: mark, creditId, paidOff } of standing) {
    const note = `${describeMarkOn(mark, date)}: the day is no longer a holiday`;
    await chargeAgain(work, books, { mark, creditId, note, paidOff });
    record(work, marks.get(mark.studentId) ?? null, mark, mark.studentId, date);
  }
  await repository.saveMarks(
    work.tx,
    standing.map(({ before }) => before),
  );
  await books.save();
  return {
    restored: standing.length,
    kept: kept.length - standing.length,
  };
}

/** What each mark of a date costs, by student; for showing what a holiday would give back. */
export async function marksOnDate(db: Reader, date: CalendarDate): Promise<StoredMark[]> {
  return repository.marksOn(db, date);
}

/**
 * Marks many students with empty attributes, in one transaction. A student who can't be marked becomes an error
 * entry and the others are done (D33).
 */
export async function markInBulk(
  work: Work,
  input: { date: CalendarDate; studentIds: readonly string[]; status: AttendanceStatus },
): Promise<BulkResult> {
  const studentIds = [...new Set(input.studentIds)];
  const day = await openDay(work, input.date, studentIds);
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
  return { results };
}

/** Marks everyone who attends and has no mark yet as present. Never touches a mark that stands. */
export async function markUnmarked(
  work: Work,
  date: CalendarDate,
): Promise<{ set: string[]; kept: number; timestamp: string }> {
  const studentIds = (await listAttending(work.tx)).map((student) => student.id);
  const day = await openDay(work, date, studentIds);
  const set = studentIds.filter((id) => !day.marks.has(id));
  for (const id of set) day.mark(id, { status: 'present', attributes: noAttributes });
  await day.save();
  return { set, kept: studentIds.length - set.length, timestamp: work.now };
}

/** Takes back the marks of one `markUnmarked` that nobody has changed since. */
export async function undoMarkUnmarked(
  work: Work,
  input: { date: CalendarDate; studentIds: readonly string[]; timestamp: string },
): Promise<{ removed: string[]; kept: number }> {
  const studentIds = [...new Set(input.studentIds)];
  const books = await openBooks(work, studentIds);
  const marks = await repository.marksOf(work.tx, input.date, studentIds);
  const standing = [...marks.values()].filter((mark) => mark.timestamp === input.timestamp);
  for (const mark of standing) takeAway(work, books, mark);
  const removed = standing.map((mark) => mark.studentId);
  await repository.deleteMarks(work.tx, input.date, removed);
  await books.save();
  return { removed, kept: studentIds.length - removed.length };
}

/** One class date with the students to be marked, their marks and accounts held until the work ends. */
interface OpenDay {
  marks: ReadonlyMap<string, StoredMark>;
  /** Throws a Refusal for a student who is unknown or does not attend. */
  mark(
    studentId: string,
    mark: Mark,
  ): {
    after: StoredMark;
    feeDifference: number;
    /** The credit that a returned fee left, and what of the fee went against what was owed, in cents. */
    creditId: string | null;
    paidOff: number;
  };
  save(): Promise<void>;
}

async function openDay(
  work: Work,
  date: CalendarDate,
  studentIds: readonly string[],
  { leaversToo = false } = {},
): Promise<OpenDay> {
  if (!isMarkableDate(date, work.today)) throw invalid(INVALID_DATE, { date: INVALID_DATE });
  // The accounts are locked before the marks are read, so that two admins marking one student take turns.
  const books = await openBooks(work, studentIds);
  const students = await findStudents(work.tx, studentIds);
  const marks = await repository.marksOf(work.tx, date, studentIds);
  const amounts = await feeAmountsOn(work.tx, date);
  const holidayName = await holidayNameOn(work.tx, date);
  const changed: StoredMark[] = [];

  return {
    marks,
    mark(studentId, mark) {
      const student = students.get(studentId);
      if (!student) throw notFound(STUDENT_NOT_FOUND);
      if (!leaversToo && !isAttending(student.enrollmentStatus)) {
        throw invalid(
          `${student.firstName} is ${student.enrollmentStatus} and is not on the attendance list.`,
        );
      }
      const before = marks.get(studentId);
      const after = priced(
        work,
        before,
        { ...mark, studentId, date },
        amounts,
        holidayName !== null,
      );
      const posted = postFeeChange(books, before, after, holidayName);
      changed.push(after);
      record(work, before ?? null, after, studentId, date);
      return { after, ...posted };
    },
    async save() {
      await repository.saveMarks(work.tx, changed);
      await books.save();
    },
  };
}

/** The new mark with its fee. One that is marked again as it was keeps the fee it was charged (D30). */
function priced(
  work: Work,
  before: StoredMark | undefined,
  mark: Mark & { studentId: string; date: CalendarDate },
  amounts: FeeAmounts,
  onHoliday: boolean,
): StoredMark {
  const fee = before && sameMark(before, mark) ? before.fee : feeOf(mark, amounts, onHoliday);
  return { ...mark, fee, timestamp: work.now, by: work.actor.id ?? 'anonymous' };
}

function sameMark(a: Mark, b: Mark): boolean {
  return (
    a.status === b.status &&
    a.attributes.late === b.attributes.late &&
    a.attributes.noShoes === b.attributes.noShoes &&
    a.attributes.notInUniform === b.attributes.notInUniform
  );
}

function postFeeChange(
  books: Books,
  before: StoredMark | undefined,
  after: StoredMark,
  holidayName: string | null,
): Omit<ReturnType<OpenDay['mark']>, 'after'> {
  const from = before ? totalFee(before.fee) : 0;
  const to = totalFee(after.fee);
  const entry = changeFee(books.account(after.studentId), from, to);
  const feeDifference = to - from;
  if (!entry) return { feeDifference, creditId: null, paidOff: 0 };
  const note = before
    ? `${describeMarkOn(after, after.date)} (was ${describeMark(before)})`
    : describeMarkOn(after, after.date);
  const cause =
    after.status === 'holiday'
      ? holidayCause(after, from - to, holidayName, before)
      : causeOf(after, note, before);
  const creditId = books.post(after.studentId, entry, cause);
  return { feeDifference, creditId, paidOff: Math.max(0, 0 - entry.owedChange) };
}

/** Gives back a mark's fee. Answers the change of the fees in cents, 0 or less, and the credit that it left. */
function takeAway(
  work: Work,
  books: Books,
  mark: StoredMark,
): { feeAdjustment: number; creditId: string | null } {
  const fee = totalFee(mark.fee);
  let creditId: string | null = null;
  if (fee > 0) {
    const note = `Fee of ${formatDate(mark.date)} returned: mark removed (was ${describeMark(mark)})`;
    creditId = books.post(
      mark.studentId,
      returnFee(books.account(mark.studentId), fee),
      causeOf(mark, note, mark),
    );
  }
  record(work, mark, null, mark.studentId, mark.date);
  return { feeAdjustment: 0 - fee, creditId };
}

/** The record of a fee that a holiday gives back: all of it, whatever went against what was owed (D35). */
function holidayCause(
  mark: StoredMark,
  fee: number,
  holidayName: string | null,
  original: StoredMark | undefined,
): Cause {
  const reason = `Fee of ${formatDate(mark.date)} returned: ${holidayName ?? 'holiday'}`;
  const cause = causeOf(mark, reason, original);
  const own = { reason, amount: fee, holiday_name: holidayName, origin: 'holiday' as const };
  return { ...cause, credit: { ...cause.credit, ...own } };
}

function causeOf(mark: StoredMark, note: string, original: StoredMark | undefined) {
  return {
    source: { type: 'attendance' as const, id: `${mark.date}/${mark.studentId}` },
    date: mark.date,
    note,
    credit: {
      reason: `Fee of ${formatDate(mark.date)} returned`,
      original_status: original?.status ?? null,
      original_attributes: original ? JSON.stringify(original.attributes) : null,
    },
  };
}

/** Writes the change into the audit log, and tells everyone who has the day open. */
function record(
  work: Work,
  before: StoredMark | null,
  after: StoredMark | null,
  studentId: string,
  date: CalendarDate,
): void {
  work.audit({
    action: after ? (before ? 'Mark changed' : 'Marked') : 'Mark removed',
    entity: 'attendance',
    entityId: `${date}/${studentId}`,
    studentId,
    before: before && { ...toRecord(before), date },
    after: after && { ...toRecord(after), date },
  });
  const payload: AttendanceEvent = {
    studentId,
    attendance: after && toRecord(after),
    by: work.actor.email,
    at: work.now,
  };
  work.publish({ topic: dayTopic(date), payload });
}

function defined<T extends object>(partial: T | undefined): { [K in keyof T]: NonNullable<T[K]> } {
  return Object.fromEntries(
    Object.entries(partial ?? {}).filter(([, value]) => value !== undefined),
  ) as { [K in keyof T]: NonNullable<T[K]> };
}

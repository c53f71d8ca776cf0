import type { AttendanceEvent } from '../../../contract/attendance.ts';
import { changeFee, restoreFee, returnFee } from '../../../domain/account.ts';
import {
  describeMark,
  describeMarkOn,
  INVALID_DATE,
  isMarkableDate,
  type Mark,
} from '../../../domain/attendance.ts';
import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { feeOf, totalFee, type FeeAmounts } from '../../../domain/fees.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { isAttending, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Work } from '../../db/work.ts';
import { openBooks, takeBackCredit, type Books, type Cause } from '../account/account.service.ts';
import { holidayNameOn } from '../holiday/holiday.service.ts';
import { feeAmountsOn } from '../setting/setting.service.ts';
import { findStudents } from '../student/student.service.ts';
import * as repository from './attendance.repository.ts';
import { toRecord, type StoredMark } from './attendance.repository.ts';

// What every change of a mark comes down to: its price, its entry in the books, its trace in the audit log.

const CREDIT_USED = 'The credit that this left has been used since, so it can no longer be undone.';

/** Live events of one class date. */
export function dayTopic(date: CalendarDate): string {
  return `attendance/${date}`;
}

/** One class date with the students to be marked, their marks and accounts held until the work ends. */
export interface OpenDay {
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

/** Holds the accounts and marks of the students given. `leaversToo` for what concerns whoever was there. */
export async function openDay(
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
export function takeAway(
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
export function record(
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
  work.publish({ topic: dayTopic(date), name: 'attendance', payload });
}

/** Charges a returned fee again, taking back first what is left of the credit that its return left. */
export async function chargeAgain(
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

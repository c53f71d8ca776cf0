import type { BulkResult } from '../../../contract/attendance.ts';
import type {
  HolidayImpact,
  HolidayResult,
  NewHoliday,
  PaymentAdjustment,
  PublicHoliday,
  PublicHolidayChange,
} from '../../../contract/holiday.ts';
import type { AttendanceStatus } from '../../../domain/attendance.ts';
import { INVALID_DATE, isMarkableDate } from '../../../domain/attendance.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { totalFee } from '../../../domain/fees.ts';
import { holidayImpact, holidayMessages, impactMessage } from '../../../domain/holidays.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { plus, sumCents, ZERO, type Cents } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { invalid } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Work, WriteRequest } from '../../db/work.ts';
import { readPots, toPots } from '../ledger/ledger.service.ts';
import { markInBulk, marksOn } from '../attendance/attendance.service.ts';
import {
  markAllAsHoliday,
  restoreHolidayMarks,
  publishHoliday,
} from '../attendance/holidayMarks.service.ts';
import { creditPayments, withdrawPaymentCredits } from '../ledger/credit.service.ts';
import { paymentsNaming } from '../payment/payment.service.ts';
import { findStudents } from '../student/student.service.ts';
import { addHoliday, deleteHoliday, holidayOn } from '../calendar/calendar.service.ts';
import { setPublicHoliday } from '../calendar/publicHoliday.service.ts';

/** A date is processed by one request at a time; a second one is refused, not queued. */
export function oneAtATime(date: CalendarDate): Pick<WriteRequest, 'exclusive'> {
  return { exclusive: { topic: `holiday/${date}`, message: holidayMessages.busy } };
}

/**
 * Marks a date as a holiday: adds it to the calendar, gives back the day's fees, credits the payments whose
 * notes name the date, and sets the marks to holiday. Retroactively it processes only payments.
 */
export async function markDateAsHoliday(work: Work, input: NewHoliday): Promise<HolidayResult> {
  const { date, name } = input;
  refuseUnmarkable(work, date);
  const { holiday, added } = await addHoliday(work, date, name);
  if (added) publishHoliday(work, date, holiday.name);
  const { marks, feesReturned } = input.retroactive
    ? { marks: 0, feesReturned: ZERO }
    : await markAllAsHoliday(work, date);
  const paymentAdjustments = await creditPayments(work, {
    date,
    holidayName: holiday.name,
    payments: await paymentsNaming(work.tx, date),
  });
  const issued = summarize(paymentAdjustments);
  return {
    holiday,
    added,
    marks,
    totalFeesReturned: feesReturned,
    totalCreditsIssued: issued.amount,
    paymentAdjustments,
    message: holidayMessages.applied(issued.amount, issued.count),
  };
}

/**
 * Marks many students; with status holiday it also credits the payments that those who have that day off made
 * for it.
 */
export async function markInBulkWithPayments(
  work: Work,
  input: { date: CalendarDate; studentIds: readonly StudentId[]; status: AttendanceStatus },
): Promise<BulkResult> {
  const result = await markInBulk(work, input);
  if (input.status !== 'holiday') return result;
  const { date } = input;
  const holiday = await holidayOn(work.tx, date);
  const off = new Set(
    (await marksOn(work.tx, date))
      .filter((mark) => mark.status === 'holiday')
      .map((mark) => mark.studentId),
  );
  const payments = await paymentsNaming(work.tx, date);
  const paymentAdjustments = await creditPayments(work, {
    date,
    holidayName: holiday?.name ?? null,
    payments: payments.filter((payment) => off.has(payment.studentId)),
  });
  const { amount, count } = summarize(paymentAdjustments);
  const skipped = paymentAdjustments.filter(({ status }) => status === 'skipped').length;
  const message =
    skipped > 0 ? holidayMessages.issues(skipped) : holidayMessages.applied(amount, count);
  return { ...result, holiday: { totalCreditsIssued: amount, paymentAdjustments, message } };
}

/**
 * Takes a specific-year holiday out of the calendar. With `restoreMarks`, the marks it changed are what they were
 * again, with their fees.
 */
export async function removeHoliday(
  work: Work,
  date: CalendarDate,
  restoreMarks: boolean,
): Promise<{ removed: HolidayResult['holiday']; restored: number; kept: number }> {
  const removed = await deleteHoliday(work, date);
  publishHoliday(work, date, null);
  if (!restoreMarks) return { removed, restored: 0, kept: 0 };
  const { restored, kept } = await restoreHolidayMarks(work, date);
  await withdrawPaymentCredits(work, date);
  return { removed, restored, kept };
}

/** Keeps a public holiday or not, from a date on, and tells everyone who has one of its dates open. */
export async function choosePublicHoliday(
  work: Work,
  input: PublicHolidayChange,
): Promise<PublicHoliday> {
  const { publicHoliday, changed } = await setPublicHoliday(work, input);
  for (const { date, holidayName } of changed) publishHoliday(work, date, holidayName);
  return publicHoliday;
}

/**
 * What marking the date as a holiday would change, found by doing it: run as a dry run, of which nothing stays.
 */
export async function analyzeImpact(work: Work, date: CalendarDate): Promise<HolidayImpact> {
  refuseUnmarkable(work, date);
  const marks = new Map((await marksOn(work.tx, date)).map((mark) => [mark.studentId, mark]));
  const payments = groupBy(await paymentsNaming(work.tx, date), ({ studentId }) => studentId);
  const holiday = await holidayOn(work.tx, date);
  const { marks: changed } = await markAllAsHoliday(work, date);

  const involved = new Set([...marks.keys(), ...payments.keys()]);
  const impacts = [...involved].map((studentId) => {
    const mark = marks.get(studentId);
    const amounts = (payments.get(studentId) ?? []).map(({ amount }) => amount);
    return holidayImpact(studentId, mark ? totalFee(mark.fee) : ZERO, amounts);
  });
  const affected = impacts.filter(
    ({ studentId, attendanceAdjustment }) => attendanceAdjustment > 0 || payments.has(studentId),
  );
  const students = await findStudents(
    work.tx,
    affected.map(({ studentId }) => studentId),
  );
  const standing = await readPots(work.tx, [...students.keys()]);
  const totalAttendanceAdjustment = sumCents(affected.map((one) => one.attendanceAdjustment));
  const totalPaymentAdjustment = sumCents(affected.map((one) => one.paymentAdjustment));
  const totalAdjustment = plus(totalAttendanceAdjustment, totalPaymentAdjustment);
  return {
    date,
    holidayName: holiday?.name ?? null,
    hasImpact: affected.length > 0,
    affectedStudents: affected
      .map((impact) => {
        const { studentId } = impact;
        const student = students.get(studentId);
        const change = work.balances.get(studentId);
        const now = standing.get(studentId) ?? toPots({ owed: ZERO, credit: ZERO });
        return {
          ...impact,
          studentName: student ? fullName(student) : '',
          status: marks.get(studentId)?.status ?? null,
          fee: impact.attendanceAdjustment,
          payments: (payments.get(studentId) ?? []).map(({ id, amount, date: on, notes }) => ({
            id,
            amount,
            date: on,
            notes,
          })),
          before: change ? toPots(change.before) : now,
          after: change ? toPots(change.after) : now,
        };
      })
      .toSorted((a, b) => compareNames(a.studentName, b.studentName)),
    totalAdjustment,
    totalAttendanceAdjustment,
    totalPaymentAdjustment,
    marks: changed,
    message: impactMessage(date, affected.length, totalAdjustment),
  };
}

function refuseUnmarkable(work: Work, date: CalendarDate): void {
  if (!isMarkableDate(date, work.today)) throw invalid(INVALID_DATE, { date: INVALID_DATE });
}

function summarize(adjustments: readonly PaymentAdjustment[]): { amount: Cents; count: number } {
  const credited = adjustments.filter(({ status }) => status === 'credited');
  return { amount: sumCents(credited.map(({ amount }) => amount)), count: credited.length };
}

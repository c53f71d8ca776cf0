import type { BulkResult, MarkResult, NewMark, UndoResult } from '../../../contract/attendance.ts';
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
import { refuseClosed } from '../../../domain/closing.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { holidayMessages, holidaySummary } from '../../../domain/holidays.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { lessonKey, lessonOf, type InLesson } from '../../../domain/lesson.ts';
import { cents, sumCents, type Cents } from '../../../domain/money.ts';
import { invalid } from '../../../domain/refusal.ts';
import { undoneMarks } from '../../../domain/undo.ts';
import type { Work, WriteRequest } from '../../db/work.ts';
import { markInBulk, marksIn, marksOn, markStudent } from '../attendance/attendance.service.ts';
import {
  forgetHolidayMarks,
  markAllAsHoliday,
  restoreHolidayMarks,
  publishDayOff,
} from '../attendance/holidayMarks.service.ts';
import { everything, type Reach } from '../attendance/reach.service.ts';
import {
  saveChangesForUndo,
  undoChanges,
  type UndoneMarks,
} from '../attendance/undoMarks.service.ts';
import {
  creditPayments,
  wasCreditedBefore,
  withdrawPaymentCredits,
  type NamingPayment,
} from '../ledger/credit.service.ts';
import { paymentsFor } from '../payment/payment.service.ts';
import { requireClass } from '../schoolClass/schoolClass.service.ts';
import { describeImpact } from './impact.service.ts';
import {
  addHoliday,
  lockDayForChange,
  deleteHoliday,
  holidayOn,
} from '../calendar/calendar.service.ts';
import { setPublicHoliday } from '../calendar/publicHoliday.service.ts';

/** Only one request at a time may process a date; a second one is refused, not queued. */
export function oneAtATime({ date }: { date: CalendarDate }): Pick<WriteRequest, 'exclusive'> {
  return { exclusive: { topic: `holiday/${date}`, message: holidayMessages.busy } };
}

/**
 * Marks a date as a holiday: adds it to the calendar, returns the day's fees, credits the payments for the date, and
 * sets the marks to holiday. With `retroactive` it leaves the marks and fees alone and only credits payments.
 */
export async function markDateAsHoliday(work: Work, input: NewHoliday): Promise<HolidayResult> {
  const { date, name } = input;
  refuseUnmarkable(work, date);
  await lockDayForChange(work, date);
  const { holiday, added } = await addHoliday(work, date, name);
  if (added) await publishDayOff(work, date);
  const { changed, fees } = input.retroactive
    ? { changed: [], fees: new Map<StudentId, Cents>() }
    : await markAllAsHoliday(work, date);
  const payments = await paymentsFor(work.tx, date);
  const paymentAdjustments = await creditPayments(work, {
    date,
    holidayName: holiday.name,
    payments,
    fees,
  });
  const credited = payments.map(({ studentId }) => studentId);
  const issued = creditsIssued(paymentAdjustments);
  const feesReturned = { fees: sumCents(fees.values()), students: fees.size };
  return {
    holiday,
    added,
    marks: changed.length,
    totalFeesReturned: feesReturned.fees,
    studentsWithFees: feesReturned.students,
    totalCreditsIssued: issued.amount,
    paymentAdjustments,
    summary: input.retroactive
      ? `${holiday.name} saved. Marks and fees stay as they are.`
      : holidaySummary(`${holiday.name} saved`, feesReturned),
    message: issued.message,
    undoId: await saveChangesForUndo(work, { of: date, date }, { changed, credited, added }),
  };
}

/** Marks one student; the status holiday also credits the payments that they made for the day. */
export function markWithPayments(
  work: Work,
  input: NewMark,
  reach: Reach = everything,
): Promise<MarkResult> {
  const { date, studentId } = input;
  return markStudent(work, input, {
    // The result doesn't mention the payments' money.
    creditPayments: () => creditPaymentsOf(work, date, new Set([studentId]), new Map()),
    reach,
  });
}

interface CreditedPayments {
  payments: readonly NamingPayment[];
  paymentAdjustments: PaymentAdjustment[];
}

/** Credits the payments for a date by students who have it off. */
async function creditPaymentsOf(
  work: Work,
  date: CalendarDate,
  off: ReadonlySet<StudentId>,
  fees: ReadonlyMap<StudentId, Cents>,
): Promise<CreditedPayments> {
  const holiday = await holidayOn(work.tx, date);
  const payments = (await paymentsFor(work.tx, date)).filter(({ studentId }) => off.has(studentId));
  const paymentAdjustments = await creditPayments(work, {
    date,
    holidayName: holiday?.name ?? null,
    payments,
    fees,
  });
  return { payments, paymentAdjustments };
}

/**
 * Marks many students; the status holiday also credits the payments for the day by the students who could be marked.
 */
export async function markInBulkWithPayments(
  work: Work,
  input: InLesson & { studentIds: readonly StudentId[]; status: AttendanceStatus },
): Promise<BulkResult> {
  const { date, status } = input;
  const act = { of: lessonKey(lessonOf(input)), date };
  const { results, changed } = await markInBulk(work, input);
  const done = results.flatMap((result) => ('error' in result ? [] : [result]));
  if (status !== 'holiday') {
    const bulkId = await saveChangesForUndo(work, act, { changed, credited: [] });
    return { results, bulkId };
  }
  const off = new Set(done.map(({ studentId }) => studentId));
  const fees = returnedFees(done);
  const credited = await creditPaymentsOf(work, date, off, fees);
  const issued = creditsIssued(credited.paymentAdjustments);
  const before = credited.paymentAdjustments.filter(wasCreditedBefore).length;
  const feesReturned = { fees: sumCents(fees.values()), students: fees.size };
  return {
    results,
    holiday: {
      totalFeesReturned: feesReturned.fees,
      studentsWithFees: feesReturned.students,
      totalCreditsIssued: issued.amount,
      paymentAdjustments: credited.paymentAdjustments,
      summary: holidaySummary(`Marked ${done.length} as Holiday`, feesReturned),
      message: before > 0 ? holidayMessages.issues(before) : issued.message,
    },
    bulkId: await saveChangesForUndo(work, act, {
      changed,
      credited: credited.payments.map(({ studentId }) => studentId),
    }),
  };
}

function returnedFees(
  results: readonly { studentId: StudentId; feeDifference: number }[],
): Map<StudentId, Cents> {
  return new Map(
    results.flatMap(({ studentId, feeDifference }) =>
      feeDifference < 0 ? [[studentId, cents(-feeDifference)] as const] : [],
    ),
  );
}

/** Undoes a bulk update, for each student whose mark and money nobody has changed since. */
export async function undoBulk(
  work: Work,
  { bulkId, ...input }: InLesson & { bulkId: string },
): Promise<UndoResult> {
  const lesson = lessonOf(input);
  await requireClass(work.tx, lesson.classId);
  const { date } = lesson;
  return tellUndone(await undoChanges(work, { of: lessonKey(lesson), date, id: bulkId }));
}

/**
 * Undoes marking a date as a holiday, like `undoBulk`; if that had added the date to the calendar, it is removed again.
 */
export async function undoHoliday(
  work: Work,
  { date, undoId }: { date: CalendarDate; undoId: string },
): Promise<UndoResult> {
  await lockDayForChange(work, date);
  const result = await undoChanges(work, { of: date, date, id: undoId }, async () => {
    await deleteHoliday(work, date);
    await publishDayOff(work, date);
  });
  await forgetHolidayMarks(work, date, result.undone);
  return tellUndone(result);
}

/** The result of an undo, in one sentence. */
export function tellUndone({ undone, marks, unchanged }: UndoneMarks): UndoResult {
  return {
    undone,
    unchanged,
    message: undoneMarks(marks, unchanged.length),
  };
}

/**
 * Removes a single-date holiday from the calendar. With `restoreMarks`, it also restores the marks that the holiday
 * changed, with their fees. Either way it withdraws the credits of the day's payments.
 */
export async function removeHoliday(
  work: Work,
  date: CalendarDate,
  restoreMarks: boolean,
): Promise<{ removed: HolidayResult['holiday']; restored: number; kept: number }> {
  await lockDayForChange(work, date);
  const removed = await deleteHoliday(work, date);
  await publishDayOff(work, date);
  const marks = restoreMarks ? await restoreHolidayMarks(work, date) : { restored: 0, kept: 0 };
  await forgetHolidayMarks(work, date, 'all');
  await withdrawPaymentCredits(work, date);
  return { removed, ...marks };
}

/** Observes a public holiday or not, from a date on, and notifies everyone who has one of the changed dates open. */
export async function choosePublicHoliday(
  work: Work,
  input: PublicHolidayChange,
): Promise<PublicHoliday> {
  const { publicHoliday, changed } = await setPublicHoliday(work, input);
  for (const { date } of changed) await publishDayOff(work, date);
  return publicHoliday;
}

/** Finds out what marking the date as a holiday would change, by doing it; only call this in a dry run. */
export async function analyzeImpact(work: Work, date: CalendarDate): Promise<HolidayImpact> {
  refuseUnmarkable(work, date);
  const marks = await marksOn(work.tx, date);
  const payments = await paymentsFor(work.tx, date);
  const { changed, fees } = await markAllAsHoliday(work, date);
  const holiday = await holidayOn(work.tx, date);
  const holidayName = holiday?.name ?? null;
  const adjustments = await creditPayments(work, { date, holidayName, payments, fees });
  return describeImpact(work, date, {
    marks,
    fees,
    payments,
    adjustments,
    changed: changed.map(({ after }) => after.studentId),
  });
}

/** Like `analyzeImpact`, for marking the given students as holiday. */
export async function analyzeBulkImpact(
  work: Work,
  { studentIds, ...input }: InLesson & { studentIds: readonly StudentId[] },
): Promise<HolidayImpact> {
  const lesson = lessonOf(input);
  const { date } = lesson;
  const chosen = new Set(studentIds);
  const marks = (await marksIn(work.tx, lesson)).filter(({ studentId }) => chosen.has(studentId));
  const payments = (await paymentsFor(work.tx, date)).filter(({ studentId }) =>
    chosen.has(studentId),
  );
  const { results, holiday } = await markInBulkWithPayments(work, {
    ...lesson,
    studentIds,
    status: 'holiday',
  });
  const done = results.flatMap((result) => ('error' in result ? [] : [result]));
  return describeImpact(work, date, {
    marks,
    fees: returnedFees(done),
    payments,
    adjustments: holiday?.paymentAdjustments ?? [],
    changed: done.map(({ studentId }) => studentId),
  });
}

function refuseUnmarkable(work: Work, date: CalendarDate): void {
  if (!isMarkableDate(date, work.today)) throw invalid(INVALID_DATE, { date: INVALID_DATE });
  refuseClosed(work, date);
}

/**
 * How much the day's payments exceed its returned fees, as far as it is still credit, in cents, with the sentence about
 * it ('' for none).
 */
function creditsIssued(adjustments: readonly PaymentAdjustment[]): {
  amount: Cents;
  message: string;
} {
  const counted = adjustments.filter(({ beyondFees }) => beyondFees > 0);
  const amount = sumCents(counted.map(({ beyondFees }) => beyondFees));
  return { amount, message: amount > 0 ? holidayMessages.applied(amount, counted.length) : '' };
}

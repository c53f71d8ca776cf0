import { formatDate, isCalendarDate, monthNames, type CalendarDate } from './dates.ts';
import { groupBy } from './collections.ts';
import type { PaymentId, StudentId } from './ids.ts';
import { atLeastZero, formatMoney, minus, smaller, sumCents, ZERO, type Cents } from './money.ts';

export const holidayMessages = {
  mustBeConfirmed: 'Holiday change must be explicitly confirmed',
  proceed: 'Do you want to proceed?',
  isPublic: (date: CalendarDate, name: string) =>
    `${formatDate(date)} is ${name}, a public holiday. Turn it off under Public holidays if you have class on it.`,
  sinceThen:
    'This day is a holiday now, and no fees are charged on holidays. Mark attendance again.',
  canceledSince: 'This class is canceled now, so no fee is charged. Mark attendance again.',
  isHoliday: (date: CalendarDate, name: string) =>
    `${formatDate(date)} is ${name}, a holiday for all classes.`,
  notFound: 'There is no holiday on this date',
  busy: 'This date is being processed as a holiday right now. Please wait a moment, then look again.',
  issues: (skipped: number) =>
    `Attendance updated to holiday, but payment processing had issues: ${skipped} ${
      skipped === 1 ? 'payment was' : 'payments were'
    } credited already.`,
  applied: (amount: Cents, payments: number) =>
    `Holiday status applied. Processed ${formatMoney(amount)} in payment credits for ${payments} payments.`,
} as const;

/** Why a fee can't be charged again in a lesson that has been canceled or become a holiday since. */
export function offSince({ isHoliday }: { isHoliday: boolean }): string {
  return isHoliday ? holidayMessages.sinceThen : holidayMessages.canceledSince;
}

const months = monthNames.flatMap((name) => [name, name.slice(0, 3)]).join('|');
const WRITTEN = String.raw`\d{4}-\d{1,2}-\d{1,2}|\d{1,2}\/\d{1,2}\/(?:\d{4}|\d{2})|(?:${months})\s+\d{1,2},\s*\d{4}`;
// More digits or separators on either side would make it a different date: 11/21/26 is in 11/21/2612 and in 1/11/21/26.
const DATED = String.raw`(?<![\d/-])(${WRITTEN})(?![\d/]|-\d)`;
const NAMED = new RegExp(String.raw`\b(?:payment|fee)\s+for\s+${DATED}|${DATED}\s+payment\b`, 'gi');

function readDate(written: string): CalendarDate | null {
  const iso = /^(\d{4})-(\d+)-(\d+)$/.exec(written);
  const slashed = /^(\d+)\/(\d+)\/(\d+)$/.exec(written);
  const worded = /^([a-z]+)\s+(\d+),\s*(\d+)$/i.exec(written);
  const month = (name = '') =>
    String(monthNames.findIndex((full) => full.toLowerCase().startsWith(name.toLowerCase())) + 1);
  const [year = '', m = '', day = ''] = iso
    ? [iso[1], iso[2], iso[3]]
    : slashed
      ? [slashed[3], slashed[1], slashed[2]]
      : [worded?.[3], month(worded?.[1]), worded?.[2]];
  const date = `${year.padStart(4, '20')}-${m.padStart(2, '0')}-${day.padStart(2, '0')}`;
  return isCalendarDate(date) ? date : null;
}

/**
 * The class dates that the notes of a payment mention: 'Payment for {date}', 'fee for {date}' or '{date} payment', in
 * any case, with the date as 11/21/2026, 11/21/26, Nov 21, 2026, November 21, 2026 or 2026-11-21, with or without
 * leading zeros.
 */
export function datesNamed(notes: string): CalendarDate[] {
  const dates = [...notes.matchAll(NAMED)].map((match) => readDate(match[1] ?? match[2] ?? ''));
  return [...new Set(dates.filter((date) => date !== null))];
}

/** The class dates that a payment is for: the dates in its notes, and the date of the fee that it pays. */
export function datesPaidFor(payment: {
  notes?: string | undefined;
  feeDate?: CalendarDate | null | undefined;
}): CalendarDate[] {
  const named = datesNamed(payment.notes ?? '');
  return [...new Set([...named, ...(payment.feeDate ? [payment.feeDate] : [])])];
}

/** A payment for a day that became a holiday, in cents. */
interface PaymentForDay {
  id: PaymentId;
  studentId: StudentId;
  amount: Cents;
  /** The part that went toward what was owed; the rest has been credit since it was paid. */
  paidOff: Cents;
  /** An earlier holiday on this day already credited it, so it was counted then. */
  isCredited: boolean;
}

/**
 * For each payment for a day, the part beyond the returned fees that is still credit, in cents: the payment credits of
 * a holiday, in its question, its items and its result. A dollar that paid a returned fee isn't in here, because the
 * fee already has it.
 *
 * @param fees each student's returned fee
 * @param credits each student's credit without that fee
 */
export function creditBeyondFees(
  payments: readonly PaymentForDay[],
  fees: ReadonlyMap<StudentId, Cents>,
  credits: ReadonlyMap<StudentId, Cents>,
): Map<PaymentId, Cents> {
  const beyondFees = new Map<PaymentId, Cents>();
  const counted = payments.filter(({ isCredited }) => !isCredited);
  for (const [studentId, own] of groupBy(counted, (payment) => payment.studentId)) {
    const paid = sumCents(own.map(({ amount }) => amount));
    const beyond = atLeastZero(minus(paid, fees.get(studentId) ?? ZERO));
    let left = smaller(beyond, credits.get(studentId) ?? ZERO);
    for (const { id, amount, paidOff } of own) {
      const credit = smaller(left, minus(amount, paidOff));
      left = minus(left, credit);
      beyondFees.set(id, credit);
    }
  }
  return beyondFees;
}

const countStudents = (count: number) => (count === 1 ? '1 student' : `${count} students`);

/** The sentence that summarizes an impact analysis: what would change, or that nothing would. */
export function impactMessage(
  { students, marks }: { students: number; marks: number },
  { fees, credits }: { fees: Cents; credits: Cents },
): string {
  if (students === 0) {
    return marks === 0 ? 'Nobody is marked or charged yet.' : 'No fees or payments change.';
  }
  return [
    `${countStudents(students)} ${students === 1 ? 'is' : 'are'} affected.`,
    fees > 0
      ? `${formatMoney(fees)} in fees will be removed.`
      : 'No balance changes: there is no fee on this day.',
    ...(credits > 0 ? [`${formatMoney(credits)} in payment credits will name this day.`] : []),
  ].join(' ');
}

/** '60 marks change to Holiday, 8 of them for students who have left.'; '' if there are no marks. */
export function marksToHoliday(marks: number, notOnRoll: number): string {
  if (marks === 0) return '';
  const change = marks === 1 ? '1 mark changes to Holiday' : `${marks} marks change to Holiday`;
  if (notOnRoll === 0) return `${change}.`;
  const left = notOnRoll === 1 ? 'a student who has left' : 'students who have left';
  return notOnRoll === marks
    ? `${change}, for ${left}.`
    : `${change}, ${notOnRoll} of them for ${left}.`;
}

/** The result of marking a holiday, in one sentence: 'Snow day saved. $30.00 in fees removed for 6 students.' */
export function holidaySummary(
  what: string,
  { fees, students }: { fees: Cents; students: number },
): string {
  if (fees === 0) return `${what}. No fees to remove.`;
  return `${what}. ${formatMoney(fees)} in fees removed for ${countStudents(students)}.`;
}

import { formatMoney, type Cents } from './money.ts';
import { invalidPaymentMethod, standardPaymentMethods } from './paymentMethod.ts';
import { formatDate, type CalendarDate, type Instant } from './dates.ts';
import { INVALID_RANGE } from './periods.ts';

export const paymentMessages = {
  amount: 'Payment amount must be greater than zero',
  method: invalidPaymentMethod(standardPaymentMethods),
  dateRequired: 'Payment date is required',
  dateInvalid: 'Invalid payment date',
  administrator: 'Administrator authentication required',
  notFound: 'Payment not found',
  range: INVALID_RANGE,
} as const;

const MINUTE_MS = 60_000;

/** 'a minute ago', '5 minutes ago', '3 hours ago'; null a day later. */
function sinceThen(then: Instant, now: Instant): string | null {
  const minutes = Math.max(1, Math.round((Date.parse(now) - Date.parse(then)) / MINUTE_MS));
  if (minutes === 1) return 'a minute ago';
  if (minutes < 60) return `${minutes} minutes ago`;
  const hours = Math.round(minutes / 60);
  if (hours >= 24) return null;
  return hours === 1 ? 'an hour ago' : `${hours} hours ago`;
}

/** The question for somebody who records a payment that exists already, with the same payer, amount and date. */
export function repeatedPayment(
  { amount, date, payer }: { amount: Cents; date: CalendarDate; payer: string },
  recorded: { at: Instant; now: Instant },
): string {
  const when = sinceThen(recorded.at, recorded.now);
  return `${formatMoney(amount)} from ${payer} for ${formatDate(date)} was recorded ${when ?? 'before'} already.`;
}

/** The warning for a payment dated on a holiday; the payment is accepted anyway. */
export function holidayPaymentWarning(date: CalendarDate, holidayName: string): string {
  return `${formatDate(date)} is a holiday (${holidayName}). No fees should be charged on holidays.`;
}

/** Stored in session storage between 'Pay' on the public dashboard and the payment form. */
export interface PendingPayment {
  studentId: string;
  amount: Cents;
  notes: string;
  feeId: string;
  feeDate: CalendarDate;
}

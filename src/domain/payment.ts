import type { Cents } from './money.ts';
import { invalidPaymentMethod, standardPaymentMethods } from './paymentMethod.ts';
import { formatDate, type CalendarDate } from './dates.ts';
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

import type { Credit } from '../../../contract/credit.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { methodName, type PaymentMethod } from '../../../domain/paymentMethod.ts';

/** Where a credit came from, in words. */
export function describeOrigin({ reason, holidayName, date, originalNotes }: Credit): string {
  const day = date !== null && !reason.includes(formatDate(date)) ? formatDate(date) : null;
  const holiday = holidayName !== null && !reason.includes(holidayName) ? holidayName : null;
  const notes = originalNotes ? `“${originalNotes}”` : null;
  return [reason, day, holiday, notes].filter((word) => word !== null).join(' · ');
}

/** 'Card payment' if the credit comes from one; otherwise null. */
export function describePayment(
  { paymentId, paymentMethod }: Credit,
  methods: readonly PaymentMethod[],
): string | null {
  if (paymentId === null) return null;
  return paymentMethod ? `${methodName(methods, paymentMethod)} payment` : 'Payment';
}

/** '$3.00 of $5.00 used'. */
export function describeUse({ amount, usedAmount, used }: Credit): string {
  if (used) return 'All used';
  return usedAmount > 0
    ? `${formatMoney(usedAmount)} of ${formatMoney(amount)} used`
    : 'Not used yet';
}

/** '$5.00 of credit (Helped at the gala)'. */
export function nameOfCredit({ amount, reason }: Credit): string {
  return `${formatMoney(amount)} of credit (${reason})`;
}

import type { PaymentPage } from '../../contract/payment.ts';
import type { CalendarDate } from '../../domain/dates.ts';
import { formatMoney, minus, ZERO } from '../../domain/money.ts';
import { api } from '../api/api.ts';

/** The totals of a date's cash payments; two parts of Home ask for them, one after the other. */
export function cashOn(date: CalendarDate) {
  return api.payments.list.queryOptions({
    input: { from: date, to: date, method: 'cash', limit: 1 },
    staleTime: 10_000,
  });
}

/** '$32.00, 2 payments.', or with refunds: '$32.00: 2 payments $40.00 − refunds $8.00.' */
export function describePayments({
  total = ZERO,
  count = 0,
  refunded = ZERO,
}: PaymentPage): string {
  if (refunded === 0) return `${formatMoney(total)}, ${payments(count)}.`;
  const net = formatMoney(minus(total, refunded));
  return `${net}: ${payments(count)} ${formatMoney(total)} − refunds ${formatMoney(refunded)}.`;
}

const payments = (count: number) => (count === 1 ? '1 payment' : `${count} payments`);

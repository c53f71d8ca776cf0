import type { CalendarDate } from './dates.ts';
import { minus, plus, smaller, type Cents } from './money.ts';

export const feePaymentStatuses = ['unpaid', 'partial', 'paid'] as const;
export type FeePaymentStatus = (typeof feePaymentStatuses)[number];

export interface FeeLine {
  date: CalendarDate;
  fee: Cents;
}

export interface Allocated {
  paymentStatus: FeePaymentStatus;
  /** What of the fee no payment has reached yet. */
  remainingAmount: Cents;
}

/** Lays the payments over the fees, oldest class date first. Keeps the order given. */
export function allocatePayments<Line extends FeeLine>(
  lines: readonly Line[],
  totalPayments: Cents,
): (Line & Allocated)[] {
  const allocated = new Map<Line, Allocated>();
  let left = totalPayments;
  for (const line of lines.toSorted((a, b) => (a.date < b.date ? -1 : 1))) {
    const paid = smaller(left, line.fee);
    left = minus(left, paid);
    allocated.set(line, {
      remainingAmount: minus(line.fee, paid),
      paymentStatus: paid === line.fee ? 'paid' : paid > 0 ? 'partial' : 'unpaid',
    });
  }
  return lines.map((line) => ({ ...line, ...(allocated.get(line) as Allocated) }));
}

export interface ReachedFee extends FeeLine {
  /** What of the fee one more payment pays. */
  paid: Cents;
  /** What of it is still unpaid before that payment. */
  due: Cents;
}

/** Which fees one more payment reaches, oldest first: what `allocatePayments` would say after it and not before. */
export function feesReached(
  lines: readonly FeeLine[],
  totalPayments: Cents,
  amount: Cents,
): ReachedFee[] {
  const after = allocatePayments(lines, plus(totalPayments, amount));
  return allocatePayments(lines, totalPayments)
    .map(({ date, fee, remainingAmount: due }, index) => ({
      date,
      fee,
      due,
      paid: minus(due, after[index]?.remainingAmount ?? due),
    }))
    .filter(({ paid }) => paid > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

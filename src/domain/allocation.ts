import type { CalendarDate } from './dates.ts';
import { atLeastZero, minus, smaller, sumCents, type Cents } from './money.ts';

export const feePaymentStatuses = ['unpaid', 'partial', 'paid'] as const;
export type FeePaymentStatus = (typeof feePaymentStatuses)[number];

export interface FeeLine {
  date: CalendarDate;
  fee: Cents;
}

export interface Allocated {
  paymentStatus: FeePaymentStatus;
  /** The part of the fee that is still owed. */
  remainingAmount: Cents;
}

/**
 * How much of each fee is still unpaid, derived from the calculated balance. Whatever settled the rest (payments,
 * credit, a corrected balance) counts toward the oldest class date first. The result keeps the given order. The
 * remaining amounts add up to the balance, or to the sum of all fees where the balance is above that.
 */
export function allocateBalance<Line extends FeeLine>(
  lines: readonly Line[],
  balance: Cents,
): (Line & Allocated)[] {
  const allocated = new Map<Line, Allocated>();
  const unpaid = atLeastZero(balance);
  let left = atLeastZero(minus(sumCents(lines.map(({ fee }) => fee)), unpaid));
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
  /** The part of the fee that this payment pays. */
  paid: Cents;
  /** The part that is unpaid before this payment. */
  due: Cents;
}

/** The fees that one more payment pays, oldest first: the difference of `allocateBalance` before and after it. */
export function feesReached(
  lines: readonly FeeLine[],
  balance: Cents,
  amount: Cents,
): ReachedFee[] {
  const after = allocateBalance(lines, minus(balance, amount));
  return allocateBalance(lines, balance)
    .map(({ date, fee, remainingAmount: due }, index) => ({
      date,
      fee,
      due,
      paid: minus(due, after[index]?.remainingAmount ?? due),
    }))
    .filter(({ paid }) => paid > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

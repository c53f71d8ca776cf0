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
  /** What of the fee is still owed. */
  remainingAmount: Cents;
}

/**
 * What of each fee is still to pay, by what the account says is owed: whatever settled the rest, payments, applied
 * credit or a balance that was changed, the oldest class date comes first. Keeps the order given. The remaining
 * amounts add up to what is owed, or to all fees where more than they is owed.
 */
export function allocateOwed<Line extends FeeLine>(
  lines: readonly Line[],
  owed: Cents,
): (Line & Allocated)[] {
  const allocated = new Map<Line, Allocated>();
  let left = atLeastZero(minus(sumCents(lines.map(({ fee }) => fee)), owed));
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

/** Which fees one more payment reaches, oldest first: what `allocateOwed` says after it and not before. */
export function feesReached(lines: readonly FeeLine[], owed: Cents, amount: Cents): ReachedFee[] {
  const after = allocateOwed(lines, atLeastZero(minus(owed, amount)));
  return allocateOwed(lines, owed)
    .map(({ date, fee, remainingAmount: due }, index) => ({
      date,
      fee,
      due,
      paid: minus(due, after[index]?.remainingAmount ?? due),
    }))
    .filter(({ paid }) => paid > 0)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}

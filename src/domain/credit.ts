import { formatDate, type CalendarDate } from './dates.ts';
import { formatMoney, minus, plus, smaller, sumCents, type Cents } from './money.ts';

/**
 * What a credit record came from: a fee that was returned, or that a holiday returned; what a payment was over; or
 * the school gave it.
 */
export type CreditOrigin = 'fee' | 'holiday' | 'overpayment' | 'grant';

/** The parts of a record of a returned fee, in cents. */
export interface ReturnedFee {
  amount: Cents;
  /** What of it went against what was owed at once. It counts as used, and never was a credit. */
  paidOff: Cents;
  usedAmount: Cents;
  withdrawnAmount: Cents;
}

/**
 * The fee that a record says was returned is charged again: what of it had gone against what was owed is owed
 * again, so the record has that no more. What became credit stays one, because charging a fee uses no credit.
 * Gives the parts afterwards, and what of `charged` (cents) it took; `isCharged` says that the record's credit
 * is of a fee that is charged by now.
 */
export function chargeReturnedFee(
  record: ReturnedFee,
  charged: Cents,
): { after: ReturnedFee; taken: Cents; isCharged: boolean } {
  const taken = smaller(charged, record.paidOff);
  return {
    after: {
      ...record,
      paidOff: minus(record.paidOff, taken),
      usedAmount: minus(record.usedAmount, taken),
      withdrawnAmount: plus(record.withdrawnAmount, taken),
    },
    taken,
    isCharged: charged > taken,
  };
}

/** The part of a credit record that says how much of it is left, in cents. */
export interface CreditLeft {
  id: string;
  amount: Cents;
  usedAmount: Cents;
  /** Reversed, because what it came from was undone. */
  withdrawnAmount: Cents;
}

export const creditMessages = {
  studentRequired: 'Student ID is required',
  mustBeObject: 'Credit data must be an object',
  mustBePositive: 'Credit amount must be positive',
  unknownStudent: (id: string) => `Student with ID ${id} not found`,
  aboveAvailable: (amount: Cents, student: string, available: Cents) =>
    `Cannot apply credit of ${formatMoney(amount)} for ${student}. Available holiday credit: ${formatMoney(available)}`,
  chargedAgain: (date: CalendarDate) =>
    `Credit from ${formatDate(date)}: the fee was paid, returned and charged again`,
  aboveOwed: (student: string, owed: Cents) =>
    `${student} owes ${formatMoney(owed)}. More credit than that can't be applied.`,
} as const;

export function creditLeft(credit: Omit<CreditLeft, 'id'>): Cents {
  return minus(minus(credit.amount, credit.usedAmount), credit.withdrawnAmount);
}

/** What credit is worth applying: the smaller of what is owed and what is available. */
export function proposedCredit(account: { owed: Cents; credit: Cents }): Cents {
  return smaller(account.owed, account.credit);
}

/**
 * Takes an amount from credit records in the order given, oldest first. The caller has seen to it that
 * there is enough.
 */
export function spendCredits(
  credits: readonly CreditLeft[],
  amount: Cents,
): { id: string; amount: Cents }[] {
  const spent: { id: string; amount: Cents }[] = [];
  let rest = amount;
  for (const credit of credits) {
    const taken = smaller(rest, creditLeft(credit));
    if (taken <= 0) continue;
    spent.push({ id: credit.id, amount: taken });
    rest = minus(rest, taken);
  }
  if (sumCents(spent.map((one) => one.amount)) !== amount)
    throw new RangeError(`There is no credit of ${amount} cents`);
  return spent;
}

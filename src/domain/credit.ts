import { formatDate, type CalendarDate } from './dates.ts';
import { formatMoney, minus, plus, smaller, sumCents, type Cents } from './money.ts';

/**
 * Where a credit record came from: a returned fee, a fee that a holiday returned, an overpayment, or a gift of the
 * school.
 */
export type CreditOrigin = 'fee' | 'holiday' | 'overpayment' | 'grant' | 'charge';

/** The amounts in the record of a returned fee, in cents. */
export interface ReturnedFee {
  amount: Cents;
  /** The part that went straight toward what was owed. It counts as used, and never was a credit. */
  paidOff: Cents;
  usedAmount: Cents;
  withdrawnAmount: Cents;
}

/**
 * Charges a returned fee again. The part of the record that went toward what was owed is owed again, so it is taken out
 * of the record. The part that became credit stays credit, because charging a fee uses no credit. Returns the record as
 * it is afterwards, and how much of `charged` (cents) was taken from it; `isCharged` means that the record's credit
 * belongs to a fee that is now charged again.
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

/** The fields of a credit record that determine how much of it is left, in cents. */
export interface CreditLeft {
  id: string;
  amount: Cents;
  usedAmount: Cents;
  /** Reversed, because its origin was undone. */
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
  applyFlag: 'Apply must be true or false',
  notFound: 'Credit not found',
  notGiven: 'Only a credit that the school gave can be reversed.',
  usedSince: 'This credit has been used since, so it can no longer be reversed.',
  aboveOwed: (student: string, owed: Cents) =>
    `${student} owes ${formatMoney(owed)}. More credit than that can't be applied.`,
} as const;

/** Why nothing of a payment for a date that became a holiday is credit now. */
export const notCreditedWords = {
  before: 'A credit for this payment and date already exists',
  already: 'What was paid is a credit already',
  otherFees: 'It has paid fees that are still charged, so none of it becomes credit',
} as const;
export type NotCredited = keyof typeof notCreditedWords;

export function creditLeft(credit: Omit<CreditLeft, 'id'>): Cents {
  return minus(minus(credit.amount, credit.usedAmount), credit.withdrawnAmount);
}

/** How much credit can be applied, in cents: the smaller of what is owed and what is available. */
export function proposedCredit(account: { owed: Cents; credit: Cents }): Cents {
  return smaller(account.owed, account.credit);
}

/**
 * Takes an amount (cents) from credit records in the given order, oldest first. The caller has checked that there is
 * enough.
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

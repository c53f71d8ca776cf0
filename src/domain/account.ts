import { minus, negated, plus, smaller, ZERO, type Cents } from './money.ts';

/**
 * A student's account: owed and credit, which are never negative, and the three sums that explain them. All in cents.
 *
 * The conservation law:
 * `owed − credit = totalFees − totalPayments + adjustments`.
 */
export interface Account {
  owed: Cents;
  /** Credit that is still available. */
  credit: Cents;
  totalFees: Cents;
  totalPayments: Cents;
  adjustments: Cents;
}

/** Just owed and credit: most rules need no more. */
export type OwedAndCredit = Pick<Account, 'owed' | 'credit'>;

/** Owed and credit before and after something that moves money. */
export interface BalanceChange {
  before: OwedAndCredit;
  after: OwedAndCredit;
}

export const emptyAccount: Account = {
  owed: ZERO,
  credit: ZERO,
  totalFees: ZERO,
  totalPayments: ZERO,
  adjustments: ZERO,
};

export const entryKinds = [
  'fee-charged',
  'fee-returned',
  'fee-restored',
  'payment',
  'payment-deleted',
  'payment-restored',
  'credit-granted',
  'credit-applied',
  'credit-reversed',
  'refund',
  'refund-deleted',
  'refund-restored',
  'adjustment',
] as const;
export type EntryKind = (typeof entryKinds)[number];

const entryKindLabels: Record<EntryKind, string> = {
  'fee-charged': 'Fee charged',
  'fee-returned': 'Fee returned',
  'fee-restored': 'Fee charged again',
  payment: 'Payment',
  'payment-deleted': 'Payment deleted',
  'payment-restored': 'Payment restored',
  'credit-granted': 'Credit given',
  'credit-applied': 'Credit applied',
  'credit-reversed': 'Credit reversed',
  refund: 'Refund',
  'refund-deleted': 'Refund deleted',
  'refund-restored': 'Refund restored',
  adjustment: 'Adjustment',
};

const chargeLabels: Partial<Record<EntryKind, string>> = {
  'fee-charged': 'Charge',
  'fee-returned': 'Charge reversed',
  'fee-restored': 'Charge restored',
};

/** What an entry is called. A charge has the same entries as a fee, but its own words. */
export function entryLabel(kind: EntryKind, sourceType: string): string {
  return (sourceType === 'charge' ? chargeLabels[kind] : undefined) ?? entryKindLabels[kind];
}

/** One entry of the account journal, in cents; `amount` is the change to the calculated balance. */
export interface Entry {
  kind: EntryKind;
  amount: Cents;
  owedChange: Cents;
  creditChange: Cents;
}

/** The one number every screen shows as the balance, in cents: positive is owed, negative is a credit. */
export function calculatedBalance({ owed, credit }: OwedAndCredit): Cents {
  return minus(owed, credit);
}

/** What the calculated balance will be once an entry is posted. */
export function balanceAfter(account: OwedAndCredit, { amount }: Entry): Cents {
  return plus(calculatedBalance(account), amount);
}

export function lawHolds(account: Account): boolean {
  return (
    account.owed >= 0 &&
    account.credit >= 0 &&
    calculatedBalance(account) === account.totalFees - account.totalPayments + account.adjustments
  );
}

function entry(kind: EntryKind, owedChange: Cents, creditChange: Cents): Entry {
  return { kind, amount: minus(owedChange, creditChange), owedChange, creditChange };
}

/** Money for the student first pays off what is owed; the rest becomes credit. */
function payOff(account: OwedAndCredit, amount: Cents): { paidOff: Cents; rest: Cents } {
  const paidOff = smaller(account.owed, amount);
  return { paidOff, rest: minus(amount, paidOff) };
}

/** A mark raises the fee. */
export function chargeFee(amount: Cents): Entry {
  return entry('fee-charged', amount, ZERO);
}

/** A mark lowers the fee, or is deleted. `creditChange` is the amount of the credit record to create, if above 0. */
export function returnFee(account: OwedAndCredit, amount: Cents): Entry {
  const { paidOff, rest } = payOff(account, amount);
  return entry('fee-returned', negated(paidOff), rest);
}

/** The fee of a mark changes from one amount to another; null when it stays the same. */
export function changeFee(account: OwedAndCredit, from: Cents, to: Cents): Entry | null {
  if (to > from) return chargeFee(minus(to, from));
  if (to < from) return returnFee(account, minus(from, to));
  return null;
}

/** A payment. `−owedChange` is the part that pays off fees, `creditChange` the overpayment credit. */
export function recordPayment(account: OwedAndCredit, amount: Cents): Entry {
  const { paidOff, rest } = payOff(account, amount);
  return entry('payment', negated(paidOff), rest);
}

/**
 * A returned fee is charged again, because the act that returned it is undone. The credit left over from the return is
 * reversed first, so that owed and credit are as they were if none of it was used.
 */
export function restoreFee({ amount, creditLeft }: { amount: Cents; creditLeft: Cents }): Entry {
  return entry('fee-restored', minus(amount, creditLeft), negated(creditLeft));
}

/** The net effect of an act on one student's account, in cents; `amount` is `owedChange − creditChange`. */
export type NetChange = Pick<Entry, 'amount' | 'owedChange' | 'creditChange'>;

/** False when the account doesn't have enough to undo a change of fees, because something later depends on it. */
export function canUndoFeeChange(account: OwedAndCredit, change: NetChange): boolean {
  return account.owed >= change.owedChange && account.credit >= change.creditChange;
}

/** Undoes a change of fees with an entry that mirrors it. */
export function mirrorOf(change: NetChange): Entry {
  const kind = change.amount > 0 ? 'fee-returned' : 'fee-restored';
  return entry(kind, negated(change.owedChange), negated(change.creditChange));
}

export interface PaymentToDelete {
  amount: Cents;
  /** The unused part of its overpayment credit. */
  creditLeft: Cents;
}

/** A payment is deleted: what it paid off is owed again, and so is the used part of its credit. */
export function deletePayment({ amount, creditLeft }: PaymentToDelete): Entry {
  return entry('payment-deleted', minus(amount, creditLeft), negated(creditLeft));
}

/**
 * Deletes a payment of a student who has left: owed and credit stay as they are, so an adjustment of the same size
 * balances the deletion.
 */
export function deletePaymentOfLeaver(amount: Cents): [Entry, Entry] {
  return [entry('payment-deleted', amount, ZERO), entry('adjustment', negated(amount), ZERO)];
}

/**
 * Undoes the deletion of a payment with entries that mirror it. Null when less is owed now than the deletion had added,
 * because something later depends on the deletion.
 */
export function restorePayment(
  account: Account,
  deletion: Pick<Entry, 'owedChange' | 'creditChange'>,
): Entry | null {
  if (account.owed < deletion.owedChange) return null;
  return entry('payment-restored', negated(deletion.owedChange), negated(deletion.creditChange));
}

/** Like `restorePayment`, for the two entries of `deletePaymentOfLeaver`: owed and credit stay as they are. */
export function restorePaymentOfLeaver(amount: Cents): [Entry, Entry] {
  return [entry('payment-restored', negated(amount), ZERO), entry('adjustment', amount, ZERO)];
}

/**
 * The school gives a credit without a payment; an adjustment of the same size keeps the law. With `applied`, what the
 * student owes now is paid from it at once; the rest becomes credit.
 */
export function grantCredit(
  account: OwedAndCredit,
  amount: Cents,
  { applied = false } = {},
): Entry {
  const { paidOff, rest } = payOff(account, applied ? amount : ZERO);
  return entry('credit-granted', negated(paidOff), applied ? rest : amount);
}

/** Reverses a given credit. `paidOff` is the part that had gone straight against what was owed. */
export function reverseGrant({ amount, paidOff }: { amount: Cents; paidOff: Cents }): Entry {
  return entry('credit-reversed', paidOff, negated(minus(amount, paidOff)));
}

/** Money is paid out of the student's credit. */
export function payRefund(amount: Cents): Entry {
  return entry('refund', ZERO, negated(amount));
}

/** A refund is deleted: what was paid out is credit again. */
export function deleteRefund(amount: Cents): Entry {
  return entry('refund-deleted', ZERO, amount);
}

/** The deletion of a refund is undone. */
export function restoreRefund(amount: Cents): Entry {
  return entry('refund-restored', ZERO, negated(amount));
}

/** An admin sets what is owed; null when the amount doesn't change. */
export function adjustOwed(account: OwedAndCredit, owed: Cents): Entry | null {
  return owed === account.owed ? null : entry('adjustment', minus(owed, account.owed), ZERO);
}

/** Credit pays off what is owed. */
export function applyCredit(amount: Cents): Entry {
  return entry('credit-applied', negated(amount), negated(amount));
}

/** The account after an entry. Every change of money goes through here, so the law is true after each one. */
export function post(account: Account, posted: Entry): Account {
  const after = {
    ...account,
    owed: plus(account.owed, posted.owedChange),
    credit: plus(account.credit, posted.creditChange),
  };
  switch (posted.kind) {
    case 'fee-charged':
    case 'fee-returned':
    case 'fee-restored':
      after.totalFees = plus(after.totalFees, posted.amount);
      break;
    case 'payment':
    case 'payment-deleted':
    case 'payment-restored':
    case 'refund':
    case 'refund-deleted':
    case 'refund-restored':
      after.totalPayments = minus(after.totalPayments, posted.amount);
      break;
    case 'credit-granted':
    case 'credit-reversed':
    case 'adjustment':
      after.adjustments = plus(after.adjustments, posted.amount);
      break;
    case 'credit-applied':
      break;
  }
  return after;
}

/** Rebuilds an account from its journal. */
export function rebuild(journal: Iterable<Entry>): Account {
  let account = emptyAccount;
  for (const posted of journal) account = post(account, posted);
  return account;
}

import type { EntryKind } from './account.ts';
import type { CalendarDate } from './dates.ts';
import type { StudentId } from './ids.ts';
import { negated, type Cents } from './money.ts';

// The books as double entry: what each event moves from which account to which. The text for hledger and the
// accountant's files are written from the same postings.

/**
 * An account of the books. One with a dot is one of several: `income.costume` by the key of a fee type, `money.cash` by
 * the key of a payment method, `spent.venue` by the category of an expense.
 */
export type BookAccount =
  | 'owed'
  | 'credit'
  | 'unsorted'
  | 'deleted'
  | 'school'
  | 'adjustments'
  | 'contributions'
  | 'otherFees'
  | `income.${string}`
  | `money.${string}`
  | `spent.${string}`;

/** A part of an event; the parts of each event add up to 0. */
export interface Posting {
  account: BookAccount;
  /** In cents: above 0 is a debit. */
  amount: Cents;
  /** The student, if the account is `owed` or `credit`. */
  student?: StudentId;
}

/** The account on the other side of each kind of entry. */
const otherSide: Record<EntryKind, 'fees' | 'money' | 'adjustments'> = {
  'fee-charged': 'fees',
  'fee-returned': 'fees',
  'fee-restored': 'fees',
  payment: 'money',
  'payment-deleted': 'money',
  'payment-restored': 'money',
  refund: 'money',
  'refund-deleted': 'money',
  'refund-restored': 'money',
  'credit-granted': 'adjustments',
  'credit-reversed': 'adjustments',
  adjustment: 'adjustments',
  // This moves nothing in the other account: both sides are the student's.
  'credit-applied': 'adjustments',
};

/** An entry of a student's journal, or the sum of several of a kind. */
export interface JournalPart {
  student: StudentId;
  kind: EntryKind;
  /** In cents. */
  owed: Cents;
  credit: Cents;
  /** The key of the payment method; null if the payment was deleted, and for what is no payment. */
  method: string | null;
}

/** What an entry of a student's journal moves. */
export function entryPostings({ student, kind, owed, credit, method }: JournalPart): Posting[] {
  const other = {
    fees: 'unsorted',
    money: method === null ? 'deleted' : (`money.${method}` as const),
    adjustments: 'adjustments',
  } as const;
  return [
    { account: 'owed', amount: owed, student },
    { account: 'credit', amount: negated(credit), student },
    { account: other[otherSide[kind]], amount: (credit - owed) as Cents },
  ];
}

/** What of the fees was of a type, in cents. */
export const typePostings = (type: string, amount: Cents): Posting[] => [
  { account: 'unsorted', amount },
  { account: `income.${type}`, amount: negated(amount) },
];

/** Money that the school spent. Nobody says which account it was in. */
export const spentPostings = (category: string, amount: Cents): Posting[] => [
  { account: `spent.${category}`, amount },
  { account: 'school', amount: negated(amount) },
];

/** Money that came in besides what students pay. */
export const revenuePostings = (isFees: boolean, amount: Cents): Posting[] => [
  { account: 'school', amount },
  { account: isFees ? 'otherFees' : 'contributions', amount: negated(amount) },
];

/** What moved a student's account on one day, in cents. */
export interface StudentDay {
  date: CalendarDate;
  /** The charges of the day for each type, less what was taken back. */
  fees: readonly { account: BookAccount; amount: Cents }[];
  /** Payments less refunds. */
  cash: Cents;
  /** Credits that the school gave, and balances that it set: above 0 is for the student. */
  given: Cents;
}

/**
 * Works out what a student's money was for at the end of each day in a period, as changes in cents for each account: what the school
 * gave counts toward the oldest fees, then what was paid, and what is paid beyond all fees is credit.
 *
 * @param days all of the student's days until the end of the period, oldest first
 */
export function moneyByAccount(
  days: readonly StudentDay[],
  { from, to }: { from: CalendarDate; to: CalendarDate },
): Map<CalendarDate, Map<BookAccount, Cents>> {
  const fees: { account: BookAccount; amount: number }[] = [];
  const sum = { cash: 0, given: 0 };
  let before: Map<BookAccount, number> | null = null;
  const changes = new Map<CalendarDate, Map<BookAccount, Cents>>();
  for (const day of days) {
    if (day.date > to) break;
    if (day.date >= from) before ??= coverage(fees, sum);
    for (const fee of day.fees)
      if (fee.amount > 0) fees.push({ ...fee });
      else sum.given += takeBack(fees, fee);
    sum.cash += day.cash;
    sum.given += day.given;
    if (before === null) continue;
    const after = coverage(fees, sum);
    const change = new Map<BookAccount, Cents>();
    for (const account of new Set([...before.keys(), ...after.keys()])) {
      const amount = (after.get(account) ?? 0) - (before.get(account) ?? 0);
      if (amount !== 0) change.set(account, amount as Cents);
    }
    if (change.size > 0) changes.set(day.date, change);
    before = after;
  }
  return changes;
}

/** Takes a fee off the latest of its account. Returns what was more than those, in cents. */
function takeBack(
  fees: { account: BookAccount; amount: number }[],
  { account, amount }: { account: BookAccount; amount: number },
): number {
  let left = -amount;
  for (const fee of fees.toReversed()) {
    if (fee.account !== account) continue;
    const taken = Math.min(left, fee.amount);
    fee.amount -= taken;
    left -= taken;
  }
  return left;
}

/** What `cash` cents pay for, where `given` cents count toward the oldest fees before them. */
function coverage(
  fees: readonly { account: BookAccount; amount: number }[],
  { cash, given }: { cash: number; given: number },
): Map<BookAccount, number> {
  const covered = new Map<BookAccount, number>();
  const add = (account: BookAccount, amount: number) =>
    amount !== 0 && covered.set(account, (covered.get(account) ?? 0) + amount);
  // More was paid out than in: it came out of a credit that the school gave.
  if (cash < 0) return new Map([['adjustments', cash]]);
  // A balance that the school set is owed before anything else.
  const all = given < 0 ? [{ account: 'adjustments', amount: -given } as const, ...fees] : fees;
  let skip = Math.max(0, given);
  let left = cash;
  for (const { account, amount } of all) {
    const skipped = Math.min(skip, amount);
    skip -= skipped;
    const paid = Math.min(left, amount - skipped);
    left -= paid;
    add(account, paid);
  }
  add('credit', left);
  return covered;
}

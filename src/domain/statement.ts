import type { Account, Pots } from './account.ts';
import { aCredit, formatMoney, minus, negated, plus, type Cents } from './money.ts';

/** How a period changed a balance, in cents; `payments` is payments received minus payments deleted. */
export interface PeriodSums {
  fees: Cents;
  payments: Cents;
  adjustments: Cents;
}

/** The balance before a period, its sums, and the balance at its end: always `closing = opening + the sums`. */
export interface StatementPeriod extends PeriodSums {
  openingBalance: Cents;
  closingBalance: Cents;
}

type Totals = Pick<Account, 'totalFees' | 'totalPayments' | 'adjustments'>;

/** A statement period from the totals before its start and those up to its end. */
export function statementPeriod(before: Totals, upToEnd: Totals): StatementPeriod {
  return {
    openingBalance: balanceOf(before),
    fees: minus(upToEnd.totalFees, before.totalFees),
    payments: minus(upToEnd.totalPayments, before.totalPayments),
    adjustments: minus(upToEnd.adjustments, before.adjustments),
    closingBalance: balanceOf(upToEnd),
  };
}

function balanceOf({ totalFees, totalPayments, adjustments }: Totals): Cents {
  return plus(minus(totalFees, totalPayments), adjustments);
}

/** The reader of a sentence about an account: the account's owner, or staff. */
export type StatementReader = 'self' | 'staff';

/**
 * The state of an account in one sentence: 'Owes $30.00', 'Has a $15.00 credit', 'Paid up', or 'You owe $30.00' to its
 * owner. It names both what is owed and the credit where there are both: a credit pays nothing until it is applied.
 */
export function balanceSentence({ owed, credit }: Pots, reader: StatementReader): string {
  const isSelf = reader === 'self';
  const owes = `${isSelf ? 'You owe' : 'Owes'} ${formatMoney(owed)}`;
  if (credit === 0) return owed > 0 ? owes : isSelf ? "You're paid up" : 'Paid up';
  const holds = aCredit(credit);
  if (owed > 0) return `${owes} and ${isSelf ? 'have' : 'has'} ${holds}`;
  return `${isSelf ? 'You have' : 'Has'} ${holds}`;
}

/**
 * How a balance was reached: 'Fees $7.00 − paid $2.00 = you owe $5.00'. Fees and payments are always included,
 * adjustments only if there are any.
 */
export function accountSentence(
  { totalFees, totalPayments, adjustments }: Totals,
  { owed, credit }: Pots,
  reader: StatementReader,
): string {
  const sums = { fees: totalFees, payments: totalPayments, adjustments };
  return `${sumsText('', sums)} = ${standingText(owed, credit, reader)}`;
}

/** 'Opening balance $5.00 + fees $7.00 − paid $2.00 = closing balance $10.00'. */
export function periodSentence({
  openingBalance,
  closingBalance,
  ...sums
}: StatementPeriod): string {
  const opening = `Opening balance ${formatMoney(openingBalance)}`;
  return `${sumsText(opening, sums)} = closing balance ${formatMoney(closingBalance)}`;
}

function standingText(owed: Cents, credit: Cents, reader: StatementReader): string {
  const isSelf = reader === 'self';
  if (owed === 0 && credit > 0) return `${isSelf ? 'you have' : 'has'} ${aCredit(credit)}`;
  const owes = `${isSelf ? 'you owe' : 'owes'} ${formatMoney(owed)}`;
  return credit > 0 ? `${owes} − ${formatMoney(credit)} credit` : owes;
}

/** The sums with their signs; negative fees and payments have names of their own. */
function sumsText(start: string, { fees, payments, adjustments }: PeriodSums): string {
  const terms = [
    fees < 0 ? term('−', 'fees returned', negated(fees)) : term('+', 'fees', fees),
    payments < 0 ? term('+', 'payments deleted', negated(payments)) : term('−', 'paid', payments),
    ...(adjustments > 0 ? [term('+', 'adjustments', adjustments)] : []),
    ...(adjustments < 0 ? [term('−', 'adjustments', negated(adjustments))] : []),
  ];
  const text = [start, ...terms].filter(Boolean).join(' ');
  // The first term of the sentence needs no plus sign, and a capital letter.
  return start ? text : text.replace(/^\+ (.)/, (_, first: string) => first.toUpperCase());
}

function term(sign: '+' | '−', name: string, cents: Cents): string {
  return `${sign} ${name} ${formatMoney(cents)}`;
}

import type { Account, OwedAndCredit } from './account.ts';
import type { CalendarDate } from './dates.ts';
import { aCredit, formatMoney, minus, negated, plus, signedMoney, type Cents } from './money.ts';
import { laterNote, type Later } from './owing.ts';

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

/** The reader of a sentence about an account: the account's owner, or somebody else, such as staff or a guardian. */
export type StatementReader = 'self' | 'staff';

/**
 * What is owed today (cents) in one sentence: 'Owes $30.00', 'Has a $15.00 credit', 'Paid up', or 'You owe $30.00' to the
 * account's owner. It is the same one net figure everywhere; `balanceParts` says what it is made of.
 */
export function balanceSentence(balance: Cents, reader: StatementReader): string {
  const isSelf = reader === 'self';
  if (balance > 0) return `${isSelf ? 'You owe' : 'Owes'} ${formatMoney(balance)}`;
  if (balance < 0) return `${isSelf ? 'You have' : 'Has'} ${aCredit(negated(balance))}`;
  return isSelf ? "You're paid up" : 'Paid up';
}

/** What is owed today (cents) with whose it is: 'Kim owes $30.00', 'Kim has a $15.00 credit', 'Kim is paid up'. */
export function namedBalance(name: string, balance: Cents): string {
  if (balance === 0) return `${name} is paid up`;
  const sentence = balanceSentence(balance, 'staff');
  return `${name} ${sentence.charAt(0).toLowerCase()}${sentence.slice(1)}`;
}

/** The two parts of a balance: 'owed before credit $25.00 − credit $10.00'; null unless there are both. */
export function balanceParts({ owed, credit }: OwedAndCredit): string | null {
  return owed > 0 && credit > 0
    ? `owed before credit ${formatMoney(owed)} − credit ${formatMoney(credit)}`
    : null;
}

/**
 * How a balance was reached: 'Fees $7.00 − paid $2.00 = you owe $5.00', or '… = $5.00: you owe $2.00 + $3.00 due Dec 1'.
 * Fees and payments are always included, adjustments only if there are any.
 */
export function accountSentence(
  account: Totals & Later,
  reader: StatementReader,
  today: CalendarDate,
): string {
  const { totalFees, totalPayments, adjustments } = account;
  const sums = sumsText('', { fees: totalFees, payments: totalPayments, adjustments });
  const balance = balanceOf(account);
  const owes = resultText(minus(balance, account.dueLater), reader);
  const later = laterNote(account, today);
  return later === null
    ? `${sums} = ${owes}`
    : `${sums} = ${formatMoney(balance)}: ${owes} ${later}`;
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

/** What is missing in a period's statement: 'Recorded later for these days: 2 entries, −$20.00.' */
export const recordedLaterSentence = ({
  count,
  amount,
}: {
  count: number;
  amount: Cents;
}): string =>
  `Recorded later for these days: ${count === 1 ? '1 entry' : `${count} entries`}, ${signedMoney(amount)}.`;

function resultText(balance: Cents, reader: StatementReader): string {
  const isSelf = reader === 'self';
  return balance < 0
    ? `${isSelf ? 'you have' : 'has'} ${aCredit(negated(balance))}`
    : `${isSelf ? 'you owe' : 'owes'} ${formatMoney(balance)}`;
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

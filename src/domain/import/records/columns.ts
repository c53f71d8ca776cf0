import { listedBalance, looksLikeAmount } from '../balance.ts';
import { headingOf, headWords, phraseList } from '../headings.ts';
import { countOf } from '../../counts.ts';
import { headDate, writtenDate } from './dates.ts';
import { classNamed, statusOf } from './values.ts';
import {
  columnsOfKind,
  type RecordsChoices,
  type RecordsColumn,
  type RecordsKind,
  type RecordsWords,
} from './records.ts';

// What the columns of past records contain: a known heading says it, or a person. Nothing else does.

/** Columns that a sheet may have several of. */
const SEVERAL = new Set<RecordsColumn>(['unused', 'family', 'notes', 'status', 'day']);

/** Whether a column says who a line is about. */
export const isWho = (column: RecordsColumn): boolean =>
  ['name', 'firstName', 'lastName', 'email', 'family', 'from', 'to', 'payerText'].includes(column);

/** Headings in `headWords`' spelling; of two that are in one sheet, the earlier one counts. */
const headsOfColumn: Partial<Record<RecordsColumn, readonly string[]>> = {
  name: phraseList('student, student name, dancer, name, client, client name, customer, who'),
  email: phraseList('student email, email'),
  family: phraseList(
    'family, family name, account holder, account owner, payer, billing contact, contact, contact name, primary contact, main contact',
  ),
  date: phraseList(
    'date, transaction date, trans date, payment date, date paid, paid on, paid date, date received, charge date, date charged, post date, posting date, date posted, posted, posted on, sale date, invoice date, issue date, issued, absence date, class date, lesson date, attendance date, event date, visit date, service date, date of class, day, date time, datetime, date and time, timestamp, created, created at, created on, created date, due date, datum',
  ),
  amount: phraseList(
    'amount, total amount, total, sum, price, original amount, transaction amount, amount usd, value, how much, betrag',
  ),
  charge: phraseList(
    'charge, charges, debit, debits, charge amount, amount charged, charged, amount billed, billed, invoice amount',
  ),
  payment: phraseList(
    'payment, payments, credit, credits, payment amount, amount paid, paid, paid amount, payment received, payments received, received, amount received, collected, total collected, amount collected',
  ),
  refund: phraseList(
    'refund, refunds, refunded, amount refunded, refunded amount, refund amount, total refunded, total refunds',
  ),
  type: phraseList(
    'type, transaction type, trans type, entry type, payment or charge, charge or payment, debit credit, transaction, event type',
  ),
  whatFor: phraseList(
    'what for, for, charge type, charge category, category, item, item name, description, charge description, fee type, revenue category, product, service, reason, kind, charge title, title, memo description, what, purpose, particulars, details',
  ),
  method: phraseList(
    'payment method, method, payment type, pay method, paid by, paid with, tender, tender type, method of payment, form of payment, how paid, how, mode of payment, card brand, zahlart',
  ),
  notes: phraseList('note, comment, memo, remarks, remark, payment note, internal note, bemerkung'),
  className: phraseList(
    'class, class name, course, lesson, session, class event, class title, service name',
  ),
  status: phraseList(
    'status, attendance, attendance status, mark, code, present, absent, attended, payment status, transaction status, visit status, visit state, void, voided, is void, deleted',
  ),
  fee: phraseList('fee, absence fee, fee charged'),
  id: phraseList(
    'receipt, receipt number, receipt no, receipt id, transaction id, transaction number, transaction no, trans id, trans number, payment id, charge id, invoice, invoice number, invoice no, invoice id, reference, reference number, ref, ref number, ref no, sale id, confirmation, confirmation number, num, id',
  ),
  refundOf: phraseList(
    'reference txn id, original transaction id, original payment id, original receipt, refund of, refunded payment',
  ),
};

/** Headings that mean something else, or more, in sheets of one kind. */
const headsOfKind: Partial<Record<RecordsKind, typeof headsOfColumn>> = {
  // Beside a payment, a discount says how the price came to be; beside a charge, it is still owed to the family.
  charges: {
    credit: phraseList('discount, discounts, discount amount, credit applied, scholarship'),
  },
  balances: { balance: phraseList('balance, total, amount, open balance, account balance') },
};

interface Guess {
  column: RecordsColumn;
  /** Smaller counts first. */
  rank: number;
}

/** A zone behind a date says how its times are read, and not what it is. */
const headKey = (head: string) => headWords(head.replace(/\((?:UTC|GMT)\)/, '')).join(' ');

function headIn(heads: typeof headsOfColumn | undefined, key: string): RecordsColumn | null {
  const [found] = Object.entries(heads ?? {}).find(([, all]) => all.includes(key)) ?? [];
  return (found as RecordsColumn | undefined) ?? null;
}

/** What a heading says in a sheet of this kind, or of any; null if it is unknown. */
export function recordsHead(
  head: string,
  words: RecordsWords | undefined,
  kind: RecordsKind | null = null,
): Guess | null {
  const key = headKey(head);
  if (key === '') return null;
  const [own] =
    Object.entries(words?.heads ?? {}).find(([, heads]) =>
      heads.some((one) => headKey(one) === key),
    ) ?? [];
  if (own !== undefined) return { column: own as RecordsColumn, rank: -1 };
  const column =
    headIn(kind ? headsOfKind[kind] : undefined, key) ??
    headIn(headsOfColumn, key) ??
    personHead(head);
  if (column === null || (kind && !columnsOfKind[kind].includes(column))) return null;
  const rank = headsOfColumn[column]?.indexOf(key) ?? -1;
  return { column, rank: rank < 0 ? 300 : rank };
}

/** Names, emails, classes and balances are known as in a list of students. */
function personHead(head: string): RecordsColumn | null {
  const heading = headingOf(head);
  if (!heading) return null;
  const isStudents = ['plain', 'student', 'anybody'].includes(heading.who);
  if (heading.part === 'familyName') return /account/i.test(head) ? null : 'family';
  if (heading.part === 'balance') return isStudents ? 'balance' : 'familyBalance';
  if (heading.part === 'classes') return 'className';
  if (heading.part === 'firstName' || heading.part === 'lastName')
    return isStudents ? heading.part : null;
  if (heading.part === 'name' || heading.part === 'email')
    return isStudents ? heading.part : 'family';
  return null;
}

/** What the columns of a sheet are: as somebody chose, or as its headings say. */
export function columnsOf(heads: readonly string[], choices: RecordsChoices): RecordsColumn[] {
  const { kind = null, words, days } = choices;
  const guesses = heads.map((head, index): Guess => {
    const isDay = days
      ? index >= days[0] && index <= days[1]
      : kind === 'marks' && headDate(head) !== null;
    return isDay
      ? { column: 'day', rank: 0 }
      : (recordsHead(head, words, kind) ?? { column: 'unused', rank: 999 });
  });
  const columns = guesses.map(({ column, rank }, index) => {
    const chosen = choices.columns?.[index];
    if (chosen && (chosen === 'unused' || !kind || columnsOfKind[kind].includes(chosen)))
      return chosen;
    const isBest = guesses.every(
      (other, at) =>
        other.column !== column || other.rank > rank || (other.rank === rank && at >= index),
    );
    const isTaken = choices.columns?.includes(column) === true;
    if (SEVERAL.has(column) || (isBest && !isTaken)) return column;
    // A description beside a category says more about it.
    return column === 'whatFor' ? 'notes' : 'unused';
  });
  // On a roll and in an accountant's report, nothing or the class is written above the names.
  const [corner = ''] = heads;
  const isCorner = corner === '' || classNamed(corner, choices.classes ?? []) !== null;
  if (
    heads.some((head) => head !== '') &&
    isCorner &&
    !choices.columns?.[0] &&
    !columns.some(isWho)
  )
    columns[0] = 'name';
  return columns;
}

const NUMBER_OF_SOMETHING = /\b(?:id|no|number|suffix|last ?4|phone|zip|year|age|grade)\b|#/i;

interface Counted {
  kind: RecordsKind | null;
  /** The signs in the columns of days. */
  marks: ReadonlySet<string>;
}

/** Says of a column that isn't used: '3 amounts', '2 days', '4 marks', '5 numbers'; '' for nothing that counts. */
export function notUsed(head: string, texts: readonly string[], { kind, marks }: Counted): string {
  const count = (is: (text: string) => boolean) => texts.filter(is).length;
  const amounts = count((text) => looksLikeAmount(text) && listedBalance(text) !== 0);
  if (amounts > 0) return countOf(amounts, 'amount');
  const days = count((text) => /\D/.test(text.trim()) && writtenDate(text) !== null);
  if (days > 0) return countOf(days, 'day');
  if (kind === 'marks') {
    const isSign = (text: string) => /\D/.test(text) && statusOf(text, undefined) !== null;
    const signs = marks.size === 0 ? 0 : count((text) => marks.has(text.trim()) || isSign(text));
    return signs > 0 ? countOf(signs, 'mark') : '';
  }
  if (NUMBER_OF_SOMETHING.test(head)) return '';
  const numbers = count((text) => /^\d{1,4}$/.test(text.trim()) && Number(text) > 0);
  return numbers > 0 ? countOf(numbers, 'number') : '';
}

/** What the headings suggest that a sheet has; a person confirms it. */
export function suggestedKind(
  heads: readonly string[],
  words: RecordsWords | undefined,
): RecordsKind | null {
  const found = new Set(heads.map((head) => recordsHead(head, words)?.column));
  const has = (...some: RecordsColumn[]) => some.some((column) => found.has(column));
  if (heads.some((head) => headDate(head) !== null)) return 'marks';
  const isBilled = heads.some((head) => /\b(?:invoice|billed|due)\b/i.test(head));
  if (has('date') && isBilled && has('charge', 'amount')) return 'charges';
  if (has('date') && (has('payment', 'method') || (has('amount') && !has('whatFor'))))
    return 'payments';
  if (has('date') && has('charge', 'amount')) return has('type') ? 'payments' : 'charges';
  if (has('date') && has('status', 'presentNames')) return 'marks';
  return has('balance', 'familyBalance') || /^total\b/i.test(heads.at(-1) ?? '')
    ? 'balances'
    : null;
}

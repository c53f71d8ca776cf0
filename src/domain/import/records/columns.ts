import { listedBalance, looksLikeAmount } from '../balance.ts';
import { headingOf, headWords, phraseList } from '../headings.ts';
import { countOf } from '../../counts.ts';
import { meaningsOf, type Known, type Twins } from '../table.ts';
import { headDate, writtenDate } from './dates.ts';
import { classNamed, statusOf } from './values.ts';
import {
  columnsOfKind,
  type RecordsChoices,
  type RecordsColumn,
  type RecordsKind,
} from './records.ts';

// What the columns of past records contain: a known heading says it, or a person. Nothing else does.

/** Columns that a sheet may have several of. */
const SEVERAL = new Set<RecordsColumn>(['unused', 'family', 'notes', 'status', 'day', 'id']);

/** Whether a column says who a line is about. */
export const isWho = (column: RecordsColumn): boolean =>
  ['name', 'firstName', 'lastName', 'email', 'family', 'from', 'to', 'payerText'].includes(column);

/** Headings in `headWords`' spelling, the surest first: what stands behind '|' counts only where nothing before it is. */
const tiers = (text: string) => text.split(' | ').map(phraseList);

const headsOfColumn: Partial<Record<RecordsColumn, readonly string[][]>> = {
  name: tiers(
    'student, student name, dancer, child | name, client, client name, customer, who | customer name, customer description',
  ),
  email: tiers('student email, email | customer email, from email address'),
  family: tiers(
    'family, family name, account holder, account owner, payer, billing contact, contact, contact name, primary contact, main contact',
  ),
  from: tiers('from'),
  to: tiers('to'),
  date: tiers(
    'date, transaction date, trans date, payment date, date paid, paid on, paid date, date received, charge date, date charged, sale date, invoice date, invoice bill date, issue date, issued, absence date, class date, lesson date, attendance date, event date, visit date, service date, date of class, datum, order date | post date, posting date, date posted, posted, posted on | day, date time, datetime, date and time, event time | created, created at, created on, created date, timestamp | due date',
  ),
  amount: tiers(
    'amount, total amount, transaction amount, amount usd, value, how much, betrag, gross, amount total, orig amount, original amount | total, sum, price',
  ),
  charge: tiers(
    'charge, charges, charge amount, amount charged, charged, amount billed, billed, invoice amount',
  ),
  payment: tiers(
    'payment, payments, payment amount, amount paid, paid, paid amount, payment received, payments received, received, amount received, collected, total collected, amount collected, total paid w payment method',
  ),
  refund: tiers(
    'refund, refunds, refunded, amount refunded, refunded amount, refund amount, total refunded, total refunds',
  ),
  type: tiers(
    'transaction type, trans type, entry type, payment or charge, charge or payment, debit credit, event type | type, transaction',
  ),
  whatFor: tiers(
    'what for, for, charge type, charge category, fee type, product service | category, item, item name, item title, revenue category, product, service, kind, charge title, title, purpose | description, memo description, charge description, reason, what, particulars | details',
  ),
  method: tiers(
    'payment method, method, pay method, paid by, paid with, tender type, method of payment, form of payment, how paid, mode of payment, zahlart | payment type, tender, how | card brand',
  ),
  notes: tiers(
    'note, comment, memo, category 1, remarks, remark, payment note, internal note, bemerkung',
  ),
  className: tiers(
    'class, class name | course, lesson, session, class event, class title, service name',
  ),
  status: tiers(
    'status, attendance, attendance status, mark, code, present, absent, attended, payment status, transaction status, visit status, visit state, dispute status, void, voided, is void, deleted',
  ),
  fee: tiers('fee, absence fee, fee charged'),
  id: tiers(
    'receipt, receipt number, receipt no, receipt id, transaction id, transaction number, transaction no, trans id, trans number, payment id, charge id, invoice, invoice number, invoice no, invoice id, reference, reference number, ref, ref number, ref no, sale id, confirmation, confirmation number, num, id, order id',
  ),
  refundOf: tiers(
    'reference txn id, original transaction id, original payment id, original receipt, refund of, refunded payment',
  ),
};

/** Headings that mean something else, or more, in sheets of one kind. */
const headsOfKind: Partial<Record<RecordsKind, typeof headsOfColumn>> = {
  // Beside a payment, a discount says how the price came to be; beside a charge, it is still owed to the family.
  charges: { credit: tiers('discount amount, credit applied, scholarship') },
  marks: {
    className: tiers(
      'class, class name | service, service name, event, activity, session, course, lesson',
    ),
  },
  balances: { balance: tiers('balance, open balance, account balance | total, amount') },
};

/** A zone behind a date says how its times are read, and not what it is. A percentage is no money. */
const headKey = (head: string) =>
  /%|\bpercent|\bpaid\?/i.test(head)
    ? ''
    : headWords(head.replace(/\((?:UTC|GMT)\)/, '')).join(' ');

function headIn(heads: typeof headsOfColumn | undefined, key: string): Known<RecordsColumn> | null {
  for (const [column, all] of Object.entries(heads ?? {})) {
    const tier = all.findIndex((some) => some.includes(key));
    if (tier >= 0) return { column: column as RecordsColumn, tier };
  }
  return null;
}

/** What a heading says in a sheet of this kind, or of any; null if it is unknown. */
export function recordsHead(
  head: string,
  kind: RecordsKind | null = null,
): Known<RecordsColumn> | null {
  const key = headKey(head);
  if (key === '') return null;
  const found =
    headIn(kind ? headsOfKind[kind] : undefined, key) ??
    headIn(headsOfColumn, key) ??
    personHead(head);
  return found === null || (kind && !columnsOfKind[kind].includes(found.column)) ? null : found;
}

/** Names, emails, classes and balances are known as in a list of students, and are less sure here. */
function personHead(head: string): Known<RecordsColumn> | null {
  const heading = headingOf(head);
  if (!heading) return null;
  const isStudents = ['plain', 'student', 'anybody'].includes(heading.who);
  const is = (column: RecordsColumn) => ({ column, tier: 9 });
  if (heading.part === 'familyName') return /account/i.test(head) ? null : is('family');
  if (heading.part === 'balance') return is(isStudents ? 'balance' : 'familyBalance');
  if (heading.part === 'classes') return is('className');
  if (heading.part === 'firstName' || heading.part === 'lastName')
    return isStudents ? is(heading.part) : null;
  if (heading.part === 'name' || heading.part === 'email')
    return is(isStudents ? heading.part : 'family');
  return null;
}

const sideIn = (head: string): string | null =>
  /^(debit|credit)s?(?: amount)?$/.exec(headKey(head))?.[1] ?? null;

/** What the columns of a sheet are: as somebody chose, or as its headings say. */
export function columnsOf(
  heads: readonly string[],
  choices: RecordsChoices,
): { columns: RecordsColumn[]; twins: Twins<RecordsColumn>[] } {
  const { kind = null, days } = choices;
  // One beside the other, debit and credit are the two sides of a ledger; alone, each can be anything.
  const isLedger = ['debit', 'credit'].every((side) => heads.some((head) => sideIn(head) === side));
  const known = heads.map((head, index): Known<RecordsColumn> | null => {
    const side = isLedger && kind !== 'marks' && kind !== 'balances' ? sideIn(head) : null;
    if (side) return { column: side === 'debit' ? 'charge' : 'payment', tier: 0 };
    const isDay = days
      ? index >= days[0] && index <= days[1]
      : kind === 'marks' && headDate(head) !== null;
    return isDay ? { column: 'day', tier: 0 } : recordsHead(head, kind);
  });
  const chosen = choices.columns?.map((one) =>
    one === 'unused' || one === null || !kind || columnsOfKind[kind].includes(one) ? one : null,
  );
  const found = meaningsOf<RecordsColumn>({
    known,
    chosen,
    mayRepeat: (column) => SEVERAL.has(column),
  });
  // A description beside a category says more about it.
  const hasWhatFor = found.columns.includes('whatFor');
  for (const [index, one] of known.entries())
    if (hasWhatFor && one?.column === 'whatFor' && (chosen?.[index] ?? null) === null)
      if (found.columns[index] === 'unused') found.columns[index] = 'notes';
  // On a roll and in an accountant's report, nothing or the class is written above the names.
  const [corner = ''] = heads;
  const isCorner = corner === '' || classNamed(corner, choices.classes ?? []) !== null;
  const isNamed = found.columns.some(isWho) || found.twins.some(({ column }) => isWho(column));
  if (heads.some((head) => head !== '') && isCorner && !chosen?.[0] && !isNamed)
    found.columns[0] = 'name';
  return found;
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
    const isSign = (text: string) => /\D/.test(text) && statusOf(text) !== null;
    const signs = marks.size === 0 ? 0 : count((text) => marks.has(text.trim()) || isSign(text));
    return signs > 0 ? countOf(signs, 'mark') : '';
  }
  if (NUMBER_OF_SOMETHING.test(head)) return '';
  const numbers = count((text) => /^\d{1,4}$/.test(text.trim()) && Number(text) > 0);
  return numbers > 0 ? countOf(numbers, 'number') : '';
}

/** What the headings suggest that a sheet has; a person confirms it. */
export function suggestedKind(heads: readonly string[]): RecordsKind | null {
  const found = new Set(heads.map((head) => recordsHead(head)?.column));
  const has = (...some: RecordsColumn[]) => some.some((column) => found.has(column));
  if (heads.some((head) => headDate(head) !== null)) return 'marks';
  const isBilled = heads.some((head) =>
    /\b(?:invoice(?! ?(?:id|number|no\b|#))|billed|due)\b/i.test(head),
  );
  if (has('date') && isBilled && has('charge', 'amount')) return 'charges';
  if (has('date') && (has('payment', 'method') || (has('amount') && !has('whatFor'))))
    return 'payments';
  if (has('date') && has('charge', 'amount')) return has('type') ? 'payments' : 'charges';
  if (has('date') && has('status', 'presentNames')) return 'marks';
  return has('balance', 'familyBalance') || /^total\b/i.test(heads.at(-1) ?? '')
    ? 'balances'
    : null;
}

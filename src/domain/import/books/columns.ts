import { listedBalance } from '../balance.ts';
import { looksLikeEmail } from '../contacts.ts';
import { headingOf, headWords } from '../headings.ts';
import { writtenDate } from './dates.ts';
import { methodGroup, statusOf, valueKey } from './values.ts';
import type { BookChoices, BookColumn } from './books.ts';

// What the columns of a sheet of old books contain.

/** Columns that a sheet may have several of. */
const SEVERAL = new Set<BookColumn>(['unused', 'family', 'notes', 'status', 'day']);

const phrases = (text: string) => text.split(', ');

/** Whether a column says who a line is about. */
export const isWho = (column: BookColumn): boolean =>
  ['name', 'firstName', 'lastName', 'email', 'family'].includes(column);

/** Headings in `headWords`' spelling; of two that are in one sheet, the earlier one counts. */
const headsOfColumn: Record<BookColumn, readonly string[]> = {
  name: phrases('student, student name, dancer, name, client, customer, who'),
  firstName: [],
  lastName: [],
  email: phrases('student email, email'),
  family: phrases(
    'family, family name, account holder, account owner, account, account name, payer, billing contact, contact, contact name, primary contact, main contact',
  ),
  date: phrases(
    'date, transaction date, trans date, payment date, date paid, paid on, paid date, date received, charge date, date charged, post date, posting date, date posted, posted, posted on, sale date, invoice date, issue date, issued, absence date, class date, lesson date, attendance date, event date, visit date, date of class, day, date time, date and time, timestamp, created, created at, created on, due date',
  ),
  amount: phrases(
    'amount, total amount, total, sum, price, original amount, transaction amount, net amount, amount usd, value, subtotal',
  ),
  charge: phrases(
    'charge, charges, debit, debits, charge amount, amount charged, charged, amount billed, billed, invoice amount',
  ),
  payment: phrases(
    'payment, payments, credit, credits, payment amount, amount paid, paid, paid amount, payment received, payments received, received, amount received, collected, total collected, amount collected',
  ),
  type: phrases(
    'type, transaction type, trans type, entry type, payment or charge, charge or payment, debit credit, transaction, event type',
  ),
  whatFor: phrases(
    'what for, for, charge type, charge category, category, item, item name, description, charge description, fee type, revenue category, product, service, reason, kind, charge title, title, memo description, what, purpose, particulars, details',
  ),
  method: phrases(
    'payment method, method, payment type, pay method, paid by, paid with, tender, tender type, method of payment, form of payment, how paid, how, mode of payment, card brand',
  ),
  notes: phrases('note, comment, memo, remarks, remark, payment note, internal note'),
  className: phrases('class, class name, course, lesson, session, class event, class title'),
  status: phrases(
    'status, attendance, attendance status, mark, present, absent, attended, payment status, transaction status, visit status, void, voided, is void, deleted',
  ),
  fee: phrases('fee, absence fee, fee charged, fees'),
  id: phrases(
    'receipt, receipt number, receipt no, receipt id, transaction id, transaction number, transaction no, trans id, trans number, payment id, charge id, invoice, invoice number, invoice no, invoice id, reference, reference number, ref, ref number, ref no, sale id, confirmation, confirmation number, num, id',
  ),
  balance: [],
  familyBalance: [],
  day: [],
  unused: phrases('running balance, tax, discount, quantity, qty, check number, check no'),
};

interface Guess {
  column: BookColumn;
  /** Smaller counts first. */
  rank: number;
}

const guessOfHead = new Map(
  Object.entries(headsOfColumn).flatMap(([column, heads]) =>
    heads.map((head, rank): [string, Guess] => [head, { column: column as BookColumn, rank }]),
  ),
);

const headKey = (head: string) => headWords(head).join(' ');

/** What a heading alone says; null if it is unknown. */
export function bookHead(head: string, words: BookChoices['words']): Guess | null {
  const key = headKey(head);
  if (key === '') return null;
  const [own] =
    Object.entries(words?.heads ?? {}).find(([, heads]) =>
      heads.some((one) => headKey(one) === key),
    ) ?? [];
  if (own !== undefined) return { column: own as BookColumn, rank: -1 };
  const column = personHead(head);
  return guessOfHead.get(key) ?? (column && { column, rank: 300 });
}

/** Names, emails, classes and balances are known as in a list of students. */
function personHead(head: string): BookColumn | null {
  const heading = headingOf(head);
  if (!heading) return null;
  const isStudents = ['plain', 'student', 'anybody'].includes(heading.who);
  if (heading.part === 'familyName') return 'family';
  if (heading.part === 'balance') return isStudents ? 'balance' : 'familyBalance';
  if (heading.part === 'classes') return 'className';
  if (heading.part === 'firstName' || heading.part === 'lastName')
    return isStudents ? heading.part : null;
  if (heading.part === 'name' || heading.part === 'email')
    return isStudents ? heading.part : 'family';
  return null;
}

/** Whether a heading is a day: '9/8', 'Mon 9/8', 'Sep 8, 2025'. */
export const isDayHead = (head: string) => /\D/.test(head.trim()) && writtenDate(head) !== null;

export const isAmount = (text: string) =>
  /\d/.test(text) && typeof listedBalance(text) === 'number' && !/^(?:19|20)\d{6}$/.test(text);

/** An amount that is written as one, and is no number of something. */
export const looksLikeMoney = (text: string) =>
  isAmount(text) && /[$€£]|[.,]\d{2}\)?-?$/.test(text);

const hasLetters = (text: string) => /\p{L}{2}/u.test(text);

/** 'Mia; Noah' are the students of a family, and the name of nobody. */
const isSeveral = (text: string) => /[;\n]/.test(text);

const most = (texts: readonly string[], is: (text: string) => boolean) =>
  texts.length > 0 && texts.filter(is).length * 2 > texts.length;

/** Finds what the columns contain by their headings, and by what is below them. */
export function columnsOf(
  heads: readonly string[],
  below: (column: number) => readonly string[],
  choices: BookChoices,
): BookColumn[] {
  const byHeads = heads.map((head, index): Guess => {
    if (isDayHead(head) && !most(below(index), looksLikeMoney)) return { column: 'day', rank: 0 };
    return bookHead(head, choices.words) ?? { column: 'unused', rank: 999 };
  });
  const saysMethod = byHeads.some(({ column }) => column === 'method');
  const guesses = byHeads.map((guess, index): Guess => {
    const texts = below(index);
    const isMethods = guess.column === 'type' && most(texts, (text) => isMethod(text, choices));
    const column = isMethods && !saysMethod ? 'method' : byContent(guess.column, texts);
    return isBookkeepers(heads[index] ?? '', texts)
      ? { column: 'unused', rank: 999 }
      : { ...guess, column };
  });
  if (guesses.some(({ column }) => column === 'family'))
    for (const [index, guess] of guesses.entries())
      if (guess.column === 'name' && below(index).some(isSeveral)) guess.column = 'unused';
  const all = [...guesses.map(({ column }) => column), ...(choices.columns ?? [])];
  // On a roll, nothing may be written above the names.
  const longest = Math.max(0, ...heads.map((_head, index) => below(index).length));
  const names = heads.findIndex(
    (head, index) =>
      head === '' && below(index).length * 2 > longest && most(below(index), hasLetters),
  );
  if (names >= 0 && !all.some((column) => column !== null && isWho(column)))
    guesses[names] = { column: 'name', rank: 999 };
  return heads.map((_head, index) => {
    const chosen = choices.columns?.[index];
    if (chosen) return chosen;
    const { column, rank } = guesses[index] ?? { column: 'unused', rank: 999 };
    const isBest = guesses.every(
      (other, at) =>
        other.column !== column || other.rank > rank || (other.rank === rank && at >= index),
    );
    const isTaken = choices.columns?.includes(column) === true;
    if (SEVERAL.has(column) || (isBest && !isTaken)) return column;
    // A description beside a category says more about it.
    return column === 'whatFor' ? 'notes' : 'unused';
  });
}

const BOOKKEEPING =
  /\b(?:receivable|undeposited|funds|income|revenue|sales|bank|checking|savings|deferred|expenses?|a\/r)\b/i;

/** A column "Account" of the accounts that a bookkeeper has, and of nobody's. */
const isBookkeepers = (head: string, texts: readonly string[]) =>
  headKey(head).startsWith('account') &&
  ((texts.length > 1 && new Set(texts).size === 1) ||
    most(texts, (text) => BOOKKEEPING.test(text)));

/** Headings that only their column explains. */
function byContent(column: BookColumn, texts: readonly string[]): BookColumn {
  if (texts.length === 0) return column;
  if (column === 'family' && !texts.some(hasLetters)) return 'unused';
  if (column === 'fee' && !most(texts, isAmount)) return 'whatFor';
  if (column === 'whatFor' && most(texts, isAmount)) return 'amount';
  if (['amount', 'charge', 'payment'].includes(column) && !texts.some(isAmount))
    return column === 'amount' ? 'unused' : 'whatFor';
  if (column === 'id' && new Set(texts).size * 2 < texts.length) return 'unused';
  return column;
}

function isMethod(text: string, { methods = [] }: BookChoices): boolean {
  return (
    methodGroup(text) !== null || methods.some((method) => valueKey(method) === valueKey(text))
  );
}

/** For a sheet without headings. */
export function columnsByContent(
  width: number,
  below: (column: number) => readonly string[],
  choices: BookChoices,
): BookColumn[] {
  const rules: readonly [BookColumn, (text: string) => boolean][] = [
    ['email', looksLikeEmail],
    ['date', (text) => isDayHead(text)],
    ['amount', isAmount],
    ['status', (text) => statusOf(text, choices.words) !== null],
    ['method', (text) => isMethod(text, choices)],
    ['name', (text) => /\p{L}/u.test(text)],
    ['notes', (text) => text !== ''],
  ];
  const columns: BookColumn[] = [];
  for (let index = 0; index < width; index += 1) {
    const found = rules.find(
      ([column, is]) =>
        (!columns.includes(column) || SEVERAL.has(column)) && most(below(index), is),
    );
    columns.push(choices.columns?.[index] ?? found?.[0] ?? 'unused');
  }
  return columns;
}

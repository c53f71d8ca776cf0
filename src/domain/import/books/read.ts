import { negated } from '../../money.ts';
import type { Cells } from '../sheet.ts';
import type { BookChoices, BookColumn, BookKind, BooksSheet } from './books.ts';
import { isAmount, isWho } from './columns.ts';
import { filled, layoutOf, type BookLine, type Layout } from './layout.ts';
import { asksClass, daysOf, isGrid, readGrid, readMarks } from './marks.ts';
import { datesOf, isSigned, negativeIn, readMoney } from './money.ts';
import {
  add,
  amountIn,
  cellOf,
  cellsOf,
  has,
  leave,
  readingOf,
  reasons,
  whoOf,
  type Reading,
} from './reading.ts';

// Reads a sheet of old books: of a spreadsheet, or of another program's report.

const NO_KIND =
  "This doesn't look like payments, charges, attendance or balances. Choose what it is, and what its columns are.";

/** The columns of which a kind needs one each, and how they are asked for. */
const neededColumns: Record<BookKind, readonly [readonly BookColumn[], string][]> = {
  payments: [
    [['date'], 'has the dates'],
    [['payment', 'amount'], 'has the amounts'],
  ],
  charges: [
    [['date'], 'has the dates'],
    [['charge', 'amount', 'fee'], 'has the amounts'],
  ],
  ledger: [
    [['date'], 'has the dates'],
    [['amount', 'charge', 'payment'], 'has the amounts'],
  ],
  marks: [
    [['date', 'day'], 'has the dates'],
    [['status', 'day'], 'says who was there'],
  ],
  balances: [[['balance', 'familyBalance', 'amount'], 'has the balances']],
};

/** The kind that fits the columns of a sheet; null if none does. */
function guessKind({ heads, columns, lines }: Layout): BookKind | null {
  const is = (column: BookColumn) => columns.includes(column);
  const isDated = is('date');
  if (is('day')) return 'marks';
  if (isDated && is('charge') && is('payment')) return 'ledger';
  const hasAmount = is('amount') || is('charge') || is('payment');
  if (isDated && hasAmount) {
    if (is('type')) return 'ledger';
    if (is('payment') || is('method')) return 'payments';
    if (is('charge')) return 'charges';
    if (hasBothSigns(columns, lines)) return 'ledger';
    return is('whatFor') ? 'charges' : 'payments';
  }
  if (isDated && is('status')) return 'marks';
  // A list of debts by their age has no dates, and its total is the balance.
  const isSum = /^total\b/i.test(heads[columns.indexOf('amount')] ?? '');
  if (is('balance') || is('familyBalance')) return 'balances';
  if (!isDated && isSum && columns.some(isWho)) return 'balances';
  return isDated && is('fee') ? 'charges' : null;
}

function hasBothSigns(columns: Layout['columns'], lines: Layout['lines']): boolean {
  const signs = new Set(
    lines.flatMap(({ texts }) => {
      const cell = texts[columns.indexOf('amount')] ?? '';
      const amount = isAmount(cell) ? amountIn(cell) : 0;
      return typeof amount === 'number' && amount !== 0 ? [Math.sign(amount)] : [];
    }),
  );
  return signs.size > 1;
}

function missing(
  { columns, lines }: Layout,
  kind: BookKind,
  { status }: BookChoices,
): string | null {
  const lacks = (some: readonly BookColumn[]) =>
    !some.some((column) => columns.includes(column) || (column === 'status' && status));
  if (!columns.some(isWho) && !lines.some(({ below }) => below))
    return 'Choose the column that says who it is about.';
  const [, what] = neededColumns[kind].find(([some]) => lacks(some)) ?? [];
  return what === undefined ? null : `Choose the column that ${what}.`;
}

/** Reads a sheet of payments, charges, attendance or balances. Every filled line is a row, or left out with a reason. */
export function readBooks(rows: Cells, choices: BookChoices = {}): BooksSheet {
  const layout = layoutOf(rows, choices);
  const reading = readingOf(layout, choices);
  const kind = choices.kind ?? guessKind(layout);
  const isEmpty = rows.every((texts) => filled(texts).length === 0);
  const problem = isEmpty
    ? 'There is nothing in this sheet.'
    : kind === null
      ? NO_KIND
      : missing(layout, kind, choices);
  const asks = kind === null || problem !== null ? asksNothing : readLines(reading, kind);
  const leftOut = [...layout.leftOut, ...reading.leftOut].toSorted((a, b) => a.line - b.line);
  const isNone = Object.values(reading.rows).every((found) => found.length === 0);
  return {
    kind,
    heading: layout.heading < 0 ? null : layout.heading + 1,
    columns: layout.shown,
    fingerprint: layout.fingerprint,
    title: layout.title,
    ...asks,
    asksClass: kind === 'marks' && problem === null && asksClass(reading),
    values: reading.asker.asked(),
    leftOut: problem === null ? leftOut : [],
    rows: reading.rows,
    problem:
      problem ?? (isNone && layout.lines.length === 0 ? 'There are no rows in this sheet.' : null),
  };
}

type Asks = Pick<BooksSheet, 'asksDateOrder' | 'asksYear' | 'asksSign'>;

const asksNothing: Asks = { asksDateOrder: false, asksYear: false, asksSign: false };

function readLines(reading: Reading, kind: BookKind): Asks {
  if (kind === 'balances') {
    readBalances(reading);
    return asksNothing;
  }
  if (kind === 'marks' && isGrid(reading)) {
    const days = daysOf(reading);
    readGrid(reading, days);
    return { asksDateOrder: days.asksOrder, asksYear: days.asksYear, asksSign: false };
  }
  const dates = datesOf(reading);
  if (kind === 'marks') readMarks(reading, dates);
  else readMoney(reading, kind, dates);
  return {
    asksDateOrder: dates.asksOrder,
    asksYear: dates.asksYear,
    asksSign: kind === 'ledger' && isSigned(reading) && negativeIn(reading) === null,
  };
}

const balanceCell = ({ layout }: Reading, { texts }: BookLine): string =>
  (['balance', 'familyBalance', 'amount'] as const).flatMap((column) =>
    cellsOf(layout, texts, column),
  )[0] ?? '';

/** Whether balances are of families: siblings who owe different amounts have balances of their own. */
function isByFamily(reading: Reading): boolean {
  if (has(reading, 'familyBalance')) return true;
  const balances = new Map<string, string>();
  return (
    has(reading, 'family') &&
    reading.layout.lines.every((line) => {
      const family = cellOf(reading, line, 'family');
      const cell = balanceCell(reading, line);
      const before = balances.get(family) ?? cell;
      balances.set(family, before);
      return family === '' || before === cell;
    })
  );
}

function readBalances(read: Reading): void {
  const reading = { ...read, isByFamily: isByFamily(read) };
  const { choices, layout } = reading;
  const isOwedBelowZero =
    (choices.negativeIs ?? choices.words?.negativeIs.balances ?? 'payment') === 'charge';
  const families = new Map<string, number>();
  for (const line of layout.lines) {
    const who = whoOf(reading, line);
    const amount = amountIn(balanceCell(reading, line));
    const before = families.get(`${who} ${amount}`);
    if (who === null) leave(reading, line, reasons.who);
    else if (typeof amount === 'string') leave(reading, line, amount);
    else if (amount === null) leave(reading, line, reasons.noAmount);
    else if (reading.isByFamily && before !== undefined)
      leave(reading, line, reasons.sameFamily(before));
    else {
      families.set(`${who} ${amount}`, line.line);
      add(reading, 'balances', line, { who, balance: isOwedBelowZero ? negated(amount) : amount });
    }
  }
}

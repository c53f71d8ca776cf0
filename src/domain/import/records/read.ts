import { negated } from '../../money.ts';
import { filled, type Cells } from '../table.ts';
import { isWho, suggestedKind } from './columns.ts';
import { layoutOf, type RecordsLine } from './layout.ts';
import {
  asksClass,
  asksStatus,
  classOfSheet,
  daysOf,
  hasNames,
  isGrid,
  readGrid,
  readMarks,
} from './marks.ts';
import { datesOf, readMoney, readMoneyGrid } from './money.ts';
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
import type {
  Asks,
  AskedValue,
  RecordsChoices,
  RecordsColumn,
  RecordsKind,
  RecordsSheet,
} from './records.ts';

// Reads a sheet of past records: of a spreadsheet, or of another program's report. A person says what it has, and what
// each column is; a known heading only answers before they do.

/** The columns of which a kind needs one each, and how they are asked for. */
const neededColumns: Record<RecordsKind, readonly [readonly RecordsColumn[], string][]> = {
  payments: [
    [['date', 'day'], 'has the dates'],
    [['payment', 'amount', 'charge', 'refund', 'credit', 'day'], 'has the amounts'],
  ],
  charges: [
    [['date', 'day'], 'has the dates'],
    [['charge', 'amount', 'payment', 'credit', 'refund', 'day'], 'has the amounts'],
  ],
  marks: [[['date', 'day'], 'has the dates, or which columns are days']],
  balances: [[['balance', 'familyBalance'], 'has the balances']],
};

function missing(reading: Reading, kind: RecordsKind): string | null {
  const { columns, lines } = reading.layout;
  const isNamed = columns.some(isWho) || lines.some(({ below }) => below) || hasNames(reading);
  if (!isNamed) return 'Choose the column that says who it is about.';
  const [, what] =
    neededColumns[kind].find(([some]) => !some.some((column) => columns.includes(column))) ?? [];
  return what === undefined ? null : `Choose the column that ${what}.`;
}

const asksNothing: Asks = {
  dateOrder: false,
  year: false,
  className: false,
  status: false,
  sameNumber: false,
  belowZero: [],
  owedBelowZero: false,
  days: [],
};

/** Reads a sheet of payments, charges, attendance or balances. Every filled line is a row, or left out with a reason. */
export function readRecords(rows: Cells, choices: RecordsChoices = {}): RecordsSheet {
  const layout = layoutOf(rows, choices);
  const reading = { ...readingOf(layout, choices), isByName: choices.kind === 'marks' };
  const kind = choices.kind ?? null;
  const isEmpty = rows.every((texts) => filled(texts).length === 0);
  const lacks = kind === null ? null : missing(reading, kind);
  const problem = isEmpty ? 'There is nothing in this sheet.' : lacks;
  const asks = kind === null || problem !== null ? asksNothing : readLines(reading, kind);
  const values = reading.asker.asked();
  const isNone = Object.values(reading.rows).every((found) => found.length === 0);
  return {
    kind,
    suggestedKind: suggestedKind(layout.heads),
    heading: layout.heading < 0 ? null : layout.heading + 1,
    columns: layout.shown,
    twins: layout.twins,
    fingerprint: layout.fingerprint,
    title: layout.title,
    className: kind === 'marks' ? classOfSheet(reading) : undefined,
    asks,
    questions: questionsIn({
      kind,
      lacks,
      twins: layout.twins.length,
      asks,
      values: Object.values(values),
    }),
    values,
    said: reading.said,
    leftOut:
      problem === null && kind !== null
        ? [...layout.leftOut, ...reading.leftOut].toSorted((a, b) => a.line - b.line)
        : [],
    rows: reading.rows,
    problem:
      problem ?? (isNone && layout.lines.length === 0 ? 'There are no rows in this sheet.' : null),
  };
}

interface Open {
  kind: RecordsKind | null;
  lacks: string | null;
  twins: number;
  asks: Asks;
  values: readonly (readonly AskedValue[])[];
}

function questionsIn({ kind, lacks, twins, asks, values }: Open): number {
  const open = [
    kind === null,
    lacks !== null && twins === 0,
    ...Array.from({ length: kind === null ? 0 : twins }, () => true),
    asks.dateOrder,
    asks.year,
    asks.className,
    asks.status,
    asks.sameNumber,
    asks.owedBelowZero,
    asks.days.length > 0,
    ...asks.belowZero.map(() => true),
    ...values.map((asked) => asked.some(({ means }) => means === null)),
  ];
  return open.filter(Boolean).length;
}

function readLines(reading: Reading, kind: RecordsKind): Asks {
  if (kind === 'balances') return { ...asksNothing, owedBelowZero: readBalances(reading) };
  if (kind === 'marks') {
    const asks = { ...asksNothing, className: asksClass(reading), status: asksStatus(reading) };
    if (isGrid(reading)) {
      const days = daysOf(reading);
      readGrid(reading, days);
      return { ...asks, ...days.asks };
    }
    const dates = datesOf(reading);
    readMarks(reading, dates);
    return { ...asks, dateOrder: dates.asksOrder, year: dates.asksYear };
  }
  if (isGrid(reading)) {
    const days = daysOf(reading);
    readMoneyGrid(reading, kind, days);
    return { ...asksNothing, ...days.asks };
  }
  const dates = datesOf(reading);
  const asks = readMoney(reading, kind, dates);
  return { ...asksNothing, ...asks, dateOrder: dates.asksOrder, year: dates.asksYear };
}

const balanceCell = ({ layout }: Reading, { texts }: RecordsLine): string =>
  (['balance', 'familyBalance'] as const).flatMap((column) => cellsOf(layout, texts, column))[0] ??
  '';

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

/** Whether a heading or a cell says by itself that what is below zero is a credit. */
const SAYS_CREDIT = /\b(?:cr|credit|due|owed|owes|owing|outstanding|unpaid)\b/i;

/** Reads balances; returns whether somebody has to say that those below zero are owed, or that they are credits. */
function readBalances(read: Reading): boolean {
  const reading = { ...read, isByFamily: isByFamily(read) };
  const { choices, layout } = reading;
  const isOwedBelowZero = choices.owedBelowZero;
  const isSaid =
    isOwedBelowZero !== undefined ||
    layout.shown.some(({ column, head }) => /balance/i.test(column) && SAYS_CREDIT.test(head));
  const isOpen = (line: RecordsLine) => {
    const cell = balanceCell(reading, line);
    const amount = amountIn(cell);
    return !isSaid && typeof amount === 'number' && amount < 0 && !SAYS_CREDIT.test(cell);
  };
  const asks = layout.lines.some((line) => whoOf(reading, line) !== null && isOpen(line));
  const families = new Map<string, number>();
  for (const line of layout.lines) {
    const who = whoOf(reading, line);
    const amount = amountIn(balanceCell(reading, line));
    const before = families.get(`${who} ${amount}`);
    if (who === null) leave(reading, line, reasons.who);
    else if (typeof amount === 'string') leave(reading, line, amount);
    else if (amount === null) leave(reading, line, reasons.noAmount);
    else if (asks && amount !== 0) leave(reading, line, reasons.balances);
    else if (reading.isByFamily && before !== undefined)
      leave(reading, line, reasons.sameFamily(before));
    else {
      families.set(`${who} ${amount}`, line.line);
      add(reading, 'balances', line, { who, balance: isOwedBelowZero ? negated(amount) : amount });
    }
  }
  return asks;
}

import { groupBy } from '../../collections.ts';
import { looksLikeAmount } from '../balance.ts';
import { looksLikeEmail } from '../contacts.ts';
import {
  asText,
  columnsShown,
  filled,
  fingerprintOf,
  headingLine,
  leftOutReasons,
  loneText,
  whyLeftOut,
  type Cells,
  type ShownColumn,
  type Twins,
} from '../table.ts';
import { columnsOf, isWho, notUsed, recordsHead } from './columns.ts';
import { headDate, monthOfWord, writtenDate } from './dates.ts';
import { classNamed, statusOf } from './values.ts';
import type { RecordsChoices, RecordsColumn, RecordsLeftOut } from './records.ts';

// Where a sheet of past records has its headings, its columns and its lines.

export interface RecordsLine {
  /** From 1. */
  line: number;
  texts: readonly string[];
  /** The name on a line of its own above it, for a line that names nobody. */
  below?: string;
}

export interface Layout {
  /** From 0; -1 without headings. */
  heading: number;
  heads: string[];
  columns: RecordsColumn[];
  /** The indexes of the columns with each meaning. */
  places: ReadonlyMap<RecordsColumn, number[]>;
  twins: Twins<RecordsColumn>[];
  shown: ShownColumn<RecordsColumn>[];
  fingerprint: string | null;
  title: string | null;
  /** The headings of the columns that are days, by column. */
  days: ReadonlyMap<number, string>;
  lines: RecordsLine[];
  leftOut: RecordsLeftOut[];
}

/** How many headings a line has; 0 for a line about somebody. */
function knownHeads(texts: readonly string[], choices: RecordsChoices): number {
  const cells = [...new Set(filled(texts))];
  if (cells.some((text) => looksLikeEmail(text) || looksLikeAmount(text))) return 0;
  const days = cells.filter((text) => headDate(text) !== null).length;
  const known = cells.flatMap((text) => recordsHead(text, choices.kind ?? null)?.column ?? []);
  // A line with one day is about that day, unless it has the heading of a name too.
  if (days === 1 && !known.some(isWho)) return 0;
  // The first class of a file may have fewer days than the others.
  return known.length + Math.sign(days);
}

/** 'September' above '8' is September 8: a month stands above the first of its days. */
function withMonths(own: readonly string[], above: readonly string[]): string[] {
  let [month, year] = ['', ''];
  return own.map((text, index) => {
    const over = (above[index] ?? '').trim();
    const [, word = '', number = ''] = /^(\p{L}{3,9})\.?(?:,?\s+'?(\d{4}))?$/u.exec(over) ?? [];
    if (over !== '') [month, year] = [monthOfWord(word) > 0 ? word : '', number];
    const [, day, more = ''] = /^(\d{1,2})(?:$|(?=\D)(.*))/.exec(text) ?? [];
    if (month === '' || day === undefined) return text;
    return `${month} ${day}${year === '' ? '' : `, ${year}`} ${more.trim()}`.trim();
  });
}

/** Whether a line below headings that are months has nothing but numbers of days. */
const isDayNumbers = (heads: readonly string[], texts: readonly string[]) =>
  heads.some((text) => monthOfWord(/^\p{L}{3,9}/u.exec(text)?.[0] ?? '') > 0) &&
  filled(texts).length > 1 &&
  filled(texts).every((text) => /^(?:[1-9]|[12]\d|3[01])$/.test(text));

/** Finds the headings, the columns, and the lines that are rows. */
export function layoutOf(rows: Cells, choices: RecordsChoices): Layout {
  const heading =
    choices.heading === undefined
      ? headingLine(rows, (texts) => knownHeads(texts, choices))
      : choices.heading - 1;
  const own = heading < 0 ? [] : (rows[heading] ?? []).map((text) => text.trim());
  const width = Math.max(own.length, ...rows.map((texts) => texts.length));
  const wide = (texts: readonly string[] = []) =>
    Array.from({ length: width }, (_, index) => (texts[index] ?? '').trim());
  // Months stand above the numbers of their days, in the line of the headings or in the one before it.
  const areDaysBelow = heading >= 0 && isDayNumbers(own, rows[heading + 1] ?? []);
  const heads = areDaysBelow
    ? withMonths(wide(rows[heading + 1]), own).map((text, index) => text || (own[index] ?? ''))
    : withMonths(wide(own), rows[heading - 1] ?? []);
  const { columns, twins } = columnsOf(heads, choices);
  const days = new Map(
    columns.flatMap((column, index) => (column === 'day' ? [[index, heads[index] ?? '']] : [])),
  );
  const found = linesOf(rows, { heading, columns, areDaysBelow }, choices);
  const marks = new Set(
    found.lines.flatMap(({ texts }) =>
      [...days.keys()].flatMap((index) => texts[index]?.trim() || []),
    ),
  );
  const body = found.lines.map(({ texts }) => texts);
  const shown = columnsShown(
    { rows: [heads, ...body], heading: 0, heads },
    columns,
    (head, texts) => notUsed(head, texts, { kind: choices.kind ?? null, marks }),
  );
  return {
    heading,
    heads,
    columns,
    twins,
    places: groupBy(columns.keys(), (index) => columns[index] ?? 'unused'),
    shown,
    fingerprint: heading < 0 ? null : fingerprintOf(withoutDays(heads)),
    days,
    title: titleOf(rows.slice(0, Math.max(0, heading)), heads[0] ?? '', choices),
    ...found,
  };
}

/** What is written above the headings, or in their corner: the name of a class, or else the only cell of a line. */
function titleOf(above: Cells, corner: string, { classes = [] }: RecordsChoices): string | null {
  // The nearest counts.
  const lines = above.map(filled).toReversed();
  const ofClass = [corner, ...lines.flat()].find((text) => classNamed(text, classes) !== null);
  return ofClass ?? lines.find((cells) => cells.length === 1)?.[0] ?? null;
}

/** The next month's attendance has other days, and is read in the same way. */
function withoutDays(heads: readonly string[]): string[] {
  const named = heads.map((head) => (headDate(head) === null ? head : 'day'));
  return named.filter((head, index) => head !== 'day' || named[index - 1] !== 'day');
}

const NAMES = new Set<RecordsColumn>(['name', 'family', 'from', 'firstName', 'lastName']);

const LAST_BALANCE =
  /^(?:running|beginning|starting|ending|closing|final) balance\b|^(?:(?:current|new|account|outstanding) )?balance(?: due| owed)?:?\s*[$(-]*[\d.,]*\)?$/i;

/** A balance below the rows, which is no payment of a balance, or how many were there on each day. */
function isSum(texts: readonly string[], columns: readonly RecordsColumn[], isDated: boolean) {
  const [first = ''] = filled(texts);
  const days = filled(texts.filter((_text, index) => columns[index] === 'day'));
  if (days.length > 0)
    return days.every((text) => /^\d+$/.test(text)) && isMarkWord(texts[columns.indexOf('name')]);
  return columns.includes('date') && !isDated && LAST_BALANCE.test(first);
}

const isMarkWord = (text = '') => text.trim().length > 2 && statusOf(text) !== null;

const NAME_ABOVE = 'the name of the rows below it';
/** What stands below a second line of days is a table of its own. */
const anotherTable = (line: number) =>
  `Line ${line} has days again: choose it under Headings, and import it after this.`;
const DAYS_ABOVE = 'the days of the rows below it';

const LABEL = /^(?:family|student|customer|client|account|payer)(?: name)?\s*[:–-]\s*/i;

/** The name on a line with one cell, whose rows follow; null for any other text. */
function namedBy(text: string): string | null {
  const name = text.replace(LABEL, '');
  const isName = /\p{L}{2}/u.test(name) && !/\d/.test(name);
  return name !== text || looksLikeEmail(name) || isName ? name : null;
}

/** Amounts, dates and numbers, which look like phone numbers, and notes, which may mention a total. */
const MASKED = new Set<RecordsColumn>([
  'date',
  'amount',
  'charge',
  'payment',
  'refund',
  'credit',
  'balance',
  'familyBalance',
  'fee',
  'id',
  'refundOf',
]);

/** Whether a line has nothing but days, beside an empty cell, a heading or one text: another table begins there. */
function areDays(texts: readonly string[], columns: readonly RecordsColumn[]): boolean {
  const cells = [...texts.entries()].filter(([, text]) => text.trim() !== '');
  const others = cells.filter(([, text]) => headDate(text) === null);
  const days = cells.length - others.length;
  const isHeads = others.every(([, text]) => recordsHead(text) !== null);
  return days > (isHeads ? 0 : 1) && (isHeads || others.length === 1) && !inDays(others, columns);
}

const inDays = (cells: readonly (readonly [number, string])[], columns: readonly RecordsColumn[]) =>
  cells.some(([index]) => columns[index] === 'day');

interface Where {
  heading: number;
  columns: readonly RecordsColumn[];
  areDaysBelow: boolean;
}

function linesOf(
  rows: Cells,
  { heading, columns, areDaysBelow }: Where,
  choices: RecordsChoices,
): Pick<Layout, 'lines' | 'leftOut'> {
  const lines: RecordsLine[] = [];
  const leftOut: RecordsLeftOut[] = [];
  const where = {
    heads: rows[heading] ?? [],
    isName: (index: number) => NAMES.has(columns[index] ?? 'unused'),
  };
  const isDated = (texts: readonly string[]) =>
    columns.some((column, index) => column === 'date' && writtenDate(texts[index] ?? '') !== null);
  const masked = (texts: readonly string[]) =>
    texts.map((text, index) => {
      const column = columns[index] ?? 'unused';
      const isNote =
        (column === 'notes' || column === 'whatFor' || column === 'payerText') && isDated(texts);
      return (MASKED.has(column) && /\d/.test(text)) || (isNote && text.trim() !== '') ? '·' : text;
    });
  const saysWho = (texts: readonly string[]) =>
    columns.some((column, index) => isWho(column) && (texts[index] ?? '').trim() !== '');
  const isGrid = columns.includes('day');
  const used = columns.filter((column) => column !== 'unused').length;
  let above: (RecordsLeftOut & { name: string }) | null = null;
  let another: string | null = null;
  for (const [index, texts] of rows.entries()) {
    if (filled(texts).length === 0 || index === heading) continue;
    if (areDaysBelow && index === heading + 1) {
      leftOut.push({ line: index + 1, text: asText(texts), why: DAYS_ABOVE });
      continue;
    }
    const line = index + 1;
    const isAbove = index < heading;
    const isHidden = choices.hidden?.has(line) === true;
    const isTakenIn = choices.takenIn?.has(line) === true;
    if (isGrid && !isAbove && !isTakenIn && areDays(texts, columns)) another ??= anotherTable(line);
    if (another !== null) {
      leftOut.push({ line, text: asText(texts), why: another });
      continue;
    }
    const lone = loneText(texts);
    const isAlone = lone !== null && used > 1;
    const why = isTakenIn
      ? null
      : (whyLeftOut(masked(texts), { ...where, isAbove, isHidden }) ??
        (isSum(texts, columns, isDated(texts)) ? 'total' : isAlone ? 'group' : null));
    if (why === null) {
      const isBelow = above !== null && !saysWho(texts);
      if (above && isBelow) above.why = NAME_ABOVE;
      lines.push({ line, texts, ...(above && isBelow && { below: above.name }) });
      continue;
    }
    const left = { line, text: asText(texts), why: leftOutReasons[why], name: '' };
    leftOut.push(left);
    const isLabel = lone !== null && LABEL.test(left.text);
    if (lone !== null) left.text = lone;
    if (why === 'total') above = null;
    if (!isGrid && (why === 'group' || (isAbove && isLabel))) {
      left.name = namedBy(left.text) ?? '';
      above = left.name === '' ? null : left;
    }
  }
  return {
    lines,
    leftOut: leftOut.map(({ line, text, why }) => ({ line, text, why })),
  };
}

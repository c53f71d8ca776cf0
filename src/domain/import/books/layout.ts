import type { Column } from '../columns.ts';
import { looksLikeEmail } from '../contacts.ts';
import { isNoName, leftOutReasons, whyLeftOut } from '../leftOut.ts';
import { fingerprintOf, type Cells } from '../sheet.ts';
import { bookHead, columnsByContent, columnsOf, isAmount, isDayHead, isWho } from './columns.ts';
import { writtenDate } from './dates.ts';
import { statusOf, valueKey } from './values.ts';
import type { BookChoices, BookColumn, BookColumnShown, BookLeftOut } from './books.ts';

// Where a sheet of old books has its headings, its columns and its lines.

export interface BookLine {
  /** From 1. */
  line: number;
  texts: readonly string[];
  /** The name on a line of its own above it, in a sheet without a column of names. */
  below?: string;
}

export interface Layout {
  /** From 0; -1 without headings. */
  heading: number;
  heads: string[];
  columns: BookColumn[];
  shown: BookColumnShown[];
  fingerprint: string | null;
  title: string | null;
  lines: BookLine[];
  leftOut: BookLeftOut[];
}

export const filled = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

export const asText = (texts: readonly string[]): string => filled(texts).join(' · ');

const LAST_HEADING_LINE = 100;

/** How many headings a line has; 0 for a line about somebody. */
function knownHeads(texts: readonly string[], choices: BookChoices): number {
  const cells = [...new Set(filled(texts))];
  if (cells.some((text) => looksLikeEmail(text) || isAmount(text))) return 0;
  const days = cells.filter(isDayHead).length;
  const known = cells.flatMap((text) => bookHead(text, choices.words)?.column ?? []);
  // A line with one day is about that day, unless it has the heading of a name too.
  if (days === 1 && !known.some(isWho)) return 0;
  return known.length + days;
}

/** The index of the line with most headings, or -1. */
function headingLine(rows: Cells, choices: BookChoices): number {
  const known = rows.slice(0, LAST_HEADING_LINE).map((texts, index) => {
    const isTitle =
      filled(texts).length === 1 &&
      rows.slice(index + 1, index + 20).some((below) => filled(below).length > 1);
    return isTitle ? 0 : knownHeads(texts, choices);
  });
  const most = Math.max(0, ...known);
  if (most > 0) return known.indexOf(most);
  const first = rows.findIndex((texts) => filled(texts).length > 0);
  const texts = filled(rows[first] ?? []);
  return texts.length > 2 && !texts.some((text) => /\d|@/.test(text)) ? first : -1;
}

const MOST_EXAMPLES = 2;

/** Finds the headings, the columns, and the lines that are rows. */
export function layoutOf(rows: Cells, choices: BookChoices): Layout {
  const heading = headingLine(rows, choices);
  const heads = heading < 0 ? [] : (rows[heading] ?? []).map((text) => text.trim());
  const body = rows.slice(heading + 1);
  const whole = body.filter((texts) => filled(texts).length > 1);
  const samples = (whole.length > 0 ? whole : body).slice(0, 500);
  const below = (column: number) => filled(samples.map((texts) => texts[column] ?? ''));
  const width = Math.max(heads.length, ...rows.map((texts) => texts.length));
  const allHeads = Array.from({ length: width }, (_, index) => heads[index] ?? '');
  const columns =
    heading < 0 ? columnsByContent(width, below, choices) : columnsOf(allHeads, below, choices);
  const shown = columns
    .map((column, index) => ({
      index,
      head: allHeads[index] || `Column ${index + 1}`,
      examples: [...new Set(below(index))].slice(0, MOST_EXAMPLES),
      column,
    }))
    .filter(({ index, examples }) => allHeads[index] !== '' || examples.length > 0);
  return {
    heading,
    heads: allHeads,
    columns,
    shown,
    fingerprint: heading < 0 ? null : fingerprintOf(withoutDays(heads)),
    title: titleOf(rows.slice(0, Math.max(0, heading)), choices),
    ...linesOf(rows, { heading, columns }, choices),
  };
}

/** The only cell of a line above the headings: the one with the name of a class, or the first. */
function titleOf(above: Cells, { classes = [] }: BookChoices): string | null {
  const titles = above.map(filled).flatMap((cells) => (cells.length === 1 ? cells : []));
  const names = classes.map(valueKey);
  const ofClass = titles.find((text) => names.some((name) => valueKey(text).includes(name)));
  return ofClass ?? titles[0] ?? null;
}

/** The next month's attendance has other days, and is read in the same way. */
function withoutDays(heads: readonly string[]): string[] {
  const named = heads.map((head) => (isDayHead(head) ? 'day' : head));
  return named.filter((head, index) => head !== 'day' || named[index - 1] !== 'day');
}

/** As in a list of students, of which the column of a family has the names here. */
const listColumns: Partial<Record<BookColumn, Column>> = {
  name: 'name',
  family: 'name',
  firstName: 'firstName',
  lastName: 'lastName',
  email: 'email',
};

const LAST_BALANCE =
  /^(?:running|ending|closing|final) balance\b|^(?:(?:current|new|account|outstanding) )?balance(?: due| owed)?:?\s*[$(-]*[\d.,]*\)?$/i;

/** A balance below the rows, which is no payment of a balance, or how many were there on each day. */
function isSum(texts: readonly string[], columns: readonly BookColumn[], isDated: boolean) {
  const [first = ''] = filled(texts);
  const days = filled(texts.filter((_text, index) => columns[index] === 'day'));
  if (days.length > 0)
    return days.every((text) => /^\d+$/.test(text)) && isMarkWord(texts[columns.indexOf('name')]);
  return columns.includes('date') && !isDated && LAST_BALANCE.test(first);
}

const isMarkWord = (text = '') => text.trim().length > 2 && statusOf(text, undefined) !== null;

const NAME_ABOVE = 'the name of the rows below it';

/** Whether a line with one cell names somebody, whose rows follow. */
const namesSomebody = (text: string) =>
  looksLikeEmail(text) || (/\p{L}{2}/u.test(text) && !/\d/.test(text) && !isNoName(text));

/** Amounts, dates and numbers, which look like phone numbers, and notes, which may mention a total. */
const MASKED = new Set<BookColumn>([
  'date',
  'amount',
  'charge',
  'payment',
  'balance',
  'familyBalance',
  'fee',
  'id',
]);

function linesOf(
  rows: Cells,
  { heading, columns }: Pick<Layout, 'heading' | 'columns'>,
  choices: BookChoices,
): Pick<Layout, 'lines' | 'leftOut'> {
  const lines: BookLine[] = [];
  const leftOut: BookLeftOut[] = [];
  const where = {
    heads: rows[heading] ?? [],
    columns: columns.map((column) => listColumns[column] ?? 'unused'),
  };
  const isDated = (texts: readonly string[]) =>
    columns.some((column, index) => column === 'date' && writtenDate(texts[index] ?? '') !== null);
  const masked = (texts: readonly string[]) =>
    texts.map((text, index) => {
      const column = columns[index] ?? 'unused';
      const isNote = (column === 'notes' || column === 'whatFor') && isDated(texts);
      return (MASKED.has(column) && /\d/.test(text)) || (isNote && text.trim() !== '') ? '·' : text;
    });
  const isNamed = columns.some(isWho);
  let above: BookLeftOut | null = null;
  for (const [index, texts] of rows.entries()) {
    if (filled(texts).length === 0 || index === heading) continue;
    const line = index + 1;
    const isAbove = index < heading;
    const isHidden = choices.hidden?.has(line) === true;
    const why = choices.takenIn?.has(line)
      ? null
      : (whyLeftOut(masked(texts), { ...where, isAbove, isHidden }) ??
        (isSum(texts, columns, isDated(texts)) ? 'total' : null));
    if (why === null) {
      if (above) above.why = NAME_ABOVE;
      lines.push({ line, texts, ...(above && { below: above.text }) });
      continue;
    }
    const left = { line, text: asText(texts), why: leftOutReasons[why] };
    leftOut.push(left);
    if (why === 'group' && !isNamed) above = namesSomebody(left.text) ? left : null;
  }
  return { lines, leftOut };
}

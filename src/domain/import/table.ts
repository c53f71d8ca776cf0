import { countOf } from '../counts.ts';
import { looksLikeAmount } from './balance.ts';
import { looksLikeEmail, looksLikePhone } from './contacts.ts';
import { headWords } from './headings.ts';

// A file is a table: a line of headings, and below it a line for each thing. A column means what its heading is known for,
// or what a person says; its content and its place say nothing.

export type Cells = readonly (readonly string[])[];

/** The cells that are filled, without the spaces around them. */
export const filled = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

/** A line as people read it. */
export const asText = (texts: readonly string[]): string => filled(texts).join(' · ');

/** How far from the top the headings can be. */
export const LAST_HEADING_LINE = 100;

/** The index of the line with most known headings, of which `known` counts those of a line; -1 if there are none. */
export function headingLine(rows: Cells, known: (texts: readonly string[]) => number): number {
  // A title such as 'Students' is no heading if the lines below it have more cells.
  const isTitle = (texts: readonly string[], index: number) =>
    filled(texts).length === 1 &&
    (texts[0] ?? '').trim() !== '' &&
    rows.slice(index + 1, index + 20).some((below) => filled(below).length > 1);
  const counts = rows
    .slice(0, LAST_HEADING_LINE)
    .map((texts, index) => (isTitle(texts, index) ? 0 : known(texts)));
  const most = Math.max(0, ...counts);
  return most > 0 ? counts.indexOf(most) : -1;
}

/** What a heading is known for. Of two with one meaning, the one of the smaller tier is meant. */
export interface Known<Column> {
  column: Column;
  tier: number;
}

/** Columns whose headings say the same, so that somebody has to say which one is meant. */
export interface Twins<Column> {
  column: Column;
  among: number[];
}

interface ColumnRules<Column> {
  /** What the heading of each column is known for. */
  known: readonly (Known<Column> | null)[];
  /** What a person said that it is. */
  chosen: readonly (Column | null)[] | undefined;
  /** Whether several columns can have this meaning. */
  mayRepeat: (column: Column) => boolean;
}

/** What each column is; columns with one meaning stay out until somebody says which one has it. */
export function meaningsOf<Column extends string>({
  known,
  chosen = [],
  mayRepeat,
}: ColumnRules<Column>): { columns: (Column | 'unused')[]; twins: Twins<Column>[] } {
  const twins = new Map<Column, number[]>();
  const width = Math.max(known.length, chosen.length);
  const columns = Array.from({ length: width }, (_, index): Column | 'unused' => {
    const own = known[index] ?? null;
    const said = chosen[index] ?? null;
    if (said !== null) return said;
    if (own === null) return 'unused';
    if (mayRepeat(own.column)) return own.column;
    if (chosen.includes(own.column)) return 'unused';
    const rivals = [...known.entries()].filter(
      ([at, other]) => other?.column === own.column && (chosen[at] ?? null) === null,
    );
    const best = Math.min(...rivals.map(([, other]) => other?.tier ?? 0));
    if (own.tier > best) return 'unused';
    const among = rivals.flatMap(([at, other]) => (other?.tier === best ? at : []));
    if (among.length === 1) return own.column;
    twins.set(own.column, among);
    return 'unused';
  });
  return { columns, twins: [...twins].map(([column, among]) => ({ column, among })) };
}

/** What a person is told of a column. */
export interface ShownColumn<Column> {
  index: number;
  /** Its heading; 'Column 2' if it has none. */
  head: string;
  /** The first texts below it. */
  examples: string[];
  column: Column;
  /** What of it counts and isn't used, such as '3 amounts'; '' for nothing. */
  notUsed: string;
  /** How many cells below the heading are filled. */
  filled: number;
}

const MOST_EXAMPLES = 2;

/** The columns that have a heading or texts, with examples and what isn't used of them. */
export function columnsShown<Column extends string>(
  { rows, heading, heads }: { rows: Cells; heading: number; heads: readonly string[] },
  columns: readonly Column[],
  countsOf: (head: string, texts: readonly string[]) => string = amountsIn,
): ShownColumn<Column | 'unused'>[] {
  const body = rows.slice(heading + 1);
  const width = Math.max(heads.length, columns.length, ...rows.map((texts) => texts.length));
  return Array.from({ length: width }, (_, index) => {
    const texts = filled(body.map((cells) => cells[index] ?? ''));
    const column: Column | 'unused' = columns[index] ?? 'unused';
    return {
      index,
      head: heads[index] || `Column ${index + 1}`,
      examples: [...new Set(texts)].slice(0, MOST_EXAMPLES),
      column,
      notUsed: column === 'unused' ? countsOf(heads[index] ?? '', texts) : '',
      filled: texts.length,
    };
  }).filter((one) => (heads[one.index] ?? '') !== '' || one.filled > 0);
}

function amountsIn(_head: string, texts: readonly string[]): string {
  const amounts = texts.filter(looksLikeAmount).length;
  return amounts > 0 ? countOf(amounts, 'amount') : '';
}

/** A number for the headings alone; nothing of the people below them is in it. */
export function fingerprintOf(heads: readonly string[]): string {
  let hash = 5381;
  for (const letter of heads.map((head) => headWords(head).join(' ')).join('|'))
    hash = (Math.imul(hash, 33) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `${heads.length}-${hash.toString(36)}`;
}

/** Why a line is no row. */
export const leftOutReasons = {
  above: 'above the headings',
  heading: 'headings again',
  total: 'a total',
  group: 'one cell: a heading or a class',
  hidden: 'hidden in the file',
  note: 'a note',
  parent: 'a parent, who is on the lines of their children',
  nobody: 'it names nobody',
} as const;
export type WhyLeftOut = keyof typeof leftOutReasons;

const TOTAL =
  /^(?:(?:grand|sub|sub-|class|overall)\s*)?totals?\b|^(?:count|sum|average|subtotal|number of (?:students|dancers|families))\b|\btotals?:?$/i;
const NOTE =
  /^(?:printed|generated|exported|report|run date|as of|page \d|created on|date:|filters?:|copyright|©|end of)\b/i;

interface Where {
  isAbove: boolean;
  isHidden: boolean;
  heads: readonly string[];
  /** Whether a column has a part of the name. */
  isName: (index: number) => boolean;
}

/** Why a line is no row, whatever its columns mean; null for one that can be. A line with one cell is a person's to say. */
export function whyLeftOut(texts: readonly string[], where: Where): WhyLeftOut | null {
  const cells = filled(texts);
  if (where.isAbove) return 'above';
  if (where.isHidden) return 'hidden';
  const same = texts.filter(
    (text, index) => text.trim() !== '' && text.trim() === where.heads[index]?.trim(),
  );
  if (same.length * 2 > cells.length) return 'heading';
  const hasContact = cells.some((text) => looksLikeEmail(text) || looksLikePhone(text));
  if (hasContact) return null;
  const name = filled(texts.filter((_text, index) => where.isName(index))).join(' ');
  const first = cells[0] ?? '';
  const isTotal = name === '' || name === first ? cells.some((text) => TOTAL.test(text)) : false;
  if (isTotal || TOTAL.test(name)) return 'total';
  return NOTE.test(first) && cells.length <= 3 ? 'note' : null;
}

/** The only text of a line, which may stand in several merged cells; null for a line with several, or none. */
export function loneText(texts: readonly string[]): string | null {
  const cells = new Set(filled(texts));
  return cells.size === 1 ? ([...cells][0] ?? null) : null;
}

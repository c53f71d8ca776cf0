import { headingOf, headWords } from './headings.ts';
import { withoutBullet } from './names.ts';

// Sheets of people and of past records have headings, columns with samples, and lines in common. What people lay out in
// other ways becomes one table: tables side by side, a sheet for each class, names that were cut at their comma.

/** Lines of cells, and what people call each line. */
export interface Table {
  rows: Cells;
  /** By index; a line without one has its number in the sheet. */
  labels?: readonly string[];
}

export type Cells = readonly (readonly string[])[];

/** The cells that are filled, without the spaces around them. */
export const filled = (texts: readonly string[]): string[] =>
  texts.map((text) => text.trim()).filter((text) => text !== '');

const isFilled = (text = '') => text.trim() !== '';

/** A line as people read it. */
export const asText = (texts: readonly string[]): string => filled(texts).join(' · ');

/** How far from the top the headings can be. */
export const LAST_HEADING_LINE = 100;

/** The index of the line with most headings, or -1; `known` says how many of a line's texts are headings. */
export function headingLine(rows: Cells, known: (texts: readonly string[]) => number): number {
  // A title such as 'Students' isn't a heading if the lines below it have more cells.
  const isTitle = (texts: readonly string[], index: number) =>
    filled(texts).length === 1 &&
    isFilled(texts[0]) &&
    rows.slice(index + 1, index + 20).some((below) => filled(below).length > 1);
  const counts = rows
    .slice(0, LAST_HEADING_LINE)
    .map((texts, index) => (isTitle(texts, index) ? 0 : known(texts)));
  const most = Math.max(0, ...counts);
  if (most > 0) return counts.indexOf(most);
  // More than two unknown cells look more like headings that we don't know than like a row.
  const first = rows.findIndex((texts) => filled(texts).length > 0);
  const texts = filled(rows[first] ?? []);
  return texts.length > 2 && !texts.some((text) => /@|\d{3}/.test(text)) ? first : -1;
}

const MOST_SAMPLES = 200;

/** Lines that show what is in the columns: those with one cell only if there are no others. */
export function samplesOf(rows: Cells, heading: number): Cells {
  const body = rows.slice(heading + 1);
  const whole = body.filter((texts) => filled(texts).length > 1);
  return (whole.length > 0 ? whole : body).slice(0, MOST_SAMPLES);
}

const MOST_EXAMPLES = 2;

/** The columns that have a heading or texts, each with its heading, or its number, and two examples. */
export function columnsShown(
  heads: readonly string[],
  samples: Cells,
  width: number,
): { index: number; head: string; examples: string[] }[] {
  return Array.from({ length: width }, (_, index) => ({
    index,
    head: heads[index] || `Column ${index + 1}`,
    examples: [...new Set(filled(samples.map((texts) => texts[index] ?? '')))].slice(
      0,
      MOST_EXAMPLES,
    ),
  })).filter(({ index, examples }) => (heads[index] ?? '') !== '' || examples.length > 0);
}

/** A number for the headings alone; nothing of the people below them is in it. */
export function fingerprintOf(heads: readonly string[]): string {
  let hash = 5381;
  for (const letter of heads.map((head) => headWords(head).join(' ')).join('|'))
    hash = (Math.imul(hash, 33) + (letter.codePointAt(0) ?? 0)) >>> 0;
  return `${heads.length}-${hash.toString(36)}`;
}

/** Whether a heading is that of the students' names. */
function namesStudents(head: string): boolean {
  const heading = headingOf(head);
  const isOfStudent = ['plain', 'student', 'anybody'].includes(heading?.who ?? '');
  return isOfStudent && (heading?.part === 'name' || heading?.part === 'firstName');
}

/** Puts tables with the same headings that stand side by side, with an empty column between them, below each other. */
export function belowEachOther({ rows, labels }: Table, heading: number): Table {
  const heads = rows[heading] ?? [];
  const width = Math.max(heads.length, ...rows.map((row) => row.length));
  const isUsed = Array.from({ length: width }, (_, column) =>
    rows.slice(heading).some((row) => isFilled(row[column])),
  );
  const starts = isUsed.flatMap((used, column) => (used && !isUsed[column - 1] ? column : []));
  const tables = starts.map((from) => {
    const end = isUsed.indexOf(false, from);
    return { from, to: end < 0 ? width : end };
  });
  const headsOf = ({ from, to }: (typeof tables)[number]) =>
    heads
      .slice(from, to)
      .map((head) => head.trim().toLowerCase())
      .filter(isFilled)
      .join('\t');
  const [first] = tables;
  const isOne =
    !first ||
    tables.length < 2 ||
    !heads.slice(first.from, first.to).some(namesStudents) ||
    tables.some((table) => headsOf(table) !== headsOf(first));
  if (isOne) return { rows, ...(labels && { labels }) };
  return {
    rows: tables.flatMap(({ from, to }) => rows.map((row) => row.slice(from, to))),
    labels: tables.flatMap((_, table) =>
      rows.map((_row, line) => `${line + 1}${table === 0 ? '' : `/${table + 1}`}`),
    ),
  };
}

const A_NAME = /^\s*\p{L}[^@\d]*$/u;

/**
 * Joins 'Lovelace, Ada' where the comma made two cells of it: below one heading for the name, a line has one cell more
 * than there are headings.
 */
export function withWholeNames(rows: Cells, heading: number): Cells {
  const first = rows.findIndex((row) => row.some(isFilled));
  // 'Students' above lines of two cells is a title, or the heading of names that were cut.
  const from = heading < 0 && rows[first]?.length === 1 ? first : heading;
  const heads = rows[from] ?? [];
  const at = heads.findIndex((head) => namesStudents(head) && headingOf(head)?.part === 'name');
  const longer = rows.slice(from + 1).filter((row) => row.length > heads.length);
  const isCut = (row: readonly string[]) =>
    row.length === heads.length + 1 &&
    A_NAME.test(withoutBullet(row[at] ?? '')) &&
    A_NAME.test(row[at + 1] ?? '');
  if (at < 0 || longer.length === 0 || !longer.every(isCut)) return rows;
  return rows.map((row, index) =>
    index > from && isCut(row)
      ? row.toSpliced(at, 2, `${(row[at] ?? '').trim()}, ${(row[at + 1] ?? '').trim()}`)
      : row,
  );
}

/** Names of sheets that are no class. */
const NO_CLASS =
  /\b(?:wait(?:ing)? ?list(?:ed)?|waiting|templates?|instructions?|read ?me|archived?|former|inactive|dropped|old|copy)\b/i;

/** The sheets of a workbook that can be classes: those with the headings of the first, and no others. */
export function classSheets<Sheet extends { name: string; heads: readonly string[] }>(
  sheets: readonly Sheet[],
): Sheet[] {
  const named = sheets.filter(
    ({ name, heads }) =>
      heads.some(namesStudents) &&
      !heads.some((head) => headingOf(head)?.part === 'classes') &&
      !NO_CLASS.test(name),
  );
  const keyOf = ({ heads }: Sheet) => heads.map((head) => head.trim().toLowerCase()).join('\t');
  const same = named.filter((sheet) => keyOf(sheet) === keyOf(named[0] as Sheet));
  return same.length > 1 ? same : [];
}

/** A sheet with the index of its headings. */
interface ClassSheet extends Table {
  name: string;
  heading: number;
  /** The hidden lines, counted from 1. */
  hidden: ReadonlySet<number>;
}

/** The sheets of classes as one table, whose last column says the class. */
export function asOneTable(sheets: readonly ClassSheet[]) {
  const width = Math.max(...sheets.flatMap(({ rows }) => rows.map((row) => row.length)));
  const wide = (row: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, column) => row[column] ?? ''),
    last,
  ];
  const [first] = sheets;
  const head = wide(first?.rows[first.heading] ?? [], 'Class');
  const lines = sheets.flatMap(({ name, rows, heading, hidden }) =>
    rows.flatMap((row, index) =>
      index > heading && row.some(isFilled)
        ? [{ row: wide(row, name), label: `${name}, ${index + 1}`, hidden: hidden.has(index + 1) }]
        : [],
    ),
  );
  return {
    rows: [head, ...lines.map(({ row }) => row)],
    labels: ['1', ...lines.map(({ label }) => label)],
    hidden: new Set(lines.flatMap((line, index) => (line.hidden ? index + 2 : []))),
  };
}

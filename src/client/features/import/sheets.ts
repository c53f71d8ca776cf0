import { MOST_IMPORTED, TOO_MANY_STUDENTS } from '../../../domain/import/fields.ts';
import { headingsIn, headingsOf } from '../../../domain/import/sheet.ts';
import { classHeadings } from '../../../domain/import/columns.ts';

/** A sheet of a file. All cells are text, whatever the source; the domain decides what they mean. */
export interface Sheet {
  /** '' for a file that has only one. */
  name: string;
  rows: string[][];
  /** The hidden lines, counted from 1. */
  hidden: ReadonlySet<number>;
  /** Why this sheet can't be read, or null. */
  problem: string | null;
  isHidden?: boolean;
  /** What people call the lines, where that isn't their number. */
  labels?: readonly string[];
  /** The sheets that this one is made of, each a class. */
  classes?: readonly string[];
}

/** How large a file may be, and what is said of a larger one. */
export interface Limits {
  /** The most lines of a sheet. Reading stops there, because a huge list would block the page. */
  lines: number;
  tooMany: string;
  bytes: number;
  tooLarge: string;
}

export const listLimits: Limits = {
  // Twice what can be added at a time, to allow for blank lines.
  lines: 2 * MOST_IMPORTED,
  tooMany: TOO_MANY_STUDENTS,
  bytes: 10 * 1024 * 1024,
  tooLarge:
    'is too large. A list of students is at most 10 MB: save it alone as CSV, and choose that file.',
};

/** The columns up to ZZ. */
export const MOST_COLUMNS = 702;
/** In characters. A longer cell is a note, which isn't used: reading all of it would take long. */
export const LONGEST_CELL = 2000;

/** The message is shown for a file that can't be read. */
export class UnreadableFile extends Error {}

/** The sheet that is most likely the list of students: the one with most known headings. */
export function likeliestSheet(sheets: readonly Sheet[]): number {
  const points = sheets.map(({ rows, problem, isHidden }) => {
    if (isHidden) return -1;
    // Not even a problem is better than a sheet without any heading.
    return problem === null ? Math.min(headingsIn(rows), rows.length) : 0.5;
  });
  return Math.max(0, points.indexOf(Math.max(...points)));
}

/** The sheets of a file, and one more of all that can be classes: they have the same headings. */
export function withSheetOfClasses(sheets: readonly Sheet[]): readonly Sheet[] {
  const readable = sheets.filter(({ problem, isHidden }) => problem === null && !isHidden);
  const ofClasses = classSheets(readable.map((sheet) => ({ ...sheet, ...headingsOf(sheet.rows) })));
  if (ofClasses.length === 0) return sheets;
  const table = asOneTable(ofClasses);
  const name = `${ofClasses.length} sheets, each is a class`;
  return [...sheets, { name, ...table, problem: null, classes: ofClasses.map((one) => one.name) }];
}

/** Names of sheets that are no class. */
const NO_CLASS =
  /\b(?:wait(?:ing)? ?list(?:ed)?|waiting|templates?|instructions?|read ?me|archived?|former|inactive|dropped|old|copy)\b/i;

type Headed = Sheet & { heads: readonly string[]; heading: number };

/** The sheets of a workbook that can be classes: those with the headings of the first, and no others. */
function classSheets(sheets: readonly Headed[]): Headed[] {
  const named = sheets.filter(({ name, heads }) => classHeadings(heads) && !NO_CLASS.test(name));
  const keyOf = ({ heads }: Headed) => heads.map((head) => head.toLowerCase()).join('\t');
  const same = named.filter((sheet) => keyOf(sheet) === keyOf(named[0] as Headed));
  return same.length > 1 ? same : [];
}

/** The sheets of classes as one table, whose last column says the class. */
function asOneTable(sheets: readonly Headed[]) {
  const width = Math.max(...sheets.flatMap(({ rows }) => rows.map((row) => row.length)));
  const wide = (row: readonly string[], last: string) => [
    ...Array.from({ length: width }, (_, column) => row[column] ?? ''),
    last,
  ];
  const lines = sheets.flatMap(({ name, rows, heading, hidden }) =>
    rows.flatMap((row, index) =>
      index > heading && row.some((text) => text.trim() !== '')
        ? [{ row: wide(row, name), label: `${name}, ${index + 1}`, hidden: hidden.has(index + 1) }]
        : [],
    ),
  );
  return {
    rows: [wide(sheets[0]?.heads ?? [], 'Class'), ...lines.map(({ row }) => row)],
    labels: ['1', ...lines.map(({ label }) => label)],
    hidden: new Set(lines.flatMap((line, index) => (line.hidden ? index + 2 : []))),
  };
}

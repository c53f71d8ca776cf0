import { MOST_IMPORTED, TOO_MANY_STUDENTS, type ImportLine } from './fields.ts';
import {
  CLASS_WORDS,
  columnsByContent,
  columnsByHeads,
  isKnown,
  ownColumnOf,
  type Column,
  type FoundColumn,
  type ListedField,
} from './columns.ts';
import { looksLikeEmail } from './contacts.ts';
import { withDays } from './days.ts';
import { headingOf } from './headings.ts';
import { HONORIFIC, whyLeftOut, type WhyLeftOut } from './leftOut.ts';
import type { SheetLine } from './lineReader.ts';
import { countOf } from '../counts.ts';
import { looksLikeAmount } from './balance.ts';
import { peopleOf, repeatsBalances } from './people.ts';
import type { DateOrder } from './records/dates.ts';
import {
  asText,
  belowEachOther,
  columnsShown,
  filled,
  fingerprintOf,
  headingLine,
  LAST_HEADING_LINE,
  samplesOf,
  withWholeNames,
  type Cells,
  type Table,
} from './table.ts';

// Reads a list of students from elsewhere: a sheet of cells, pasted or from a file. The contract decides which values
// are valid, for one student as for five thousand.

/** What a person said about how to read a sheet. */
export interface ReadingChoices {
  /** What each column is; null for a column that stays as it was understood. */
  columns?: readonly (Column | null)[];
  /** Lines, from 1, that are students although they don't look like it. */
  takenIn?: ReadonlySet<number>;
  /** Whether the lines above groups of students name their classes. */
  groupsAreClasses?: boolean | null;
  /** Whether days are written with the month or the day first. */
  dateOrder?: DateOrder;
  /** The school's own fields. */
  ownFields?: readonly ListedField[];
  /** The year of today, for years of two digits. */
  thisYear?: number;
  /** Lines, from 1, that are hidden in the file. */
  hidden?: ReadonlySet<number>;
  /** What people call the lines, where that isn't their number. */
  labels?: readonly string[];
}

export interface SheetColumn {
  /** Its heading; 'Column 2' if it has none. */
  head: string;
  /** The first texts below it. */
  examples: string[];
  column: Column;
  index: number;
  /** The amounts of money in a column that isn't used: '3 amounts'; '' for none. */
  notUsed: string;
}

export interface LeftOut {
  line: number;
  /** What people call the line. */
  label: string;
  text: string;
  why: WhyLeftOut;
}

export interface ImportSheet {
  lines: ImportLine[];
  columns: SheetColumn[];
  /** A number that the same headings have in the next file; null without headings. */
  fingerprint: string | null;
  leftOut: LeftOut[];
  /** The lines above groups of students, if there are any, and whether they are read as classes. */
  groups: string[];
  groupsAreClasses: boolean;
  /** Whether the balances may be those of families, once for each child. */
  repeatsBalances: boolean;
  /** Whether nothing says which column has the first names, and which the last ones. */
  asksOrder: boolean;
  /** Whether nothing in the list says if its days have the month or the day first. */
  asksDateOrder: boolean;
  /** Whether no column has the names, so that a person has to say which one does. */
  asksNames: boolean;
  /** Why the sheet can't be read, or null. */
  problem: string | null;
}

/** How many headings a line has; 0 for a line about a person. */
function knownHeads(texts: readonly string[]): number {
  if (texts.some(looksLikeEmail)) return 0;
  return new Set(
    texts.filter((text) => text.trim() !== '' && headingOf(text)).map((text) => text.trim()),
  ).size;
}

/** How good a sheet is as a list of students: the one with most known headings is. */
export function headingsIn(rows: Cells): number {
  return Math.max(0, ...rows.slice(0, LAST_HEADING_LINE).map(knownHeads));
}

/** Texts above the headings that say whose they are: 'Student' above 'First' and 'Last'. */
function headsOf(rows: Cells, heading: number): string[] {
  const own = (rows[heading] ?? []).map((text) => text.trim());
  const above = heading > 0 ? (rows[heading - 1] ?? []) : [];
  const groups = above.map((text) => (headingOf(text)?.part === 'name' ? text.trim() : ''));
  if (filled(groups).length < 2 || filled(groups).length < filled(above).length) return own;
  let group = '';
  return own.map((text, index) => {
    group = groups[index] || group;
    return text === '' ? '' : `${group} ${text}`.trim();
  });
}

/** One table of whole names, however it was laid out. */
function tableIn(all: Cells, labels?: readonly string[]): Table & { heading: number } {
  const whole = withWholeNames(all, headingLine(all, knownHeads));
  const heading = headingLine(whole, knownHeads);
  const table = { rows: whole, ...(labels && { labels }) };
  return { ...(heading < 0 ? table : belowEachOther(table, heading)), heading };
}

/** The headings of a sheet, and their line; none if it has no names of students. */
export function headingsOf(rows: Cells): { heads: readonly string[]; heading: number } {
  const heading = headingLine(rows, knownHeads);
  const heads = rows[heading] ?? [];
  return { heads: knownHeads(heads) > 0 ? heads : [], heading };
}

/** The number of a sheet's headings, the same in the next file that has them; null without headings. */
export function fingerprintIn(all: Cells): string | null {
  const { rows, heading } = tableIn(all);
  return heading < 0 ? null : fingerprintOf(headsOf(rows, heading));
}

const nothing = {
  lines: [],
  columns: [],
  fingerprint: null,
  leftOut: [],
  groups: [],
  groupsAreClasses: false,
  repeatsBalances: false,
  asksNames: false,
  asksOrder: false,
  asksDateOrder: false,
};

const looksLikeClass = (text: string) => /\d/.test(text) || CLASS_WORDS.test(text);

/** The index of the line above the headings that names its table, if others follow with the same headings; or -1. */
function firstTitle(rows: Cells, heading: number): number {
  const titleAbove = (line: number) => {
    const at = rows.slice(0, Math.max(0, line)).findLastIndex((texts) => filled(texts).length > 0);
    return new Set(filled(rows[at] ?? [])).size === 1 ? at : -1;
  };
  const heads = (rows[heading] ?? []).join('\t');
  const again = rows.findIndex((texts, at) => at > heading && texts.join('\t') === heads);
  const title = titleAbove(heading);
  const [text = ''] = filled(rows[title] ?? []);
  return looksLikeClass(text) && titleAbove(again) > heading ? title : -1;
}

/** Finds the columns by their headings, or by their content, and turns the lines into students. */
export function readSheet(all: Cells, choices: ReadingChoices = {}): ImportSheet {
  const first = all.findIndex((texts) => filled(texts).length > 0);
  if (first < 0)
    return {
      ...nothing,
      problem:
        'There is nothing in this list. Copy the lines with the students, or choose another file.',
    };
  const { rows, heading, labels } = tableIn(all, choices.labels);
  const labelOf = (line: number) => labels?.[line - 1] ?? String(line);
  const heads = heading < 0 ? [] : headsOf(rows, heading);
  const body = rows.slice(heading + 1);
  const samples = samplesOf(rows, heading);
  const below = (column: number) => samples.map((texts) => (texts[column] ?? '').trim());
  const found = heading < 0 ? columnsByContent(body.slice(0, 200)) : columnsByHeads(heads, below);
  const { ownFields = [] } = choices;
  const columns = found.map((one, index): FoundColumn => {
    const chosen = choices.columns?.[index];
    if (chosen && isKnown(chosen, ownFields)) return { column: chosen, rank: -1 };
    const own = ownColumnOf(heads[index] ?? '', ownFields);
    return own ? { column: own, rank: 0 } : one;
  });
  const width = Math.max(columns.length, ...samples.map((texts) => texts.length));
  const shown = columnsShown(heads, samples, width).map((one): SheetColumn => {
    const column = columns[one.index]?.column ?? choices.columns?.[one.index] ?? 'unused';
    const amounts = body.filter((texts) => looksLikeAmount(texts[one.index] ?? '')).length;
    const isCounted = column === 'unused' && amounts > 0;
    return { ...one, column, notUsed: isCounted ? countOf(amounts, 'amount') : '' };
  });
  for (const { index, column } of shown) columns[index] ??= { column, rank: 9 };
  const dated = withDays(rows, columns, choices);
  const read = {
    ...nothing,
    asksDateOrder: dated.asksDateOrder,
    columns: shown,
    fingerprint: heading < 0 ? null : fingerprintOf(heads),
    asksOrder: heading < 0 && columns.some(({ column }) => column === 'lastName'),
  };
  const named = (part: Column) => columns.some(({ column }) => column === part);
  const parts = ['name', 'firstName', 'name 2', 'firstName 2'] as const;
  if (!parts.some(named)) return { ...read, asksNames: true, problem: null };

  const leftOut: LeftOut[] = [];
  const lines: SheetLine[] = [];
  const groups: string[] = [];
  let group = '';
  const title = firstTitle(rows, heading);
  for (const [index, texts] of dated.rows.entries()) {
    const line = index + 1;
    if (filled(texts).length === 0 || index === heading) continue;
    const why = choices.takenIn?.has(line)
      ? null
      : whyLeftOut(texts, {
          isAbove: index < heading && index !== title,
          // The lines of a second table beside the first one follow it, and are hidden with its lines.
          isHidden: choices.hidden?.has((index % all.length) + 1) === true,
          heads: rows[heading] ?? [],
          columns: columns.map(({ column }) => column),
        });
    if (why === null) {
      lines.push({ line, label: labelOf(line), texts, group });
      continue;
    }
    leftOut.push({ line, label: labelOf(line), text: asText(texts), why });
    if (why === 'group') {
      group = (filled(texts)[0] ?? '').trim().replace(/^class(?: name)?\s*[:–-]\s*/i, '');
      groups.push(group);
    }
  }
  const namesClasses = columns.some(({ column }) => column.startsWith('classes'));
  const used = [...new Set(lines.map((one) => one.group))].filter((one) => one !== '');
  const groupsAreClasses =
    choices.groupsAreClasses ??
    (!namesClasses &&
      used.length > 0 &&
      used.every((one) => looksLikeClass(one) && !HONORIFIC.test(one)));
  const { people, parents } = peopleOf(
    lines.map((one) => (groupsAreClasses ? one : { ...one, group: '' })),
    columns,
    { ownFields, takenIn: choices.takenIn },
  );
  for (const { line, label, texts } of parents)
    leftOut.push({ line, label, text: asText(texts), why: 'parent' });
  leftOut.sort((a, b) => a.line - b.line);
  if (people.length > MOST_IMPORTED) return { ...nothing, problem: TOO_MANY_STUDENTS };
  if (people.length === 0)
    return {
      ...read,
      leftOut,
      problem:
        'There is no student in this list. Are their names below the headings, one student per line?',
    };
  return {
    ...read,
    leftOut,
    groups: used,
    groupsAreClasses,
    lines: people,
    repeatsBalances: repeatsBalances(people),
    problem: null,
  };
}

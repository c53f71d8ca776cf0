import { countOf } from '../counts.ts';
import { listedBalance, saysCredit } from './balance.ts';
import {
  adults,
  columnLabel,
  columnsByHeads,
  isKnown,
  mayRepeat,
  type Column,
  type ListedField,
} from './columns.ts';
import { looksLikeEmail } from './contacts.ts';
import { withDays } from './days.ts';
import { MOST_IMPORTED, TOO_MANY_STUDENTS, type ImportLine } from './fields.ts';
import { headingOf } from './headings.ts';
import { nameIn } from './names.ts';
import { peopleOf, repeatsBalances } from './people.ts';
import { readerOf, type SheetLine } from './reader.ts';
import { askerOf, samples, type Answers, type Asker, type Question } from './questions.ts';
import type { DateOrder } from './records/dates.ts';
import {
  asText,
  columnsShown,
  filled,
  fingerprintOf,
  headingLine,
  LAST_HEADING_LINE,
  loneText,
  meaningsOf,
  whyLeftOut,
  type Cells,
  type Known,
  type ShownColumn,
  type WhyLeftOut,
} from './table.ts';

// Reads a list of students from elsewhere: a table of cells, pasted or from a file. The contract decides which values are
// valid, for one student as for five thousand.

/** What a person said about how to read a sheet. */
export interface ReadingChoices {
  /** The line of the headings, from 1; 0 for none. */
  heading?: number;
  /** What each column is; null for a column that stays as it was understood. */
  columns?: readonly (Column | null)[];
  /** Lines, from 1, that are students although they don't look like it. */
  takenIn?: ReadonlySet<number>;
  answers?: Answers;
  /** The school's own fields. */
  ownFields?: readonly ListedField[];
  /** The year of today, for years of two digits. */
  thisYear?: number;
  /** Lines, from 1, that are hidden in the file. */
  hidden?: ReadonlySet<number>;
  /** What people call the lines, where that isn't their number. */
  labels?: readonly string[];
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
  /** The line of the headings, from 1; 0 for none. */
  heading: number;
  columns: ShownColumn<Column>[];
  /** A number that the same headings have in the next file; null without headings. */
  fingerprint: string | null;
  leftOut: LeftOut[];
  /** What only a person can say. */
  questions: Question[];
  /** Whether no column has the names, so that a person has to say which one does. */
  asksNames: boolean;
  /** Why the sheet can't be read, or null. */
  problem: string | null;
}

/** How many headings a line has; 0 for a line about a person. */
function knownHeads(texts: readonly string[]): number {
  if (texts.some(looksLikeEmail)) return 0;
  return new Set(filled(texts).filter(headingOf)).size;
}

/** How good a sheet is as a list of students: the one with most known headings is. */
export function headingsIn(rows: Cells): number {
  return Math.max(0, ...rows.slice(0, LAST_HEADING_LINE).map(knownHeads));
}

/** The headings of a sheet, and their line. */
export function headingsOf(rows: Cells): { heads: readonly string[]; heading: number } {
  const heading = headingLine(rows, knownHeads);
  return { heads: heading < 0 ? [] : (rows[heading] ?? []).map((text) => text.trim()), heading };
}

/** The number of a sheet's headings, the same in the next file that has them; null without headings. */
export function fingerprintIn(rows: Cells): string | null {
  const { heads, heading } = headingsOf(rows);
  return heading < 0 ? null : fingerprintOf(heads);
}

const nothing = {
  lines: [],
  heading: 0,
  columns: [],
  fingerprint: null,
  leftOut: [],
  questions: [],
  asksNames: false,
};

const NAMES: readonly Column[] = ['name', 'firstName', 'name 2', 'firstName 2'];

/** Finds the columns by their headings, and turns the lines into students. */
export function readSheet(rows: Cells, choices: ReadingChoices = {}): ImportSheet {
  if (rows.every((texts) => filled(texts).length === 0))
    return {
      ...nothing,
      problem:
        'There is nothing in this list. Copy the lines with the students, or choose another file.',
    };
  const { ownFields = [], answers = {}, takenIn = new Set<number>() } = choices;
  const asker = askerOf(answers);
  const heading = choices.heading === undefined ? headingsOf(rows).heading : choices.heading - 1;
  const heads = (rows[heading] ?? []).map((text) => text.trim());
  const body = rows.slice(heading + 1);
  const found = columnsIn({ heads, body, ownFields, asker }, choices.columns ?? []);
  const columns = found.columns.map((column): Column =>
    column === 'balance' && answers['balances'] === 'family' ? 'familyBalance' : column,
  );
  const dated = withDays(rows, columns, choicesOfDays(rows, columns, choices, asker));
  const labelOf = (line: number) => choices.labels?.[line - 1] ?? String(line);
  const read = {
    ...nothing,
    heading: heading + 1,
    columns: columnsShown({ rows, heading, heads }, columns),
    fingerprint: heading < 0 ? null : fingerprintOf(heads),
  };
  if (!NAMES.some((name) => columns.includes(name))) {
    // Until one of several is chosen, that is the question.
    const questions = asker.asked();
    return {
      ...read,
      questions,
      asksNames: questions.every(({ answer }) => answer !== null),
      problem: null,
    };
  }
  const about = linesOf(dated, { ...choices, heading, heads, columns, asker });
  const list = about.lines.map((one) => ({ ...one, label: labelOf(one.line) }));
  const { people, parents } = peopleOf(list, readerOf(columns, found.tiers), {
    ownFields,
    takenIn,
    asker,
  });
  const isOwed = asksBelowZero(people, heads, columns, asker);
  for (const { cells } of people) {
    const balance = listedBalance(cells.balance);
    if (isOwed && typeof balance === 'number' && !saysCredit(cells.balance))
      cells.balance = String((0 - balance) / 100);
  }
  if (repeatsBalances(people) || answers['balances'] !== undefined)
    asker.ask('balances', {
      ask: 'Siblings have the same balance on each line. Is it what the whole family owes?',
      about: '',
      options: [
        { value: 'family', label: 'Count it once per family' },
        { value: 'each', label: 'Each student owes it' },
      ],
    });
  const leftOut = [
    ...about.leftOut,
    ...parents.map(({ line, texts }) => ({ line, text: asText(texts), why: 'parent' as const })),
  ]
    .map((one) => ({ ...one, label: labelOf(one.line) }))
    .toSorted((a, b) => a.line - b.line);
  const result = { ...read, leftOut, questions: asker.asked() };
  if (people.length > MOST_IMPORTED) return { ...nothing, problem: TOO_MANY_STUDENTS };
  const isWaiting = result.questions.some(({ key }) => key === 'labels');
  if (people.length === 0 && !isWaiting)
    return {
      ...result,
      problem:
        'There is no student in this list. Are their names below the headings, one student per line?',
    };
  return { ...result, lines: people, problem: null };
}

interface Heads {
  heads: readonly string[];
  body: Cells;
  ownFields: readonly ListedField[];
  asker: Asker;
}

/** What each column is; what two headings say alike, or none says, is asked. */
function columnsIn(
  { heads, body, ownFields, asker }: Heads,
  chosenBefore: readonly (Column | null)[],
): { columns: Column[]; tiers: number[] } {
  const width = Math.max(heads.length, ...body.map((texts) => texts.length));
  const { known, ofNobody, ofChild } = columnsByHeads(
    Array.from({ length: width }, (_, index) => heads[index] ?? ''),
    ownFields,
  );
  const chosen = Array.from({ length: width }, (_, index) => {
    const said = chosenBefore[index] ?? null;
    return said !== null && isKnown(said, ownFields) ? said : null;
  });
  // Names alone need no heading.
  if (heads.length === 0 && width === 1) chosen[0] ??= 'name';
  const column = (index: number) => heads[index] || `Column ${index + 1}`;
  const count = (index: number) =>
    countOf(filled(body.map((texts) => texts[index] ?? '')).length, 'cell');
  const say = (index: number, one: Column) => {
    chosen[index] ??= one;
  };
  keepOneTable(known, chosen, (starts) =>
    asker.ask('table', {
      ask: 'The names of students stand here twice, side by side. Which ones do you want?',
      about: 'What belongs to the others stays out: import it after this.',
      options: starts.map((from, at) => ({
        value: String(from),
        label: `${column(from)}, column ${from + 1}`,
        description: `${count(starts[at === 0 ? 1 : 0] ?? 0)} of the other names stay out.`,
      })),
    }),
  );
  wholeOrParts(known, chosen, (whole, parts) =>
    asker.ask('whole', {
      ask: `${[whole, ...parts].map(column).join(' and ')} are a student’s name. Which do you want?`,
      about: samples(filled(body.map((texts) => texts[whole] ?? ''))),
      options: [
        ...(parts.some((part) => known[part]?.column === 'firstName')
          ? [{ value: 'parts', label: parts.map(column).join(' and ') }]
          : []),
        ...(parts.length > 1
          ? []
          : parts.map((part) => ({
              value: 'both',
              label: `${column(whole)} is the ${known[part]?.column === 'lastName' ? 'first' : 'last'} name`,
            }))),
        { value: 'whole', label: `${column(whole)} is the whole name` },
        ...(ofChild.includes(whole) && parts.every((part) => !ofChild.includes(part))
          ? [{ value: 'parent', label: `${parts.map(column).join(' and ')} are a parent’s` }]
          : []),
      ],
    }),
  );
  const hasAdults = [...known.entries()].some(([index, one]) =>
    adults.some((adult) => (chosen[index] ?? one?.column)?.startsWith(adult)),
  );
  const open = hasAdults ? [...ofNobody].filter(([index]) => chosen[index] === null) : [];
  const whose =
    open.length === 0
      ? null
      : asker.ask('whose', {
          ask: `Whose ${open.length > 1 ? 'are' : 'is'} ${open.map(([index]) => column(index)).join(' and ')}?`,
          about: samples(filled(body.map((texts) => texts[open[0]?.[0] ?? 0] ?? ''))),
          options: [
            { value: 'adult', label: 'The parent’s' },
            { value: 'student', label: 'The student’s' },
          ],
        });
  for (const [index, number] of open) {
    const part = known[index]?.column === 'email' ? 'Email' : 'Phone';
    if (whose === null) say(index, 'unused');
    // The second email is the second parent's.
    if (whose === 'adult') say(index, `${number === 2 ? 'adult2' : 'adult'}${part}`);
  }
  for (const { column: one, among } of meaningsOf<Column>({ known, chosen, mayRepeat }).twins) {
    const said = asker.ask(`one:${one}`, {
      ask: `${countOf(among.length, 'column')} are the same: ${columnLabel(one)}. Which one is it?`,
      about: 'The cells of the other stay out.',
      options: among.map((index) => ({
        value: String(index),
        label: `${column(index)}, column ${index + 1} (${count(index)})`,
      })),
    });
    if (said !== null) say(Number(said), one);
  }
  return {
    columns: meaningsOf<Column>({ known, chosen, mayRepeat }).columns,
    tiers: known.map((one) => one?.tier ?? 0),
  };
}

type Knowns = readonly (Known<Column> | null)[];
type Chosen = (Column | null)[];

/** Where the names of students begin anew, another table does: what is below its headings stays out. */
function keepOneTable(
  known: Knowns,
  chosen: Chosen,
  ask: (starts: number[]) => string | null,
): void {
  const startsOf = (name: Column) =>
    known.flatMap((one, index) => (one?.column === name && chosen[index] === null ? index : []));
  const [starts = []] = (['name', 'firstName'] as const)
    .map(startsOf)
    .filter(({ length }) => length > 1)
    .toSorted(([a = 0], [b = 0]) => a - b);
  if (starts.length < 2) return;
  const said = ask(starts);
  const from = Number(said ?? -1);
  const end = starts.find((start) => start > from) ?? known.length;
  for (const index of known.keys())
    if (said === null ? index >= (starts[0] ?? 0) : index < from || index >= end)
      chosen[index] ??= 'unused';
}

/** A whole name beside a first name, a last name or both says the same twice, or is the other half. */
function wholeOrParts(
  known: Knowns,
  chosen: Chosen,
  ask: (whole: number, parts: number[]) => string | null,
): void {
  const at = (name: Column) =>
    known.findIndex((one, index) => one?.column === name && chosen[index] === null);
  const whole = at('name');
  const parts = [at('firstName'), at('lastName')].filter((index) => index >= 0);
  if (whole < 0 || parts.length === 0) return;
  const said = ask(whole, parts);
  if (said === 'whole') for (const part of parts) chosen[part] = 'unused';
  else if (said === 'parent')
    for (const part of parts)
      chosen[part] = known[part]?.column === 'lastName' ? 'adultLast' : 'adultFirst';
  else if (said === 'both') chosen[whole] = at('lastName') >= 0 ? 'firstName' : 'lastName';
  else chosen[whole] = 'unused';
}

/** The order of month and day, which is asked where no day of the list says it. */
function choicesOfDays(
  rows: Cells,
  columns: readonly Column[],
  { thisYear }: ReadingChoices,
  asker: Asker,
) {
  if (!withDays(rows, columns, { thisYear }).asksDateOrder) return { thisYear };
  const dateOrder = asker.ask('dateOrder', {
    ask: 'Is 3/4/2017 March 4 or April 3 in this list?',
    about: '',
    options: [
      { value: 'monthFirst', label: 'March 4' },
      { value: 'dayFirst', label: 'April 3' },
    ],
  }) as DateOrder | null;
  return { thisYear, dateOrder: dateOrder ?? undefined };
}

const OWED = /\b(?:due|owed|owes|owing|outstanding|unpaid)\b/i;

/** Whether balances below zero are owed: asked, unless the heading or the cell says that they are credits. */
function asksBelowZero(
  people: readonly ImportLine[],
  heads: readonly string[],
  columns: readonly Column[],
  asker: Asker,
): boolean {
  const isSaid = heads.some(
    (head, index) => /alance/.test(columns[index] ?? '') && OWED.test(head),
  );
  const below = people.flatMap(({ cells: { balance } }) => {
    const amount = listedBalance(balance);
    return typeof amount === 'number' && amount < 0 && !saysCredit(balance) ? balance : [];
  });
  if (isSaid || below.length === 0) return false;
  const said = asker.ask('belowZero', {
    ask: 'What are balances below zero?',
    about: samples(below),
    options: [
      { value: 'credit', label: 'Credit of the family' },
      { value: 'owed', label: 'What the family owes: those above zero are credit' },
    ],
  });
  return said === 'owed';
}

interface Where extends ReadingChoices {
  heading: number;
  heads: readonly string[];
  columns: readonly Column[];
  asker: Asker;
}

type Line = Omit<SheetLine, 'label'>;

/** The lines that are about somebody; a line with one cell is what a person says that all of them are. */
function linesOf(
  { rows }: { rows: Cells },
  { heading, heads, columns, asker, takenIn, hidden }: Where,
): { lines: Line[]; leftOut: Omit<LeftOut, 'label'>[] } {
  const used = columns.flatMap((column, index) => (column === 'unused' ? [] : index));
  const lines: Line[] = [];
  const leftOut: Omit<LeftOut, 'label'>[] = [];
  // In a list of names alone, each has one cell; a number in it may be a class.
  const isLabel = (text: string | null): text is string =>
    text !== null && (used.length > 1 || /\d/.test(nameIn(text).value));
  const found = rows.map((texts, index) => {
    if (filled(texts).length === 0 || index === heading) return null;
    const why = whyLeftOut(texts, {
      isAbove: index < heading,
      isHidden: hidden?.has(index + 1) === true,
      heads,
      isName: (at) => /^(?:name|firstName|lastName)/.test(columns[at] ?? ''),
    });
    const lone = loneText(texts);
    return { texts, why, label: why === null && isLabel(lone) ? lone : null };
  });
  const labels = found.flatMap((one) => one?.label ?? []);
  const are =
    labels.length === 0
      ? null
      : asker.ask('labels', {
          ask:
            labels.length === 1
              ? 'One line has a single cell. What is it?'
              : `${labels.length} lines have a single cell. What are they?`,
          about: samples(labels),
          options: [
            { value: 'classes', label: 'Classes of the lines below' },
            { value: 'people', label: 'Students' },
            { value: 'unused', label: 'Not used' },
          ],
        });
  // The first class stands above the headings.
  const above = found.slice(0, Math.max(0, heading)).findLast((one) => one !== null);
  let group = are === 'classes' ? (loneText(above?.texts ?? []) ?? '') : '';
  for (const [index, one] of found.entries()) {
    if (one === null) continue;
    const line = index + 1;
    const isTaken = takenIn?.has(line) === true;
    const isOpen = one.label !== null && are !== 'people' && !isTaken;
    const isNobodys = used.every((at) => (one.texts[at] ?? '').trim() === '');
    const why = isTaken ? null : (one.why ?? (isOpen ? 'group' : isNobodys ? 'nobody' : null));
    if (why === null) lines.push({ line, texts: one.texts, group });
    else leftOut.push({ line, text: one.label ?? asText(one.texts), why });
    if (isOpen && are === 'classes')
      group = (one.label ?? '').replace(/^class(?: name)?\s*[:–-]\s*/i, '');
  }
  return { lines, leftOut };
}

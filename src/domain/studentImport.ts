import {
  listedPersonField,
  personField,
  personFieldNames,
  forEachPersonField,
  noPersonFields,
} from './personField.ts';
import { formatCount } from './counts.ts';
import { plainText } from './letters.ts';
import { parseMoney } from './money.ts';
import { danceRoles, enrollmentStatuses, fullName } from './student.ts';
import { listedPhone, listedText } from './typed.ts';

// Reads a list of students from elsewhere: a sheet of cells, pasted or from a file. The contract decides which values
// are valid, for one student as for five thousand; this file knows the headings and spellings.

/** The maximum number of students in one request. */
export const MOST_IMPORTED = 5000;
export const TOO_MANY_STUDENTS = `There are more than ${formatCount(MOST_IMPORTED)} students in this list. Please add at most ${formatCount(MOST_IMPORTED)} at a time.`;

/** The fields of a student that a list can have. */
export const importFields = [
  'firstName',
  'lastName',
  'email',
  'danceRole',
  'enrollmentStatus',
  ...personFieldNames,
  'balance',
  // The next fields are about a guardian of their family.
  'adultName',
  'adultEmail',
  'adultPhone',
] as const;
export type ImportField = (typeof importFields)[number];

export const importLabels: Record<ImportField, string> = {
  firstName: 'First name',
  lastName: 'Last name',
  email: 'Email',
  danceRole: 'Dance role',
  enrollmentStatus: 'Status',
  ...forEachPersonField((_name, { label }) => label),
  balance: 'Balance',
  adultName: 'Parent',
  adultEmail: 'Parent email',
  adultPhone: 'Parent phone',
};

/** The cells of one student; '' for an empty one. */
export type ImportCells = Record<ImportField, string>;

export interface ImportLine {
  /** The line number in the spreadsheet, from 1. */
  line: number;
  cells: ImportCells;
}

/** What a column contains: first and last name may share one. */
type Column = ImportField | 'name';

const guardianNouns = ['parent', 'guardian', 'mother', 'father', 'mom', 'dad', 'parent guardian'];

/** "Parent email", "Parent's email", "Parents' email". */
function ofGuardian(...nouns: readonly string[]): string[] {
  return nouns.flatMap((noun) =>
    guardianNouns.flatMap((guardian) => [
      `${guardian} ${noun}`,
      `${guardian} s ${noun}`,
      `${guardian}s ${noun}`,
    ]),
  );
}

/** Headings that other programs use, without case, accents and punctuation. */
const headWords: Record<Column, readonly string[]> = {
  firstName: ['first name', 'first', 'firstname', 'given name', 'given', 'forename'],
  lastName: ['last name', 'last', 'lastname', 'surname', 'family name', 'family'],
  name: ['name', 'full name', 'student', 'student name', 'dancer', 'dancer name', 'participant'],
  email: ['email', 'e mail', 'email address', 'e mail address', 'mail', 'student email', 'login'],
  danceRole: ['dance role', 'role', 'lead follow', 'lead or follow', 'leader follower', 'position'],
  enrollmentStatus: ['status', 'enrollment status', 'enrollment', 'enrolment', 'student status'],
  ...forEachPersonField((_name, { heads }) => heads),
  balance: [
    'balance',
    'opening balance',
    'owed',
    'owes',
    'amount owed',
    'amount due',
    'balance due',
    'due',
    'outstanding',
  ],
  adultName: [...guardianNouns, ...ofGuardian('name', 'full name'), 'parents', 'guardians'],
  adultEmail: [...ofGuardian('email', 'e mail', 'email address'), 'family email'],
  adultPhone: [...ofGuardian('phone', 'phone number', 'mobile', 'cell'), 'family phone'],
};

const columnOfHead = new Map(
  Object.entries(headWords).flatMap(([column, known]) =>
    known.map((word) => [word, column as Column] as const),
  ),
);

/** Only letters and digits, with single spaces between words: 'E-Mail:' becomes 'e mail'. */
function words(text: string): string {
  return plainText(text)
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** Other words that a cell may have for a value. */
const otherWords: Partial<Record<ImportField, Record<string, string>>> = {
  danceRole: { l: 'Lead', leader: 'Lead', leads: 'Lead', f: 'Follow', follower: 'Follow' },
  enrollmentStatus: {
    active: 'Enrolled',
    enrolled: 'Enrolled',
    pending: 'Pending Payment',
    unpaid: 'Pending Payment',
    frozen: 'Inactive',
  },
};
const exactWords: Partial<Record<ImportField, readonly string[]>> = {
  danceRole: danceRoles,
  enrollmentStatus: enrollmentStatuses,
};

/** The word that a cell means, or its text unchanged, which the contract then refuses. */
function exactWord(field: ImportField, text: string): string {
  const normalized = words(text);
  const exact = exactWords[field]?.find((one) => words(one) === normalized);
  return exact ?? otherWords[field]?.[normalized] ?? text;
}

/**
 * The student that the cells of a line describe, in the shape of `POST /students`; empty cells are left out. An amount
 * that can't be read stays text, so that the check against the contract says what is wrong.
 */
export function readCells(cells: ImportCells): Record<string, unknown> {
  const row: Record<string, unknown> = {
    firstName: cells.firstName.trim(),
    lastName: cells.lastName.trim(),
    email: listedText(cells.email) || null,
  };
  for (const field of ['danceRole', 'enrollmentStatus'] as const) {
    const text = cells[field].trim();
    if (text !== '') row[field] = exactWord(field, text);
  }
  for (const field of personFieldNames) {
    const text = listedPersonField(personField(field), cells[field]);
    if (text !== '') row[field] = text;
  }
  const balance = cells.balance.trim();
  if (balance !== '') row['balance'] = parseMoney(balance) ?? balance;
  for (const field of guardianFields) {
    const text = field === 'adultPhone' ? listedPhone(cells[field]) : listedText(cells[field]);
    if (text !== '') row[field] = text;
  }
  return row;
}

export const guardianFields = ['adultName', 'adultEmail', 'adultPhone'] as const;

/** What can be done about lines that use somebody else's email. */
export const sharedEmailWays = ['oneFamily', 'withoutEmail', 'leaveOut'] as const;
export type SharedEmailWay = (typeof sharedEmailWays)[number];

/**
 * The lines after something was done about the ones with these numbers. For one family, the email becomes the
 * guardian's in every line that has it, including the first, which could have kept it.
 */
export function settleSharedEmails(
  lines: readonly ImportLine[],
  numbers: ReadonlySet<number>,
  way: SharedEmailWay,
): ImportLine[] {
  if (way === 'leaveOut') return lines.filter(({ line }) => !numbers.has(line));
  const emailOf = ({ cells }: ImportLine) => cells.email.trim().toLowerCase();
  const shared = new Set(lines.filter(({ line }) => numbers.has(line)).map(emailOf));
  return lines.map((one) => {
    const { line, cells } = one;
    if (way === 'withoutEmail')
      return numbers.has(line) ? { line, cells: { ...cells, email: '' } } : one;
    return cells.email !== '' && shared.has(emailOf(one))
      ? { line, cells: { ...cells, email: '', adultEmail: cells.email } }
      : one;
  });
}

export interface ImportSheet {
  lines: ImportLine[];
  /** The fields that the sheet has a column for. */
  fields: ImportField[];
  /** Unknown headings: their columns are ignored. */
  unused: string[];
  /** Why the sheet can't be read, or null. */
  problem: string | null;
}

const looksLikeEmail = (text: string) => /^\S+@\S+\.\S+$/.test(text.trim());

/**
 * Whether the first line names the columns. If it has an email, it is about a person; so is one or two cells without a
 * known heading, because they are just names.
 */
function isHeading(first: readonly string[]): boolean {
  if (first.some(looksLikeEmail)) return false;
  return first.some((text) => columnOfHead.has(words(text))) || filled(first).length > 2;
}

const filled = (cells: readonly string[]) => cells.filter((text) => text.trim() !== '');

/** For a sheet without headings: the columns next to the email, if there is one, are names, in one or two columns. */
function columnsByContent(first: readonly string[]): (Column | null)[] {
  const email = first.findIndex(looksLikeEmail);
  const others = first.flatMap((text, index) => (index !== email && text.trim() ? [index] : []));
  const columns = first.map((): Column | null => null);
  if (email >= 0) columns[email] = 'email';
  const [one, two] = others;
  if (one !== undefined) columns[one] = two === undefined ? 'name' : 'firstName';
  if (two !== undefined) columns[two] = 'lastName';
  return columns;
}

/** If two columns have the same heading, the first one counts. */
function columnsByHead(heads: readonly string[]): (Column | null)[] {
  const taken = new Set<Column>();
  return heads.map((head) => {
    const column = columnOfHead.get(words(head));
    if (!column || taken.has(column)) return null;
    taken.add(column);
    return column;
  });
}

/** Splits 'Ada King Lovelace' or 'Lovelace, Ada' into first and last name. */
function splitName(name: string): Pick<ImportCells, 'firstName' | 'lastName'> {
  const [before = '', after] = name.split(',', 2);
  if (after !== undefined) return { firstName: after.trim(), lastName: before.trim() };
  const [first = '', ...rest] = before.trim().split(/\s+/);
  return { firstName: first, lastName: rest.join(' ') };
}

const empty: ImportCells = {
  firstName: '',
  lastName: '',
  email: '',
  danceRole: '',
  enrollmentStatus: '',
  ...noPersonFields,
  balance: '',
  adultName: '',
  adultEmail: '',
  adultPhone: '',
};

function cellsOf(texts: readonly string[], columns: readonly (Column | null)[]): ImportCells {
  const cells = { ...empty };
  for (const [index, column] of columns.entries()) {
    const text = (texts[index] ?? '').trim();
    if (column === null || text === '') continue;
    if (column === 'name') Object.assign(cells, splitName(text));
    else cells[column] = text;
  }
  return cells;
}

function missingNames(hasFirst: boolean, hasLast: boolean): string[] {
  if (hasFirst && hasLast) return [];
  if (!hasFirst && !hasLast) return ['a name column'];
  return [hasFirst ? 'a last name column' : 'a first name column'];
}

/** A sentence that names the required columns that are missing; null if there are none. */
function missingColumn(columns: readonly (Column | null)[], heads: readonly string[]) {
  const has = (column: Column) => columns.includes(column);
  const missing = [...(has('name') ? [] : missingNames(has('firstName'), has('lastName')))];
  if (missing.length === 0) return null;
  const found = heads.map((head) => head.trim()).filter((head) => head !== '');
  const what = `We couldn't find ${missing.join(' or ')}. `;
  return found.length > 0
    ? `${what}The first line is: ${found.slice(0, 8).join(', ')}.`
    : `${what}Name the columns in the first line.`;
}

/** Finds the columns by their headings, or by their content, and turns the lines into fields of students. */
export function readSheet(sheet: readonly (readonly string[])[]): ImportSheet {
  const first = sheet.findIndex((texts) => texts.some((text) => text.trim() !== ''));
  const heads = sheet[first] ?? [];
  const isHeaded = isHeading(heads);
  const columns = isHeaded ? columnsByHead(heads) : columnsByContent(heads);
  const nothing = { lines: [], fields: [], unused: [] };
  if (first < 0) return { ...nothing, problem: 'There is nothing in this list.' };
  const missing = missingColumn(columns, heads);
  if (missing) return { ...nothing, problem: missing };

  const lines: ImportLine[] = [];
  for (const [index, texts] of sheet.entries()) {
    if (index < first || (isHeaded && index === first)) continue;
    if (texts.some((text) => text.trim() !== ''))
      lines.push({ line: index + 1, cells: cellsOf(texts, columns) });
  }
  if (lines.length > MOST_IMPORTED) return { ...nothing, problem: TOO_MANY_STUDENTS };
  if (lines.length === 0) return { ...nothing, problem: 'There is no student in this list.' };
  const has = (field: ImportField) =>
    columns.includes(field) ||
    (columns.includes('name') && (field === 'firstName' || field === 'lastName'));
  return {
    lines,
    fields: importFields.filter(has),
    unused: isHeaded
      ? heads.filter((head, index) => columns[index] === null && head.trim() !== '')
      : [],
    problem: null,
  };
}

interface Named {
  firstName: string;
  lastName: string;
}

/** Whether two names are the same, ignoring case and accents. */
export function isSamePerson(one: Named, other: Named): boolean {
  return plainText(fullName(one)) === plainText(fullName(other));
}

/** For each row, the index of an earlier one with the same email, or null; also null for a row without an email. */
export function earlierWithEmail(
  rows: readonly ({ email: string | null } | null)[],
): (number | null)[] {
  return earlierWith(rows, ({ email }) => email?.toLowerCase() ?? null);
}

/** For each row without an email, the index of an earlier one with the same name, or null. */
export function earlierWithName(
  rows: readonly ((Named & { email: string | null }) | null)[],
): (number | null)[] {
  const earlier = earlierWith(rows, (row) => plainText(fullName(row)));
  return earlier.map((before, index) => (rows[index]?.email === null ? before : null));
}

function earlierWith<Row>(
  rows: readonly (Row | null)[],
  keyOf: (row: Row) => string | null,
): (number | null)[] {
  const seen = new Map<string, number>();
  return rows.map((row, index) => {
    const key = row === null ? null : keyOf(row);
    if (key === null) return null;
    const earlier = seen.get(key);
    if (earlier === undefined) seen.set(key, index);
    return earlier ?? null;
  });
}

/** 'Ada Bell, Ben Moor and 3 others' */
function listOfNames(names: readonly string[], count: number): string {
  const others = count - names.length;
  if (others > 0) return `${names.join(', ')} and ${others === 1 ? '1 other' : `${others} others`}`;
  return names.length > 1
    ? `${names.slice(0, -1).join(', ')} and ${names.at(-1) ?? ''}`
    : (names[0] ?? '');
}

/** The messages for a row about somebody who may exist already; `where` is the earlier row: 'Row 3'. */
export const importMessages = {
  repeated: (where: string) => `${where} has the same email.`,
  repeatedSame: (where: string) => `Same as ${where}.`,
  otherName: (name: string) => `${name} already has this email.`,
  staff: { admin: 'An admin has this email.', teacher: 'A teacher has this email.' },
  guardian: (name: string) => `This is the email of ${name}, a parent or guardian of a family.`,
  manyChildren: 'More students have this parent than a family can have.',
  hasNoEmail: (name: string) => `${name} is already here without an email. Add one on their page.`,
  sameName: (where: string) => `${where} has the same name and other parents. Are they two people?`,
  otherParents: (name: string) =>
    `${name} is already here, with other parents. Is this somebody else?`,
  notUndone: 'This list was undone already, or it is too long ago.',
  inUse: (names: readonly string[], count: number) =>
    `Nothing was undone: ${listOfNames(names, count)} ${count === 1 ? 'has' : 'have'} been marked, charged or paid, or logged in since. Remove the others one by one.`,
  several: (name: string, count: number) =>
    `${count} students are named ${name}. Add an email, or skip the line.`,
} as const;

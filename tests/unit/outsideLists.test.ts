import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { importedStudent } from '../../src/contract/student.ts';
import { readFile } from '../../src/client/features/import/readFile.ts';
import { likeliestSheet } from '../../src/client/features/import/sheets.ts';
import type { Column } from '../../src/domain/import/columns.ts';
import type { Answers } from '../../src/domain/import/questions.ts';
import { readSheet, type ImportSheet } from '../../src/domain/import/sheet.ts';
import { readCells } from '../../src/domain/import/values.ts';

// Lists by somebody who hadn't read the importer, with what a careful person makes of each. What Turnout makes of it
// is compared with that; where it does less, `weaker` says how.

const FOLDER = new URL('../lists/', import.meta.url);

interface Person {
  name?: string;
  email?: string;
  phone?: string;
}

interface Student {
  first: string;
  last: string;
  email?: string;
  family?: string;
  parents?: Person[];
  classes?: string[];
  balance?: number;
}

interface Expected {
  students: Student[];
  /** What a person is asked before anything is added, and answers. */
  answers?: Answers;
  /** What they say that the columns are. */
  columns?: (Column | null)[];
  /** By student, the fields that a person has to correct before they can be added. */
  corrects?: Record<string, string[]>;
  /** The headings of what isn't needed. */
  unused?: string[];
  /** What a careful person would have read better. */
  weaker?: string;
}

const expectations = JSON.parse(readFileSync(new URL('expected.json', FOLDER), 'utf8')) as Record<
  string,
  Expected
>;
const files = readdirSync(FOLDER).filter((name) => /\.(?:csv|tsv|txt|xlsx)$/.test(name));

/** '614-555-0101', however it was typed. */
const phoneOf = (text: string) =>
  text
    .replaceAll(/\D/g, '')
    .slice(-10)
    .replace(/^(\d{3})(\d{3})(\d{4})$/, '$1-$2-$3');

function studentOf(line: ImportSheet['lines'][number]): Student {
  const row = readCells(line);
  const text = (field: string) => (row[field] as string | undefined) ?? '';
  const parents = (['adult', 'adult2'] as const).flatMap((adult): Person[] => {
    const [name, email, phone] = [
      text(`${adult}Name`),
      text(`${adult}Email`),
      phoneOf(text(`${adult}Phone`)),
    ];
    const person = { ...(name && { name }), ...(email && { email }), ...(phone && { phone }) };
    return Object.keys(person).length > 0 ? [person] : [];
  });
  return {
    first: text('firstName'),
    last: text('lastName'),
    ...(row['email'] !== null && { email: text('email') }),
    ...(parents.length > 0 && { parents }),
    ...(row['classes'] !== undefined && { classes: row['classes'] as string[] }),
    ...(row['balance'] !== undefined && { balance: row['balance'] as number }),
    ...(text('family') !== '' && { family: text('family') }),
  };
}

/** The fields of each student that the contract refuses. */
function refused(lines: ImportSheet['lines']): Record<string, string[]> {
  return Object.fromEntries(
    lines.flatMap((line) => {
      const { error } = importedStudent.safeParse(readCells(line));
      if (!error) return [];
      const { firstName, lastName } = line.cells;
      return [[`${firstName} ${lastName}`, error.issues.map(({ path }) => String(path[0]))]];
    }),
  );
}

async function read(name: string, { answers = {}, columns = [] }: Expected): Promise<ImportSheet> {
  const sheets = await readFile(new File([readFileSync(new URL(name, FOLDER))], name));
  const { rows = [], hidden = new Set<number>() } = sheets[likeliestSheet(sheets)] ?? {};
  return readSheet(rows, { hidden, answers, columns });
}

test('every list has an expectation', () => {
  expect(files.toSorted()).toEqual(Object.keys(expectations).toSorted());
});

test.each(files)('%s', async (name) => {
  const expected = expectations[name] as Expected;
  const { students, answers = {}, corrects = {}, unused = [] } = expected;
  const sheet = await read(name, expected);
  expect(sheet.lines.map(studentOf)).toEqual(students);
  expect(refused(sheet.lines)).toEqual(corrects);
  expect(Object.fromEntries(sheet.questions.map(({ key, answer }) => [key, answer]))).toEqual(
    answers,
  );
  // A number tells families apart, and is in nobody's data.
  const telling = ['unused', 'familyId'];
  const used = sheet.columns.filter(({ column }) => !telling.includes(column));
  expect(used.map(({ head }) => head).filter((head) => unused.includes(head))).toEqual([]);
});

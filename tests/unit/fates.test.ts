import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readText } from '../../src/client/features/import/readFile.ts';
import { isWho } from '../../src/domain/import/records/columns.ts';
import { readRecords } from '../../src/domain/import/records/read.ts';
import type { RecordsChoices, RecordsKind } from '../../src/domain/import/records/records.ts';
import { readSheet } from '../../src/domain/import/sheet.ts';

// The law of fates: whatever the layout of a file, each filled cell is used as what the screen says that its column is, or
// counted as not used, or in a line that is listed with its reason; and nothing lands under another line's person.

const RUNS = Math.max(300, Number(process.env['FUZZ'] ?? 0));

/** A word that is in one cell of one line only. */
function word(line: number, column: number): string {
  const letter = (n: number) => String.fromCodePoint(97 + (n % 26));
  return `Z${letter(line)}${letter(Math.floor(line / 26))}w${letter(column)}q`;
}

type Make = (line: number, column: number) => string;
const cell = {
  name: (line, column) => `${word(line, column)} Stone`,
  lastFirst: (line, column) => `Stone, ${word(line, column)}`,
  two: (line, column) => `${word(line, column)} & ${word(line, column + 13)} Stone`,
  word,
  email: (line, column) => `${word(line, column)}@school.test`.toLowerCase(),
  phone: (line, column) => `555-${100 + column}-${1000 + line}`,
  amount: (line, column) => `${20 + line}.${10 + column}`,
  day: (line, column) => `2016-${String(1 + (column % 12)).padStart(2, '0')}-${10 + (line % 18)}`,
  multi: (line, column) => `${word(line, column)}, one; two\nand three`,
  label: (line, column) => `Class ${word(line, column)}`,
  yes: () => 'Yes',
} satisfies Record<string, Make>;

/** Headings of programs and of people, with what is below them. */
const listHeads: readonly (readonly [string, Make])[] = [
  ['Name', cell.name],
  ['Student', cell.lastFirst],
  ['Students', cell.two],
  ['First Name', cell.word],
  ['Last Name', cell.word],
  ['Email', cell.email],
  ['Email Address', cell.email],
  ['Phone', cell.phone],
  ['Home Phone', cell.phone],
  ['Parent Name', cell.name],
  ['Parents', cell.two],
  ['Mother', cell.name],
  ['Mother Email', cell.email],
  ["Father's Cell", cell.phone],
  ['Guardian 2 First Name', cell.word],
  ['Guardian 2 Email', cell.email],
  ['Child 2', cell.name],
  ['Family', cell.word],
  ['Account Name', cell.name],
  ['DOB', cell.day],
  ['Class', cell.label],
  ['Enrolled Classes', cell.label],
  ['Balance', cell.amount],
  ['Medical Alerts', cell.multi],
  ['Photo Release', cell.yes],
  ['Emergency Contact', cell.word],
  ['Shoe size', cell.word],
  ['Notes', cell.multi],
  ['', cell.word],
];
const recordHeads: readonly (readonly [string, Make])[] = [
  ['Date', cell.day],
  ['Posted', cell.day],
  ['Student', cell.name],
  ['Customer', cell.name],
  ['Family', cell.word],
  ['Email', cell.email],
  ['Amount', cell.amount],
  ['Amount Paid', cell.amount],
  ['Charge', cell.amount],
  ['Fee', cell.amount],
  ['Discount', cell.amount],
  ['Balance', cell.amount],
  ['Description', cell.word],
  ['Notes', cell.multi],
  ['Class', cell.label],
  ['Status', () => 'Present'],
  ['Payment Status', () => 'Paid'],
  ['Method', () => 'Cash'],
  ['Receipt #', (line, column) => `R${line}c${column}`],
  ['Tip', cell.amount],
  ['', cell.word],
];

interface Layout {
  columns: number[];
  lines: boolean[][];
  titles: number;
  gaps: number[];
  labels: number[];
  total: boolean;
  again: number | null;
  hidden: number[];
  delimiter: ',' | ';' | '\t';
  choice: number;
}

const layouts = (heads: number): fc.Arbitrary<Layout> =>
  fc.record({
    columns: fc.array(fc.nat(heads - 1), { minLength: 2, maxLength: 8 }),
    lines: fc.array(fc.array(fc.boolean(), { minLength: 8, maxLength: 8 }), {
      minLength: 1,
      maxLength: 7,
    }),
    titles: fc.nat(2),
    gaps: fc.array(fc.nat(7), { maxLength: 2 }),
    labels: fc.array(fc.nat(7), { maxLength: 2 }),
    total: fc.boolean(),
    again: fc.option(fc.nat(7)),
    hidden: fc.array(fc.integer({ min: 1, max: 12 }), { maxLength: 1 }),
    delimiter: fc.constantFrom(',', ';', '\t'),
    choice: fc.nat(5),
  });

/** The file of a layout, as text. */
function fileOf(layout: Layout, heads: readonly (readonly [string, Make])[]): string {
  const head = layout.columns.map((index) => heads[index]?.[0] ?? '');
  const rows: string[][] = [];
  for (let title = 0; title < layout.titles; title += 1) rows.push([`Zz Roster ${title}`]);
  rows.push(head);
  for (const [index, isFilled] of layout.lines.entries()) {
    if (layout.gaps.includes(index)) rows.push(['']);
    if (layout.labels.includes(index)) rows.push([`Level ${word(index, 25)}`]);
    if (layout.again === index) rows.push(head);
    const line = rows.length + 1;
    rows.push(
      layout.columns.map((one, at) =>
        isFilled[at] || at < 2 ? (heads[one]?.[1](line, at) ?? '') : '',
      ),
    );
  }
  if (layout.total) rows.push(['Total', '', '99.00']);
  const quoted = (text: string) =>
    /[,;\t\n"]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
  return rows.map((texts) => texts.map(quoted).join(layout.delimiter)).join('\r\n');
}

const tokens = (text: string): string[] => text.match(/\bz[a-z]{2}w[a-z]q\b/gi) ?? [];
const plain = (text: string) => text.toLowerCase();
const digits = (text: string) => text.replaceAll(/\D/g, '');

/** The cells of the lines in the file that a person can't see in what was read. */
function lostIn(
  rows: readonly (readonly string[])[],
  heading: number,
  of: {
    columnOf: (index: number) => string;
    countOf: (index: number) => number | undefined;
    /** All that is said of a line: what it became, or why it is left out. */
    saidOf: (line: number) => string;
  },
): string[] {
  return rows.flatMap((texts, index) =>
    texts.flatMap((text, at) => {
      if (index <= heading || text.trim() === '') return [];
      const place = `line ${index + 1}, column ${at + 1}: ${text}`;
      if (of.columnOf(at) === 'unused') {
        const filled = rows.slice(heading + 1).filter((one) => (one[at] ?? '').trim() !== '');
        return of.countOf(at) === filled.length ? [] : [`${place} isn't counted`];
      }
      const said = of.saidOf(index + 1);
      const isThere = (one: string) => plain(said).includes(plain(one));
      const wanted = tokens(text);
      if (wanted.length > 0) return wanted.every(isThere) ? [] : [`${place} is lost`];
      if (text.startsWith('555-'))
        return digits(said).includes(digits(text)) ? [] : [`${place} is lost`];
      const isAmount = /^\d+\.\d\d$/.test(text);
      return said !== '' && (!isAmount || isThere(text) || isThere(digits(text)))
        ? []
        : [`${place} is lost`];
    }),
  );
}

test(
  'in a list of students, every cell is used, counted or listed, and no one’s is another’s',
  { timeout: 600_000 },
  async () => {
    await fc.assert(
      fc.asyncProperty(layouts(listHeads.length), async (layout) => {
        const [sheet] = await readText(fileOf(layout, listHeads));
        const rows = sheet?.rows ?? [];
        const hidden = new Set(layout.hidden);
        let answers: Record<string, string> = {};
        let read = readSheet(rows, { hidden, answers, thisYear: 2026 });
        // Whatever somebody answers.
        for (let round = 0; round < 6; round += 1) {
          for (const { key, options } of read.questions)
            answers = { [key]: options[layout.choice % options.length]?.value ?? '', ...answers };
          read = readSheet(rows, { hidden, answers, thisYear: 2026 });
        }
        expect(read.questions.filter(({ answer }) => answer === null)).toEqual([]);
        if (read.problem !== null || read.asksNames) return;
        const heading = rows.findIndex(
          (texts) => texts[0] === listHeads[layout.columns[0] ?? 0]?.[0],
        );
        if (read.fingerprint === null) return;
        const linesOf = (one: (typeof read.lines)[number]) => [
          Number.parseInt(one.line, 10),
          ...one.notes.flatMap((note) => {
            const [, line] = /^Also line (\d+)/.exec(note) ?? [];
            return line === undefined ? [] : [Number(line)];
          }),
        ];
        const lost = lostIn(rows, heading, {
          columnOf: (index) => read.columns.find((one) => one.index === index)?.column ?? 'unused',
          countOf: (index) => read.columns.find((one) => one.index === index)?.filled,
          saidOf: (line) =>
            [
              ...read.lines
                .filter((one) => linesOf(one).includes(line))
                .map(({ cells, notes }) => [...Object.values(cells), ...notes].join('\n')),
              ...read.leftOut.filter((one) => one.line === line).map(({ text }) => text),
            ].join('\n'),
        });
        expect(lost).toEqual([]);
        for (const one of read.lines) {
          const theirs = linesOf(one).flatMap((line) => rows[line - 1] ?? []);
          const label = read.leftOut.filter(({ why }) => why === 'group' || why === 'above');
          const allowed = plain([...theirs, ...label.map(({ text }) => text)].join('\n'));
          const foreign = tokens([...Object.values(one.cells), ...one.notes].join('\n')).filter(
            (token) => !allowed.includes(plain(token)),
          );
          expect({ line: one.line, foreign }).toEqual({ line: one.line, foreign: [] });
        }
      }),
      { numRuns: RUNS },
    );
  },
);

const school: RecordsChoices = { methods: ['Cash'], classes: ['Ballet 1'] };

test(
  'in past records, every cell is used, counted or listed, and no one’s is another’s',
  { timeout: 600_000 },
  async () => {
    const kinds = fc.constantFrom<RecordsKind>('payments', 'charges', 'marks', 'balances');
    await fc.assert(
      fc.asyncProperty(layouts(recordHeads.length), kinds, async (layout, kind) => {
        const [sheet] = await readText(fileOf(layout, recordHeads));
        const rows = sheet?.rows ?? [];
        const told: RecordsChoices = {
          ...school,
          kind,
          hidden: new Set(layout.hidden),
          className: 'Ballet 1',
          status: 'present',
          sameNumber: layout.choice % 2 === 0 ? 'each' : 'once',
          values: { method: { '': 'Cash' } },
        };
        let read = readRecords(rows, told);
        const columns = [...(told.columns ?? [])];
        for (const { column, among } of read.twins) {
          const [first] = among;
          if (first !== undefined) columns[first] = column;
        }
        read = readRecords(rows, { ...told, columns: Array.from(columns, (one) => one ?? null) });
        if (read.problem !== null || read.heading === null) return;
        const found = Object.values(read.rows).flatMap(
          (all) => all as unknown as { line: number; row: Record<string, unknown> }[],
        );
        const whoIn = (line: number) =>
          read.columns.flatMap(({ column, index }) =>
            isWho(column) ? (rows[line - 1]?.[index] ?? []) : [],
          );
        const lost = lostIn(rows, read.heading - 1, {
          columnOf: (index) => read.columns.find((one) => one.index === index)?.column ?? 'unused',
          // A line that is left out is no part of what a column has.
          countOf: (index) =>
            rows.slice(read.heading ?? 0).filter((one) => (one[index] ?? '').trim() !== '').length,
          saidOf: (line) =>
            [
              // Whom a line is about, its columns say together: an email, a name or a family.
              ...found
                .filter((one) => one.line === line)
                .flatMap(({ row }) => [JSON.stringify(row), ...whoIn(line)]),
              ...read.leftOut.filter((one) => one.line === line).map(({ text }) => text),
              ...read.said.filter((text) => text.startsWith(`Line ${line}:`)),
            ].join('\n'),
        });
        expect(lost.filter((one) => !/column \d+: (?:Present|Paid|Cash)/.test(one))).toEqual([]);
        for (const { line, row } of found) {
          const allowed = plain(
            [
              ...(rows[line - 1] ?? []),
              ...rows.filter((texts) => texts.filter(Boolean).length === 1).flat(),
            ].join('\n'),
          );
          const foreign = tokens(JSON.stringify(row)).filter(
            (token) => !allowed.includes(plain(token)),
          );
          expect({ line, foreign }).toEqual({ line, foreign: [] });
        }
      }),
      { numRuns: RUNS },
    );
  },
);

import { noCells } from '../../../domain/import/fields.ts';
import { readSheet } from '../../../domain/import/sheet.ts';
import { expect, test } from 'vitest';
import { readFile, readText } from './readFile.ts';
import { strFromU8, strToU8, unzipSync, zipSync } from 'fflate';
import { refusedFile } from './refusedFile.ts';
import { likeliestSheet, type Sheet } from './sheets.ts';

const LIST = [
  ['First name', 'Phone'],
  ['Zoë', '+1 555 123'],
];

const rowsOf = async (sheets: Promise<Sheet[]>) => (await sheets)[0]?.rows;

/** The encoding of Excel's "Unicode Text". */
function utf16(text: string, isLittleEndian: boolean): File {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1)
    bytes.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new File([bytes.buffer], 'list.txt');
}

test.each([true, false])('a list in UTF-16, little-endian: %s', async (isLittleEndian) => {
  const text = '\uFEFFFirst name\tPhone\r\nZoë\t+1 555 123\r\n';
  expect(await rowsOf(readFile(utf16(text, isLittleEndian)))).toEqual(LIST);
});

test.each(['sep=;\r\n', '\uFEFFsep=;\n', ''])(
  "a first line %j is the spreadsheet's",
  async (hint) => {
    expect(await rowsOf(readText(`${hint}First name;Phone\r\nZoë;+1 555 123`))).toEqual(LIST);
  },
);

test.each(['\n', '\r\n', '\r'])('lines that end with %j', async (end) => {
  expect(await rowsOf(readText(`First name;Last name;Note${end}Zoë;Ek;5, 6, 7, 8`))).toEqual([
    ['First name', 'Last name', 'Note'],
    ['Zoë', 'Ek', '5, 6, 7, 8'],
  ]);
});

test('what could not be added comes back as it was when its file is chosen again', async () => {
  const cells = {
    ...noCells,
    firstName: '=Zoë',
    lastName: "'t Hooft",
    email: '@school',
    phone: '+1 555 123',
    balance: '-5',
    classes: 'Tap 1; Jazz',
    adultName: 'Maria',
    adult2Name: 'Jo',
    adult2Relation: 'Father',
  };
  const line = {
    line: '3',
    cells,
    notes: [],
    outcome: 'refused' as const,
    reason: 'No',
    fields: {},
    sharesEmail: false,
    isNamesake: false,
    fills: [],
  };
  const rows = await rowsOf(readFile(await refusedFile([line])));
  expect(rows?.[1]).toEqual(['3', ...Object.values(cells), 'No']);
  expect(readSheet(rows ?? []).lines).toEqual([
    { line: '2', cells: { ...cells, email: '@school' }, notes: [] },
  ]);
});

const TOO_MANY =
  'There are more than 5,000 students in this list. Please add at most 5,000 at a time.';

test('reading a list stops after ten thousand lines', async () => {
  const lines = (count: number) => `First name,Email\n${'Ada,ada@example.com\n'.repeat(count)}`;
  expect(await rowsOf(readText(lines(9_999)))).toHaveLength(10_000);
  await expect(readText(lines(10_000))).rejects.toThrow(TOO_MANY);
  // A mistake after that is never reached, which shows that the rest wasn't read.
  await expect(readText(`${lines(400_000)}"Ada`)).rejects.toThrow(TOO_MANY);
});

test('a small workbook that unpacks to a huge one is refused before it is unpacked', async () => {
  const bomb = zipSync({ 'xl/worksheets/sheet1.xml': strToU8(' '.repeat(33 * 1024 * 1024)) });
  expect(bomb.length).toBeLessThan(100_000);
  await expect(readFile(new File([bomb as BlobPart], 'bomb.xlsx'))).rejects.toThrow(TOO_MANY);
  await expect(readFile(new File([bomb.slice(0, 1000) as BlobPart], 'cut.xlsx'))).rejects.toThrow(
    "cut.xlsx can't be read. Is it an Excel file?",
  );
});

test('a workbook with a cell in the last corner is refused before everything up to it is filled in', async () => {
  const sheet = (ref: string) =>
    `<?xml version="1.0"?><worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData><row r="1"><c r="A1" t="inlineStr"><is><t>Name</t></is></c></row><row r="2"><c s="1" r="${ref}"><v>1</v></c></row></sheetData></worksheet>`;
  const workbook = (ref: string) =>
    new File([zipSync({ 'xl/worksheets/sheet1.xml': strToU8(sheet(ref)) })], 'list.xlsx');
  for (const ref of ['XFD1048576', 'A1048576', 'AAA2'])
    await expect(readFile(workbook(ref))).rejects.toThrow(
      `list.xlsx has a cell ${ref}. Delete what is far from the list, save it, and choose it again.`,
    );
});

test('a sheet of cells that never end is read through once', async () => {
  const content = strToU8(`<worksheet><sheetData>${'<c r="x '.repeat(200_000)}`);
  const file = new File([zipSync({ 'xl/worksheets/sheet1.xml': content })], 'list.xlsx');
  await expect(readFile(file)).rejects.toThrow("list.xlsx can't be read. Is it an Excel file?");
});

interface SheetXml {
  name: string;
  rows: string[][];
  hidden?: number;
  merged?: string | string[];
  state?: string;
}

/** A workbook as spreadsheet programs write it, with what `write-excel-file` can't: hidden rows and sheets. */
function workbookOf(sheets: SheetXml[]): File {
  const text = (value: string) => value.replaceAll('&', '&amp;');
  const cell = (value: string, at: string) =>
    value === '' ? '' : `<c r="${at}" t="inlineStr"><is><t>${text(value)}</t></is></c>`;
  const xml = ({ rows, hidden, merged }: SheetXml) =>
    `<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData>${rows
      .map(
        (row, index) =>
          `<row r="${index + 1}"${hidden === index + 1 ? ' hidden="1"' : ''}>${row
            .map((value, column) => cell(value, `${'ABCDEFG'[column]}${index + 1}`))
            .join('')}</row>`,
      )
      .join('')}</sheetData>${
      merged
        ? `<mergeCells>${[merged]
            .flat()
            .map((ref) => `<mergeCell ref="${ref}"/>`)
            .join('')}</mergeCells>`
        : ''
    }</worksheet>`;
  const names = sheets.map(
    ({ name, state = 'visible' }, index) =>
      `<sheet name="${text(name)}" sheetId="${index + 1}" state="${state}" r:id="rId${index + 1}"/>`,
  );
  const relations = sheets.map(
    (_, index) =>
      `<Relationship Id="rId${index + 1}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/worksheet" Target="/xl/worksheets/sheet${index + 1}.xml"/>`,
  );
  const parts = {
    'xl/workbook.xml': `<workbook xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main" xmlns:r="http://schemas.openxmlformats.org/officeDocument/2006/relationships"><sheets>${names.join('')}</sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${relations.join('')}</Relationships>`,
    ...Object.fromEntries(
      sheets.map((sheet, index) => [`xl/worksheets/sheet${index + 1}.xml`, xml(sheet)]),
    ),
  };
  const files = Object.fromEntries(
    Object.entries(parts).map(([path, content]) => [path, strToU8(content)]),
  );
  return new File([zipSync(files)], 'list.xlsx');
}

test('of several sheets, the one with headings is the list; a hidden one is not', async () => {
  const list = [
    ['First Name', 'Last Name', 'Email'],
    ['Ivy', 'Alder', 'ivy@example.com'],
  ];
  const sheets = await readFile(
    workbookOf([
      {
        name: 'Instructions',
        rows: [['Fill in the Students tab'], ['Do not change the headings']],
      },
      { name: 'Old & gone', rows: [...list, ...list], state: 'hidden' },
      { name: 'Students', rows: list },
    ]),
  );
  expect(sheets.map(({ name }) => name)).toEqual(['Instructions', 'Old & gone', 'Students']);
  expect(likeliestSheet(sheets)).toBe(2);
  expect(sheets[2]?.rows).toEqual(list);
});

test('a workbook whose sheets have no people says what to do', async () => {
  const sheets = await readFile(
    workbookOf([
      { name: 'Sheet1', rows: [] },
      { name: 'Sheet2', rows: [['', '']] },
    ]),
  );
  expect(readSheet(sheets[likeliestSheet(sheets)]?.rows ?? []).problem).toBe(
    'There is nothing in this list. Copy the lines with the students, or choose another file.',
  );
});

test('a cell merged over two lines is in both, and a hidden line is known', async () => {
  const [sheet] = await readFile(
    workbookOf([
      {
        name: 'Sheet',
        rows: [
          ['Starlight Dance', ''],
          [],
          ['Student', 'Parent Email'],
          ['Ivy Alder', 'rosa@example.com'],
          ['Jude Alder', ''],
          ['Kai Birch', 'mina@example.com'],
          ['', 'TOTAL'],
        ],
        merged: 'B4:B5',
        hidden: 6,
      },
    ]),
  );
  const { lines, leftOut } = readSheet(sheet?.rows ?? [], sheet && { hidden: sheet.hidden });
  expect(lines.map(({ cells }) => [cells.firstName, cells.adultEmail])).toEqual([
    ['Ivy', 'rosa@example.com'],
    ['Jude', 'rosa@example.com'],
  ]);
  expect(leftOut.map(({ line, why }) => [line, why])).toEqual([
    [1, 'above'],
    [6, 'hidden'],
    [7, 'total'],
  ]);
});

test('a sheet that claims more merged cells than it can have is refused at once', async () => {
  const rows = [['Student'], ['Ivy Alder']];
  const merged = Array.from({ length: 200_000 }, () => 'A2:A9999');
  await expect(readFile(workbookOf([{ name: 'Sheet', rows, merged }]))).rejects.toThrow(
    'list.xlsx has too many merged cells. Save it as CSV instead.',
  );
});

test('a sheet with a cell in the last corner is refused alone', async () => {
  const far = { name: 'Log', rows: [['Date', 'What']], merged: 'A1:B1' };
  const workbook = await workbookOf([far, { name: 'Students', rows: [['Name'], ['Ada Baker']] }])
    .arrayBuffer()
    .then((bytes) => unzipSync(new Uint8Array(bytes)));
  const path = 'xl/worksheets/sheet1.xml';
  workbook[path] = strToU8(strFromU8(workbook[path] as Uint8Array).replace('r="B1"', 'r="B99999"'));
  const sheets = await readFile(new File([zipSync(workbook)], 'list.xlsx'));
  expect(sheets[0]).toMatchObject({
    name: 'Log',
    rows: [],
    problem:
      'list.xlsx has a cell B99999. Delete what is far from the list, save it, and choose it again.',
  });
  expect(likeliestSheet(sheets)).toBe(1);
});

test.each([
  [
    'an old Mac',
    'First Name,Last Name\rZo\x8e,Lef\x8fvre\rJos\x8e,Mu\x96oz\r',
    'Zoé Lefèvre José Muñoz',
  ],
  ['Windows', 'First Name,Last Name\r\nSiobh\xe1n,Mu\xf1oz\r\n', 'Siobhán Muñoz'],
])('accents and line ends of %s', async (_program, text, names) => {
  const file = new File([Uint8Array.from(text, (one) => one.charCodeAt(0))], 'list.csv');
  const { lines } = readSheet((await rowsOf(readFile(file))) ?? []);
  expect(lines.map(({ cells }) => `${cells.firstName} ${cells.lastName}`).join(' ')).toBe(names);
});

test('signs in quotes are no delimiters, and where two agree, there are two sheets to choose from', async () => {
  const notes =
    'Name;Notes\nAl Dent;"one, two, three\nfour, five, six"\nBo Dent;"a, b, c\nd, e, f"';
  const [sheet, ...others] = await readText(notes);
  expect(sheet?.rows.map((row) => row[0])).toEqual(['Name', 'Al Dent', 'Bo Dent']);
  expect(others).toEqual([]);
  const both = await readText('Al;Dent, 5\nBo;Dent, 6');
  expect(both.map(({ name }) => name)).toEqual(['Split at semicolons', 'Split at commas']);
});

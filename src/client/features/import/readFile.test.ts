import { noPersonFields } from '../../../domain/personField.ts';
import { expect, test } from 'vitest';
import { readFile, readText } from './readFile.ts';
import { strToU8, zipSync } from 'fflate';
import { refusedFile } from './refusedFile.ts';

const LIST = [
  ['First name', 'Phone'],
  ['Zoë', '+1 555 123'],
];

/** The encoding of Excel's "Unicode Text". */
function utf16(text: string, isLittleEndian: boolean): File {
  const bytes = new DataView(new ArrayBuffer(text.length * 2));
  for (let at = 0; at < text.length; at += 1)
    bytes.setUint16(at * 2, text.charCodeAt(at), isLittleEndian);
  return new File([bytes.buffer], 'list.txt');
}

test.each([true, false])('a list in UTF-16, little-endian: %s', async (isLittleEndian) => {
  const text = '\uFEFFFirst name\tPhone\r\nZoë\t+1 555 123\r\n';
  expect(await readFile(utf16(text, isLittleEndian))).toEqual(LIST);
});

test.each(['sep=;\r\n', '\uFEFFsep=;\n', ''])(
  "a first line %j is the spreadsheet's",
  async (hint) => {
    expect(await readText(`${hint}First name;Phone\r\nZoë;+1 555 123`)).toEqual(LIST);
  },
);

test.each(['\n', '\r\n', '\r'])('lines that end with %j', async (end) => {
  expect(await readText(`First name;Last name;Note${end}Zoë;Ek;5, 6, 7, 8`)).toEqual([
    ['First name', 'Last name', 'Note'],
    ['Zoë', 'Ek', '5, 6, 7, 8'],
  ]);
});

test('what could not be added comes back as it was when its file is chosen again', async () => {
  const cells = {
    firstName: '=Zoë',
    lastName: "'t Hooft",
    email: '@school',
    danceRole: '',
    enrollmentStatus: '',
    ...noPersonFields,
    phone: '+1 555 123',
    balance: '-5',
    adultName: 'Maria',
    adultEmail: '',
    adultPhone: '',
  };
  const line = {
    line: 3,
    cells,
    outcome: 'refused' as const,
    reason: 'No',
    fields: {},
    sharesEmail: false,
  };
  const [, again] = await readFile(await refusedFile([line]));
  expect(again).toEqual(['3', ...Object.values(cells), 'No']);
});

const TOO_MANY =
  'There are more than 5,000 students in this list. Please add at most 5,000 at a time.';

test('reading a list stops after ten thousand lines', async () => {
  const lines = (count: number) => `First name,Email\n${'Ada,ada@example.com\n'.repeat(count)}`;
  expect(await readText(lines(9_999))).toHaveLength(10_000);
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

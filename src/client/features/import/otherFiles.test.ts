import { strToU8, zipSync } from 'fflate';
import { expect, test } from 'vitest';
import { readSheet } from '../../../domain/import/sheet.ts';
import { readFile } from './readFile.ts';
import { UnreadableFile } from './sheets.ts';

// Files that are chosen by mistake: each gets one sentence that says what it is and what to do, at once.

const bytesOf = (text: string) => Uint8Array.from(text, (one) => one.charCodeAt(0));
const noise = (start: string, size = 4000) => {
  const bytes = new Uint8Array(size).map((_, index) => (index * 31) % 256);
  bytes.set(bytesOf(start));
  return bytes;
};
const utf16 = (text: string) => Array.from(text, (one) => `${one}\0`).join('');
const archive = (...paths: string[]) =>
  zipSync(Object.fromEntries(paths.map((path) => [path, strToU8('<x/>')])));
const compound = (part: string) =>
  noise(`\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1${'\0'.repeat(100)}${utf16(part)}`);

const files: [name: string, content: Uint8Array, says: RegExp][] = [
  ['list.csv', noise('%PDF-1.7\n'), /^list\.csv is a PDF\. .*paste it here\.$/],
  ['list.xlsx', noise('%PDF-1.7\n'), /^list\.xlsx is a PDF\. /],
  [
    'list.csv',
    noise('\xff\xd8\xff\xe0\0\x10JFIF'),
    /^list\.csv is a picture or a video\. Type or paste/,
  ],
  ['IMG_1.heic', noise('\0\0\0\x24ftypheic'), /^IMG_1\.heic is a picture or a video\. /],
  ['list.png', noise('\x89PNG\r\n'), /^list\.png is a picture or a video\. /],
  [
    'list.xlsx',
    compound('EncryptedPackage'),
    /^list\.xlsx is protected by a password\. Open it in Excel, remove the password/,
  ],
  [
    'list.xls',
    compound('Workbook'),
    /^list\.xls is in Excel's old format, or protected by a password\. .*save it as \.xlsx/,
  ],
  ['list.doc', compound('WordDocument'), /^list\.doc is a Word document\. /],
  [
    'list.xlsx',
    archive('[Content_Types].xml', 'word/document.xml'),
    /^list\.xlsx is a Word document\. /,
  ],
  [
    'list.xlsx',
    archive('students.csv'),
    /^list\.xlsx is an archive\. Open it, and choose the list/,
  ],
  ['list.zip', archive('a/students.xlsx'), /^list\.zip is an archive\. /],
  [
    'list.numbers',
    archive('Index/Document.iwa', 'preview.jpg'),
    /^list\.numbers is a Numbers or Pages document\. .*Export To/,
  ],
  [
    'list.ods',
    archive('mimetype', 'content.xml'),
    /^list\.ods is an OpenDocument file\. Save it as \.xlsx/,
  ],
  ['list.xlsb', archive('xl/workbook.bin'), /^list\.xlsb is a binary workbook\. Save it as \.xlsx/],
  [
    'all.vcf',
    bytesOf('BEGIN:VCARD\r\nVERSION:3.0\r\nFN:Ivy Alder\r\nEND:VCARD\r\n'),
    /^all\.vcf has contact cards\. Export the contacts as CSV/,
  ],
  [
    'report.xls',
    bytesOf('\n<html><body><table><tr><td>Name</td></tr></table>'),
    /^report\.xls is a web page or XML, .*save it as \.xlsx/,
  ],
  ['list.rtf', bytesOf('{\\rtf1\\ansi Ivy Alder}'), /^list\.rtf is a text document\. /],
  ['list.csv', noise('\x7fELF\0'), /^list\.csv isn't a list\. Save your list as \.xlsx or CSV/],
  ['list.csv', new Uint8Array(), /^list\.csv is empty\. /],
];

test.each(files)('%s: %#', async (name, content, says) => {
  const reading = readFile(new File([content as BlobPart], name));
  await expect(reading).rejects.toThrow(UnreadableFile);
  await expect(reading).rejects.toThrow(says);
});

test.each([
  [
    'list.csv',
    'Ada,ada@example.com\n',
    /^list\.csv is too large\. .*at most 10 MB: save it alone as CSV/,
  ],
  ['list.pdf', '%PDF-1.7\n', /^list\.pdf is a PDF\. /],
])('%s of 50 MB is refused without being read', async (name, line, says) => {
  const file = new File([line.repeat((50 * 1024 * 1024) / line.length)], name);
  file.arrayBuffer = () => Promise.reject(new Error('It is read'));
  await expect(readFile(file)).rejects.toThrow(says);
});

test.each([
  ['one line of commas', 'a,'.repeat(4_000_000), /^This list can't be read\./],
  ['one long word', 'a'.repeat(8_000_000), /^This list can't be read\./],
  [
    'a quotation mark that never ends',
    `Name,Email\n"Ada,b\n${'Bo,c\n'.repeat(1_000_000)}`,
    /quotation mark/,
  ],
  ['many columns', `Name${',x'.repeat(5000)}\nAda\n`, /^This list has more than 702 columns\. /],
])(
  '%s is given up early, because reading it all would block the page',
  async (_what, text, says) => {
    await expect(readFile(new File([text], 'list.csv'))).rejects.toThrow(says);
  },
);

test('the end of a very long cell is not read', async () => {
  const long = `Ada${' '.repeat(150_000)}Baker`;
  const [sheet] = await readFile(new File([`Name,Note\nBo Cedar,${long}\n`], 'list.csv'));
  expect(readSheet(sheet?.rows ?? []).lines.map(({ cells }) => cells.lastName)).toEqual(['Cedar']);
  expect(sheet?.rows[1]?.[1]).toHaveLength(2000);
});

test('text in a file that is named like a workbook is read as the text it is', async () => {
  const [sheet] = await readFile(new File(['First name\tEmail\nAda\tada@example.com'], 'list.xls'));
  expect(sheet?.rows[1]).toEqual(['Ada', 'ada@example.com']);
});

test.each([
  [[], /^There is nothing in this list\. Copy the lines/],
  [[['']], /^There is nothing in this list\. /],
  [[['First name', 'Last name']], /^There is no student in this list\. Are their names below/],
])('a sheet %j without people says so', (rows, says) => {
  expect(readSheet(rows).problem).toMatch(says);
});

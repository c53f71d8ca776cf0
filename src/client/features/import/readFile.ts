import { MOST_IMPORTED, TOO_MANY_STUDENTS } from '../../../domain/studentImport.ts';

/** All cells are text, whatever the source; the domain decides what they mean. */
export type Cells = string[][];

const LARGEST_FILE = 10 * 1024 * 1024;

/**
 * Twice what can be added at a time, to allow for blank lines. Reading stops there, because a huge list would block the
 * page.
 */
const MOST_LINES = 2 * MOST_IMPORTED;

/**
 * In bytes, for a workbook's unpacked sheets and texts. It is more than 5,000 students with long notes need, and still
 * takes only seconds to read.
 */
const LARGEST_UNPACKED = 32 * 1024 * 1024;

/** How many letters the last column may have: a list has fewer columns than the 702 up to ZZ. */
const LONGEST_COLUMN = 2;

/** A list of 5,000 students takes a second on a slow phone. */
const READ_WITHIN_MS = 30_000;

/** The message is shown for a file that can't be read. */
export class UnreadableFile extends Error {}

/**
 * The delimiter of the cells: a tab if the text was copied from a spreadsheet, otherwise the more frequent of comma and
 * semicolon in the first line.
 */
function delimiterOf(text: string): string {
  const [first = ''] = text.trimStart().split(/\r\n?|\n/, 1);
  const count = (sign: string) => first.split(sign).length;
  if (first.includes('\t')) return '\t';
  return count(';') > count(',') ? ';' : ',';
}

/** The cells of a pasted text or a CSV file. */
export async function readText(text: string): Promise<Cells> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  // Excel itself may write this first line, which names the delimiter.
  const list = text.replace(/^\uFEFF?sep=.\r?\n/i, '');
  let rows: Cells;
  try {
    rows = parse(list, {
      bom: true,
      delimiter: delimiterOf(list),
      relax_column_count: true,
      relax_quotes: true,
      to: MOST_LINES + 1,
    });
  } catch {
    throw new UnreadableFile("This list can't be read. Is a quotation mark missing somewhere?");
  }
  refuseTooMany(rows);
  return rows.map((row) => row.map(withoutEscape));
}

function refuseTooMany(rows: readonly unknown[]): void {
  if (rows.length > MOST_LINES) throw new UnreadableFile(TOO_MANY_STUDENTS);
}

/** Our own files prefix "'" to cells that a spreadsheet would treat as a formula, such as the '+' of a phone number. */
function withoutEscape(cell: string): string {
  return /^'[=+\-@\t\r]/.test(cell) ? cell.slice(1) : cell;
}

/** Windows programs also use encodings other than UTF-8; Excel's "Unicode Text" has a byte order mark. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** The signature of every zip archive, and so of every Excel workbook. */
const isZip = (bytes: ArrayBuffer) => new DataView(bytes).getUint32(0) === 0x504b0304;

/** The cells of a CSV file or of a workbook's first sheet. Throws an UnreadableFile. */
export async function readFile(file: File): Promise<Cells> {
  if (file.size > LARGEST_FILE)
    throw new UnreadableFile(`${file.name} is too large. A list of students is at most 10 MB.`);
  const bytes = await file.arrayBuffer();
  if (bytes.byteLength < 4 || !isZip(bytes)) {
    if (/\.xlsx?$/i.test(file.name))
      throw new UnreadableFile(
        `${file.name} can't be read. Save it as .xlsx or CSV, and choose it again.`,
      );
    return readText(decode(bytes));
  }
  const unreadable = new UnreadableFile(`${file.name} can't be read. Is it an Excel file?`);
  const workbook = await unpacked(bytes, file.name).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? error : unreadable;
  });
  const { readSheet } = await import('read-excel-file/universal');
  const rows = await inTime(readSheet(workbook), file.name).catch((error: unknown) => {
    throw error instanceof UnreadableFile ? error : unreadable;
  });
  refuseTooMany(rows);
  return rows.map((row) => row.map(cellText));
}

/**
 * The same workbook without compression, once we know that its size and its furthest cell are plausible for a list. The
 * library that reads it would unpack a large sheet in a worker made from a string, which our Content Security Policy
 * forbids: it would wait forever.
 */
async function unpacked(bytes: ArrayBuffer, name: string): Promise<ArrayBuffer> {
  const { strFromU8, unzipSync, zipSync } = await import('fflate');
  let size = 0;
  const files = unzipSync(new Uint8Array(bytes), {
    filter: (entry) => {
      if (!/\.xml(\.rels)?$/.test(entry.name)) return false;
      size += entry.originalSize;
      return size <= LARGEST_UNPACKED;
    },
  });
  if (size > LARGEST_UNPACKED) throw new UnreadableFile(TOO_MANY_STUDENTS);
  for (const [path, content] of Object.entries(files))
    if (path.startsWith('xl/worksheets/')) refuseFarCells(strFromU8(content), name);
  return new Uint8Array(zipSync(files, { level: 0 })).buffer;
}

/** Every cell up to the furthest one is filled in, so a single cell in the last corner would fill the memory. */
function refuseFarCells(sheet: string, name: string): void {
  for (const [, column = '', row = ''] of sheet.matchAll(/<c\s[^<>]*?\br="([A-Z]+)(\d+)"/g))
    if (column.length > LONGEST_COLUMN || Number(row) > MOST_LINES)
      throw new UnreadableFile(
        `${name} has a cell ${column}${row}. Delete what is far from the list, save it, and choose it again.`,
      );
}

async function inTime<Result>(reading: Promise<Result>, name: string): Promise<Result> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const tooLate = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new UnreadableFile(`${name} takes too long to read. Save it as CSV instead.`)),
      READ_WITHIN_MS,
    );
  });
  return Promise.race([reading, tooLate]).finally(() => clearTimeout(timer));
}

function cellText(value: unknown): string {
  if (value instanceof Date) return value.toISOString().slice(0, 10);
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? `${value as string | number | boolean}` : '';
}

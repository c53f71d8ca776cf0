import { cutText } from '../../../domain/cutText.ts';
import { readExcel } from './readExcel.ts';
import { FIRST_BYTES, isArchive, isCompound, notAList, whyNotCompound } from './fileKinds.ts';
import {
  listLimits,
  LONGEST_CELL,
  MOST_COLUMNS,
  UnreadableFile,
  type Limits,
  type Sheet,
} from './sheets.ts';

/** The share of lines that agree on the number of their cells with a delimiter; signs in quotes are no delimiters. */
function agreeing(text: string, delimiter: string): number {
  const counts = new Map<number, number>();
  let [cells, length, lines] = [0, 0, 0];
  let [isQuoted, isStart] = [false, true];
  for (const sign of `${text}\n`) {
    if (sign === '"' && (isQuoted || isStart)) isQuoted = !isQuoted;
    else if (isQuoted) continue;
    else if (sign === '\n') {
      if (cells > 0) counts.set(cells, (counts.get(cells) ?? 0) + 1);
      if (length > 0) lines += 1;
      [cells, length] = [0, 0];
      if (lines === MOST_LOOKED_AT) break;
    } else if (sign === delimiter) cells += 1;
    if (sign !== '\n') length += 1;
    isStart = sign === delimiter || sign === '\n' || (isStart && sign === ' ');
  }
  return Math.max(0, ...counts.values()) / Math.max(1, lines);
}

/** The delimiters by which most lines agree; where there are two, a person chooses. A tab was copied from a spreadsheet. */
function delimitersOf(text: string): string[] {
  const start = text.slice(0, LONGEST_LINE).replaceAll(/\r\n?/g, '\n').trimStart();
  const shares = ['\t', ';', ','].map((sign) => [sign, agreeing(start, sign)] as const);
  const most = Math.max(...shares.map(([, share]) => share));
  const best = shares.flatMap(([sign, share]) => (share === most ? sign : []));
  return most === 0 ? [','] : best.includes('\t') ? ['\t'] : best;
}

const MOST_LOOKED_AT = 200;

/** In characters. A longer line is no line of a list, or has a quotation mark that never ends. */
const LONGEST_LINE = 200_000;

/** The cells of a pasted text or a CSV file. */
export async function readText(text: string, limits: Limits = listLimits): Promise<Sheet[]> {
  const { parse } = await import('csv-parse/browser/esm/sync');
  // Excel itself may write this first line, which names the delimiter.
  const list = text.replace(/^\uFEFF?sep=.\r?\n/i, '');
  const delimiters = delimitersOf(list);
  return delimiters.map((delimiter) => ({
    name: delimiters.length > 1 ? `Split at ${delimiter === ';' ? 'semicolons' : 'commas'}` : '',
    rows: cellsOf(parse, list, delimiter, limits),
    hidden: new Set(),
    problem: null,
  }));
}

function cellsOf(
  parse: (text: string, options: object) => string[][],
  list: string,
  delimiter: string,
  limits: Limits,
): string[][] {
  let rows: string[][];
  try {
    rows = parse(list, {
      bom: true,
      delimiter,
      relax_column_count: true,
      relax_quotes: true,
      to: limits.lines + 1,
      max_record_size: LONGEST_LINE,
    });
  } catch {
    throw new UnreadableFile("This list can't be read. Is a quotation mark missing somewhere?");
  }
  if (rows.length > limits.lines) throw new UnreadableFile(limits.tooMany);
  if (rows.some((row) => row.length > MOST_COLUMNS))
    throw new UnreadableFile(
      'This list has more than 702 columns. Copy only those that are needed, and paste them here.',
    );
  return rows.map((row) => row.map((cell) => withoutEscape(cutText(cell, LONGEST_CELL))));
}

/** Our own files prefix "'" to cells that a spreadsheet would treat as a formula, such as the '+' of a phone number. */
function withoutEscape(cell: string): string {
  return /^'[=+\-@\t\r']/.test(cell) ? cell.slice(1) : cell;
}

/** Windows programs also use encodings other than UTF-8; Excel's "Unicode Text" has a byte order mark. */
function decode(bytes: ArrayBuffer): string {
  const [first, second] = new Uint8Array(bytes);
  if (first === 0xff && second === 0xfe) return new TextDecoder('utf-16le').decode(bytes);
  if (first === 0xfe && second === 0xff) return new TextDecoder('utf-16be').decode(bytes);
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder(isMacRoman(new Uint8Array(bytes)) ? 'macintosh' : 'windows-1252').decode(
      bytes,
    );
  }
}

/** Whether accented letters are where old Macs have them: there, Windows has signs that are rarely within a word. */
function isMacRoman(bytes: Uint8Array): boolean {
  const isLetter = (byte = 0) => /[a-z]/i.test(String.fromCodePoint(byte));
  let [mac, windows] = [0, 0];
  for (const [index, byte] of bytes.entries()) {
    if (byte < 0x80 || !(isLetter(bytes[index - 1]) || isLetter(bytes[index + 1]))) continue;
    // Between letters, Windows has a typographic apostrophe here.
    if (byte >= 0xc0) windows += 1;
    else if (byte <= 0x9f && byte !== 0x92) mac += 1;
  }
  return mac > windows;
}

/** The sheets of a CSV file or a workbook. Throws an UnreadableFile. */
export async function readFile(file: File, limits: Limits = listLimits): Promise<Sheet[]> {
  if (file.size === 0)
    throw new UnreadableFile(`${file.name} is empty. Save your list again, and choose it again.`);
  // A large file isn't read to say what it is.
  const first = new Uint8Array(await file.slice(0, FIRST_BYTES).arrayBuffer());
  const reason = notAList(first);
  if (reason !== null) throw new UnreadableFile(`${file.name} ${reason}`);
  if (file.size > limits.bytes) throw new UnreadableFile(`${file.name} ${limits.tooLarge}`);
  const bytes = await file.arrayBuffer();
  if (isCompound(first))
    throw new UnreadableFile(`${file.name} ${whyNotCompound(new Uint8Array(bytes))}`);
  return isArchive(first) ? readExcel(bytes, file.name, limits) : readText(decode(bytes), limits);
}

import { cutText } from '../../../domain/cutText.ts';
import { notAWorkbook } from './fileKinds.ts';
import {
  listLimits,
  LONGEST_CELL,
  MOST_COLUMNS,
  UnreadableFile,
  type Limits,
  type Sheet,
} from './sheets.ts';

/**
 * In bytes, for a workbook's unpacked sheets and texts. It is more than 5,000 students with long notes need, and still
 * takes only seconds to read.
 */
const LARGEST_UNPACKED = 32 * 1024 * 1024;

/** How many letters the last column may have: a list has fewer columns than those up to ZZ. */
const LONGEST_COLUMN = 2;

/** Every cell up to the furthest one of a sheet is filled in; all sheets together may have as many as one could. */
const MOST_CELLS = listLimits.lines * MOST_COLUMNS;

/** A list of 5,000 students takes a second on a slow phone. */
const READ_WITHIN_MS = 30_000;

/** The sheets of a workbook. Throws an UnreadableFile. */
export async function readExcel(
  bytes: ArrayBuffer,
  name: string,
  limits: Limits = listLimits,
): Promise<Sheet[]> {
  const unreadable = new UnreadableFile(`${name} can't be read. Is it an Excel file?`);
  const refuse = (error: unknown) => {
    throw error instanceof UnreadableFile ? error : unreadable;
  };
  const { content, sheets } = await unpacked(bytes, name, limits).catch(refuse);
  const { default: readWorkbook } = await import('read-excel-file/universal');
  const read = await inTime(readWorkbook(content), name).catch(refuse);
  return read.map(({ sheet, data }, index): Sheet => {
    const found = sheets[index];
    const rows = ((data as unknown[][] | undefined) ?? []).map((row) => row.map(cellText));
    const problem = found?.problem ?? (rows.length > limits.lines ? limits.tooMany : null);
    if (problem !== null) return { name: sheet, rows: [], hidden: new Set(), problem };
    const { xml = '', isHidden = false } = found ?? {};
    fillMerged(rows, xml, name);
    return { name: sheet, rows, hidden: hiddenRows(xml), problem, isHidden };
  });
}

interface RawSheet {
  xml: string;
  isHidden: boolean;
  problem: string | null;
}

/**
 * The same workbook without compression, once we know that its size and the furthest cells are plausible for a list.
 * The library that reads it would unpack a large sheet in a worker made from a string, which our Content Security
 * Policy forbids: it would wait forever.
 */
async function unpacked(bytes: ArrayBuffer, name: string, limits: Limits) {
  const { strFromU8, strToU8, unzipSync, zipSync } = await import('fflate');
  let size = 0;
  const paths: string[] = [];
  const files = unzipSync(new Uint8Array(bytes), {
    filter: (entry) => {
      paths.push(entry.name);
      if (!/\.xml(\.rels)?$/.test(entry.name)) return false;
      size += entry.originalSize;
      return size <= LARGEST_UNPACKED;
    },
  });
  const reason = notAWorkbook(paths);
  if (reason !== null) throw new UnreadableFile(`${name} ${reason}`);
  if (size > LARGEST_UNPACKED) throw new UnreadableFile(limits.tooMany);
  let cells = 0;
  const byPath = new Map<string, RawSheet>();
  for (const [path, content] of Object.entries(files)) {
    if (!path.startsWith('xl/worksheets/') || path.endsWith('.rels')) continue;
    const xml = strFromU8(content);
    const far = furthestCell(xml, limits.lines);
    cells += far.cells;
    const isFar = far.isTooFar || cells > MOST_CELLS;
    if (isFar) {
      cells -= far.cells;
      files[path] = strToU8(EMPTY_SHEET);
    }
    const problem = `${name} has a cell ${far.ref}. Delete what is far from the list, save it, and choose it again.`;
    byPath.set(path, { xml: isFar ? '' : xml, isHidden: false, problem: isFar ? problem : null });
  }
  const text = (path: string) => strFromU8(files[path] ?? new Uint8Array());
  const sheets = sheetsIn(text('xl/workbook.xml'), text('xl/_rels/workbook.xml.rels'), byPath);
  // A workbook without a list of its sheets can't be read, but what is far in it can be said.
  const [only] = byPath.values();
  if (sheets.length === 0 && only?.problem) throw new UnreadableFile(only.problem);
  return { content: new Uint8Array(zipSync(files, { level: 0 })).buffer, sheets };
}

const EMPTY_SHEET =
  '<worksheet xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"><sheetData/></worksheet>';

const attribute = (tag: string, name: string) =>
  new RegExp(`\\s(?:\\w+:)?${name}="([^"]*)"`).exec(tag)?.[1];

/** The sheets in the order of the workbook. */
function sheetsIn(
  workbook: string,
  relations: string,
  byPath: ReadonlyMap<string, RawSheet>,
): (RawSheet | undefined)[] {
  const targets = new Map(
    [...relations.matchAll(/<Relationship\b[^<>]*>/g)].map(([tag]) => [
      attribute(tag, 'Id'),
      attribute(tag, 'Target')?.replace(/^\/?(?:xl\/)?/, 'xl/'),
    ]),
  );
  return [...workbook.matchAll(/<(?:\w+:)?sheet\b[^<>]*>/g)]
    .filter(([tag]) => attribute(tag, 'name'))
    .map(([tag]) => {
      const sheet = byPath.get(targets.get(attribute(tag, 'id')) ?? '');
      return sheet && { ...sheet, isHidden: /\sstate="(?:very)?hidden"/i.test(tag) };
    });
}

/** A single cell in the last corner would fill the memory. */
function furthestCell(
  xml: string,
  mostLines: number,
): { ref: string; isTooFar: boolean; cells: number } {
  let [columns, rows, ref] = [0, 0, ''];
  for (const [, column = '', row = ''] of xml.matchAll(/<c\s[^<>]*?\br="([A-Z]+)(\d+)"/g)) {
    if (column.length > LONGEST_COLUMN || Number(row) > mostLines)
      return { ref: `${column}${row}`, isTooFar: true, cells: 0 };
    const number = columnNumber(column);
    if (number > columns || Number(row) > rows) ref = `${column}${row}`;
    columns = Math.max(columns, number);
    rows = Math.max(rows, Number(row));
  }
  return { ref, isTooFar: false, cells: columns * rows };
}

const columnNumber = (letters: string) =>
  Array.from(letters).reduce((number, letter) => number * 26 + letter.charCodeAt(0) - 64, 0);

/** How many cells may be merged outside of the lines that have something, as forms do. */
const MOST_MERGED_OUTSIDE = 10_000;

/**
 * A cell that is merged over several lines, such as a parent beside two children, is in each of them. Merged cells don't
 * overlap, so there are never more than there are cells; a file that claims more would keep the browser busy for long.
 */
function fillMerged(rows: string[][], xml: string, name: string): void {
  let left = MOST_MERGED_OUTSIDE + rows.reduce((sum, row) => sum + row.length, 0);
  for (const [, from = '', top = '', to = '', bottom = ''] of xml.matchAll(
    /<mergeCell\b[^<>]*?\bref="([A-Z]{1,2})(\d{1,5}):([A-Z]{1,2})(\d{1,5})"/g,
  )) {
    left -= Math.max(1, Math.min(Number(bottom), rows.length) - Number(top) + 1);
    if (left < 0)
      throw new UnreadableFile(`${name} has too many merged cells. Save it as CSV instead.`);
    const column = columnNumber(from) - 1;
    const text = rows[Number(top) - 1]?.[column];
    if (from !== to || !text) continue;
    for (const row of rows.slice(Number(top), Number(bottom))) row[column] ||= text;
  }
}

/** Counted from 1. */
function hiddenRows(xml: string): ReadonlySet<number> {
  const tags = [...xml.matchAll(/<row\b[^<>]*>/g)].map(([tag]) => tag);
  return new Set(
    tags
      .filter((tag) => /\shidden="(?:1|true)"/.test(tag))
      .map((tag) => Number(attribute(tag, 'r'))),
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
  if (value instanceof Date)
    return Number.isNaN(value.getTime()) ? '' : value.toISOString().slice(0, 10);
  const isPlain = ['string', 'number', 'boolean'].includes(typeof value);
  return isPlain ? cutText(`${value as string | number | boolean}`, LONGEST_CELL) : '';
}

import { cutText } from '../../domain/cutText.ts';
import { createHash } from 'node:crypto';
import { pipeline, Readable } from 'node:stream';
import { text } from 'node:stream/consumers';
import { parse } from 'csv-parse';
import { fromBufferPromise, type Entry } from 'yauzl';
import { z } from 'zod';
import { ARCHIVE_FORMAT, ARCHIVE_FORMAT_AS_TYPED, archiveMessages } from '../../domain/archive.ts';
import { invalid, Refusal } from '../../domain/refusal.ts';
import type { ColumnKind } from '../db/column.ts';
import { unescaped } from './csv.ts';
import { described, type Described, type Sums } from './dataPackage.ts';
import type { Row, Value } from './rows.ts';
import { tables, type FlatColumn, type FlatTable } from './tables.ts';

const ABOUT = 'datapackage.json';
const ROWS_AT_ONCE = 500;
/** How many characters of rows are handled at once; the last row may go over it. */
const BATCH_SIZE = 4 * 1024 ** 2;
/** In characters. A closed month has the longest row, with the hashes of all its rows. */
const LONGEST_ROW = 32 * 1024 ** 2;
/** For all files together, in bytes: the largest zip that can be uploaded unpacks to about as much. */
const MOST_UNPACKED = 4 * 1024 ** 3;
/** For the file that describes the others, in bytes. */
const MOST_ABOUT = 1024 ** 2;

/** An export whose files are all unchanged since they were written. */
export interface Archive {
  created: string;
  /** The total of all accounts that the rows must match, in cents. */
  sums: Sums;
  has(table: FlatTable): boolean;
  /**
   * The rows of a table in batches; none if the export doesn't have the table. Throws a Refusal for a row that doesn't
   * fit.
   */
  rows(table: FlatTable): AsyncGenerator<Row[]>;
}

const damaged = (what: string) => invalid(archiveMessages.damaged(what));

/** The files of a zip. Their content is unpacked while it is read, because the largest doesn't fit into memory. */
interface Files {
  entries: ReadonlyMap<string, Entry>;
  read(path: string): AsyncGenerator<Buffer>;
}

async function filesIn(bytes: Uint8Array): Promise<Files> {
  const zip = await fromBufferPromise(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length), {
    lazyEntries: true,
  });
  const entries = new Map<string, Entry>();
  for await (const entry of zip.eachEntry()) entries.set(entry.fileName, entry);
  return {
    entries,
    async *read(path) {
      const entry = entries.get(path);
      if (!entry) throw damaged(`${path} is missing`);
      try {
        yield* await zip.openReadStreamPromise(entry);
      } catch {
        throw damaged(`${path} can’t be unpacked`);
      }
    },
  };
}

async function openZip(bytes: Uint8Array): Promise<Files> {
  const files = await filesIn(bytes).catch(() => {
    throw invalid(archiveMessages.notAnExport);
  });
  let unpacked = 0;
  for (const [path, { uncompressedSize }] of files.entries) {
    unpacked += uncompressedSize;
    if (unpacked > MOST_UNPACKED) throw damaged(`${path} says that it is huge`);
  }
  return files;
}

async function describedIn(files: Files): Promise<Described & { areTextsEscaped: boolean }> {
  const about = files.entries.get(ABOUT);
  if (!about) throw invalid(archiveMessages.notAnExport);
  if (about.uncompressedSize > MOST_ABOUT) throw damaged(`${ABOUT} says that it is huge`);
  const content = await text(files.read(ABOUT));
  const packed = parsed(content);
  if (packed === undefined) throw damaged(`${ABOUT} can’t be read`);
  const { data } = z.object({ format: z.string() }).safeParse(packed);
  const [name] = ARCHIVE_FORMAT.split('/');
  if (!data?.format.startsWith(`${name}/`)) throw invalid(archiveMessages.notAnExport);
  if (![ARCHIVE_FORMAT, ARCHIVE_FORMAT_AS_TYPED].includes(data.format))
    throw invalid(archiveMessages.newer);
  const read = described.safeParse(packed);
  if (!read.success) throw damaged(`${ABOUT} is not complete`);
  return { ...read.data, areTextsEscaped: data.format === ARCHIVE_FORMAT };
}

const shapes: Record<ColumnKind, RegExp> = {
  text: /^/,
  email: /@/,
  json: /^/,
  cents: /^-?\d{1,15}$/,
  number: /^-?\d{1,15}$/,
  date: /^\d{4}-\d\d-\d\d$/,
  month: /^\d{4}-\d\d$/,
  instant: /^\d{4}-\d\d-\d\dT[\d:.]+Z$/,
  yesNo: /^(true|false)$/,
};

/** The kinds of columns whose values are texts. */
const TEXTS: readonly ColumnKind[] = ['text', 'email', 'json'];

/** A cell in a CSV file; null if it has nothing at all, not even quotes. */
type Cell = string | null;

/** The value of a cell; undefined if the column can't have it. */
function valueOf(read: Cell, column: FlatColumn, areTextsEscaped: boolean): Value | undefined {
  const { kind, optional, rule } = column;
  if (read === null && optional) return null;
  const isEscaped = areTextsEscaped && TEXTS.includes(kind);
  const cell = isEscaped ? unescaped(read ?? '') : (read ?? '');
  if (!shapes[kind].test(cell) || cell.includes('\0')) return undefined;
  const value = toValue(cell, column);
  const meant = kind === 'json' ? parsed(cell) : value;
  return meant !== undefined && (rule?.safeParse(meant).success ?? true) ? value : undefined;
}

function toValue(cell: string, { kind }: FlatColumn): Value {
  if (kind === 'cents' || kind === 'number') return Number(cell);
  if (kind === 'yesNo') return cell === 'true';
  return cell;
}

/** Undefined if it isn't JSON. */
function parsed(json: string): unknown {
  try {
    return JSON.parse(json);
  } catch {
    return undefined;
  }
}

/** The records in a table's CSV file. Throws if one is longer or has more cells than a row of the table can have. */
async function* recordsIn(
  content: AsyncIterable<Buffer>,
  { name, columns }: FlatTable,
): AsyncGenerator<Cell[]> {
  const cells = parse({
    max_record_size: LONGEST_ROW,
    cast(cell, { quoting, index, lines }) {
      if (index >= columns.length) throw damaged(`line ${lines} of ${name}.csv has too many cells`);
      return cell === '' && !quoting ? null : cell;
    },
  });
  try {
    yield* pipeline(Readable.from(content), cells, () => {}) as AsyncIterable<Cell[]>;
  } catch (error) {
    if (error instanceof Refusal) throw error;
    const { lines } = error as { lines?: number };
    throw damaged(`${lines === undefined ? '' : `line ${lines} of `}${name}.csv can’t be read`);
  }
}

/** A column with its position in a file; null if the file is older than the column. */
interface ReadColumn extends FlatColumn {
  at: number | null;
}

function columnsIn(header: readonly Cell[], { name, columns }: FlatTable): ReadColumn[] {
  const read = columns.map((column): ReadColumn => {
    const at = header.indexOf(column.name);
    return { ...column, at: at === -1 ? null : at };
  });
  const isComplete = read.every(({ at, before }) => at !== null || before !== undefined);
  if (!isComplete || read.filter(({ at }) => at !== null).length !== header.length) {
    const names = columns.map((column) => column.name).join(',');
    throw damaged(`${name}.csv has other columns than “${names}”`);
  }
  return read;
}

/** The rows in a table's CSV file. */
async function* rowsIn(
  content: AsyncIterable<Buffer>,
  table: FlatTable,
  { areTextsEscaped }: { areTextsEscaped: boolean },
): AsyncGenerator<Row[]> {
  const { name } = table;
  let columns: readonly ReadColumn[] = [];
  let batch: Row[] = [];
  let size = 0;
  let line = 0;
  for await (const record of recordsIn(content, table)) {
    line += 1;
    if (line === 1) {
      columns = columnsIn(record, table);
      continue;
    }
    const row = columns.map((column) => {
      const cell = column.at === null ? null : (record[column.at] ?? null);
      const value = column.at === null ? column.before : valueOf(cell, column, areTextsEscaped);
      if (value === undefined)
        throw damaged(
          `“${cutText(cell ?? '', 40)}” in row ${line} of ${name}.csv is no ${column.name}`,
        );
      return value;
    });
    batch.push(row);
    for (const cell of record) size += cell?.length ?? 0;
    if (batch.length === ROWS_AT_ONCE || size > BATCH_SIZE) {
      yield batch;
      batch = [];
      size = 0;
    }
  }
  if (line === 0) columnsIn([], table);
  if (batch.length > 0) yield batch;
}

/**
 * Opens an export and checks that every file is unchanged. Refuses a file that isn't an export, is newer than this
 * program, is cut off or was changed.
 */
export async function openArchive(bytes: Uint8Array): Promise<Archive> {
  const files = await openZip(bytes);
  const { created, sums, resources, areTextsEscaped } = await describedIn(files);
  const present = new Map(resources.map((resource) => [resource.path, resource]));
  for (const { name, mayLack } of tables)
    if (!present.has(`${name}.csv`) && !mayLack) throw damaged(`${name}.csv is missing`);
  for (const path of files.entries.keys())
    if (path !== ABOUT && !present.has(path)) throw invalid(archiveMessages.changed(path));
  for (const { path, bytes: size, hash } of resources) {
    const entry = files.entries.get(path);
    if (!entry) throw damaged(`${path} is missing`);
    if (entry.uncompressedSize !== size) throw invalid(archiveMessages.changed(path));
    const sha256 = createHash('sha256');
    for await (const chunk of files.read(path)) sha256.update(chunk);
    if (hash !== `sha256:${sha256.digest('hex')}`) throw invalid(archiveMessages.changed(path));
  }
  return {
    created,
    sums,
    has: ({ name }) => present.has(`${name}.csv`),
    async *rows(table) {
      const path = `${table.name}.csv`;
      const resource = present.get(path);
      if (!resource) return;
      let count = 0;
      for await (const batch of rowsIn(files.read(path), table, { areTextsEscaped })) {
        count += batch.length;
        yield batch;
      }
      if (count !== resource.rows) throw damaged(`${path} has ${count} rows`);
    },
  };
}

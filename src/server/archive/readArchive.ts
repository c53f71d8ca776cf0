import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import { parse } from 'csv-parse';
import { unzipSync } from 'fflate';
import { ARCHIVE_FORMAT, archiveMessages } from '../../domain/archive.ts';
import { invalid } from '../../domain/refusal.ts';
import type { ColumnKind } from './column.ts';
import type { Described, Sums } from './dataPackage.ts';
import type { Row, Value } from './rows.ts';
import { tables, type FlatColumn, type FlatTable } from './tables.ts';

const ABOUT = 'datapackage.json';
const ROWS_AT_ONCE = 500;
/** In bytes, of one file: several times what a school of 1,500 students and five years has. */
const MOST_UNPACKED = 2 * 1024 ** 3;
/** Tables that an export may be without. */
const OPTIONAL: readonly string[] = ['audit_log'];

/** An export whose files are all as they were written. */
export interface Archive {
  created: string;
  /** What all accounts must add up to, in cents. */
  sums: Sums;
  has(table: FlatTable): boolean;
  /** The rows of a table in batches; none if the export is without it. Throws a Refusal for a row that doesn't fit. */
  rows(table: FlatTable): AsyncGenerator<Row[]>;
}

const damaged = (what: string) => invalid(archiveMessages.damaged(what));

/** The files in a zip with their unpacked sizes. */
function filesIn(bytes: Uint8Array): Map<string, number> {
  const files = new Map<string, number>();
  try {
    unzipSync(bytes, {
      filter: ({ name, originalSize }) => {
        files.set(name, originalSize);
        return false;
      },
    });
  } catch {
    throw invalid(archiveMessages.notAnExport);
  }
  for (const [path, size] of files)
    if (size > MOST_UNPACKED) throw damaged(`${path} says that it is huge`);
  return files;
}

/** One file at a time, so that only the largest has to fit into memory. */
function unpack(bytes: Uint8Array, path: string): Uint8Array {
  try {
    const content = unzipSync(bytes, { filter: ({ name }) => name === path })[path];
    if (content) return content;
  } catch {
    // Said below.
  }
  throw damaged(`${path} can’t be unpacked`);
}

function describedIn(bytes: Uint8Array, files: ReadonlyMap<string, number>): Described {
  if (!files.has(ABOUT)) throw invalid(archiveMessages.notAnExport);
  let described: Partial<Described>;
  try {
    described = JSON.parse(new TextDecoder().decode(unpack(bytes, ABOUT))) as Partial<Described>;
  } catch {
    throw damaged(`${ABOUT} can’t be read`);
  }
  const { format, resources, sums } = described;
  const [name, number] = ARCHIVE_FORMAT.split('/');
  if (typeof format !== 'string' || !format.startsWith(`${name}/`))
    throw invalid(archiveMessages.notAnExport);
  if (format !== `${name}/${number}`) throw invalid(archiveMessages.newer);
  if (!Array.isArray(resources) || typeof sums !== 'object' || sums === null)
    throw damaged(`${ABOUT} is not complete`);
  return described as Described;
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

function valueOf(cell: string, { kind, optional }: FlatColumn): Value | undefined {
  if (cell === '' && optional) return null;
  if (!shapes[kind].test(cell) || cell.includes('\0')) return undefined;
  if (kind === 'cents' || kind === 'number') return Number(cell);
  if (kind === 'yesNo') return cell === 'true';
  return cell;
}

/** The rows of a table's CSV. */
async function* rowsIn(content: Uint8Array, { name, columns }: FlatTable): AsyncGenerator<Row[]> {
  const bytes = Buffer.from(content.buffer, content.byteOffset, content.length);
  const parsed: AsyncIterable<string[]> = Readable.from([bytes]).pipe(parse());
  const records = parsed[Symbol.asyncIterator]();
  const read = async () => {
    try {
      return await records.next();
    } catch {
      throw damaged(`${name}.csv can’t be read`);
    }
  };
  const header = columns.map((column) => column.name).join(',');
  if ((await read()).value?.join(',') !== header)
    throw damaged(`${name}.csv has other columns than “${header}”`);
  let batch: Row[] = [];
  let line = 1;
  for (let next = await read(); !next.done; next = await read()) {
    line += 1;
    const row = next.value.map((cell, at) => {
      const column = columns[at];
      const value = column && valueOf(cell, column);
      if (value === undefined)
        throw damaged(`“${cell.slice(0, 40)}” in row ${line} of ${name}.csv is no ${column?.name}`);
      return value;
    });
    batch.push(row);
    if (batch.length === ROWS_AT_ONCE) {
      yield batch;
      batch = [];
    }
  }
  if (batch.length > 0) yield batch;
}

/**
 * Opens an export and checks that every file is as it was written. Refuses what is no export, is newer, is cut or was
 * changed.
 */
export function openArchive(bytes: Uint8Array): Archive {
  const files = filesIn(bytes);
  const { created, sums, resources } = describedIn(bytes, files);
  const present = new Map(resources.map((resource) => [resource.path, resource]));
  for (const { name } of tables)
    if (!present.has(`${name}.csv`) && !OPTIONAL.includes(name))
      throw damaged(`${name}.csv is missing`);
  for (const path of files.keys())
    if (path !== ABOUT && !present.has(path)) throw invalid(archiveMessages.changed(path));
  for (const { path, bytes: size, hash } of resources) {
    if (!files.has(path)) throw damaged(`${path} is missing`);
    // Before it is unpacked, as it may claim to be huge.
    if (files.get(path) !== size) throw invalid(archiveMessages.changed(path));
    const sha256 = createHash('sha256').update(unpack(bytes, path)).digest('hex');
    if (hash !== `sha256:${sha256}`) throw invalid(archiveMessages.changed(path));
  }
  return {
    created,
    sums,
    has: ({ name }) => present.has(`${name}.csv`),
    async *rows(table) {
      const path = `${table.name}.csv`;
      const described = present.get(path);
      if (!described) return;
      let count = 0;
      for await (const batch of rowsIn(unpack(bytes, path), table)) {
        count += batch.length;
        yield batch;
      }
      if (count !== described.rows) throw damaged(`${path} has ${count} rows`);
    },
  };
}

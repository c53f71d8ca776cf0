import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createInterface } from 'node:readline';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import {
  BETWEEN_RELEASES,
  isBetweenReleases,
  knownMigrations,
  migrateTo,
} from '../db/migrations/index.ts';
import { hasColumns } from '../db/migrations/promised.ts';
import { inBatches } from '../db/batches.ts';
import { holdMails } from '../db/heldMails.ts';
import { numberReceipts } from '../db/receiptNumbers.ts';
import { troubleOf } from '../db/trouble.ts';
import { FORMAT, FORMAT_VERSION, type BackupEnd, type BackupHeader } from './dump.ts';
import { restorableTables } from './tables.ts';

/** Why a backup can't be restored, as a sentence for the user. */
export class BackupError extends Error {}

const damaged = (file: string, what: string) =>
  new BackupError(`The backup ${file} is damaged: ${what}. Nothing was changed.`);

/** In bytes: far more than any row needs, but small enough for a small server's memory. */
const LONGEST_LINE = 64 * 1024 ** 2;
const LINE_FEED = 10;

async function* readLines(file: string): AsyncGenerator<string> {
  /** Passes the unpacked data on, and stops at a line that is too long for any backup. */
  async function* bounded(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    let line = 1;
    let length = 0;
    for await (const chunk of chunks) {
      for (let at = chunk.indexOf(LINE_FEED); at !== -1; at = chunk.indexOf(LINE_FEED, at + 1))
        line += 1;
      const last = chunk.lastIndexOf(LINE_FEED);
      length = last === -1 ? length + chunk.length : chunk.length - last - 1;
      if (length > LONGEST_LINE) throw damaged(file, `line ${line} is too long`);
      yield chunk;
    }
  }
  const unpacked = pipeline(createReadStream(file), createGunzip(), () => {});
  const lines = createInterface({ input: Readable.from(bounded(unpacked)), crlfDelay: Infinity });
  // The reader gets the first error and stops there; later ones don't matter.
  lines.on('error', () => {});
  yield* lines;
}

/** The same for two whole backups of the same rows, whenever they were made. Throws if it isn't whole. */
export async function hashOfRows(file: string): Promise<string> {
  await checkBackup(file);
  const hash = createHash('sha256');
  // The header and the end say when it was made.
  for await (const line of readLines(file))
    if (!line.startsWith('{"format"') && !line.startsWith('{"end"')) hash.update(`${line}\n`);
  return hash.digest('hex');
}

/**
 * Reads a whole backup and checks that it is complete: its checksum, its number of rows, and that this program knows
 * its schema. Throws a BackupError otherwise. Changes nothing.
 */
export async function checkBackup(file: string): Promise<BackupHeader> {
  const hash = createHash('sha256');
  let header: BackupHeader | null = null;
  let end: BackupEnd | null = null;
  let rows = 0;
  const tables: { table: string; columns: string[] }[] = [];
  try {
    for await (const line of readLines(file)) {
      if (end) throw damaged(file, 'something follows its end');
      const value = JSON.parse(line) as unknown;
      if (!header) header = value as BackupHeader;
      else if (isEnd(value)) {
        end = value;
        continue;
      } else if (Array.isArray(value)) rows += 1;
      else if (!isTable(value)) throw damaged(file, 'it has a line that no backup has');
      else tables.push(value);
      hash.update(`${line}\n`);
    }
  } catch (error) {
    if (error instanceof BackupError) throw error;
    if ((error as { code?: string }).code === 'ENOENT')
      throw new BackupError(`There is no file ${file}.`);
    if ((error as { code?: string }).code === 'EISDIR')
      throw new BackupError(`${file} is a folder. Name the backup in it.`);
    if ((error as { syscall?: string }).syscall) throw new BackupError(`${troubleOf(error)}.`);
    throw damaged(file, 'it can’t be read to its end');
  }
  if (header?.format !== FORMAT) throw new BackupError(`${file} is not a backup of Turnout.`);
  if (!Array.isArray(header.migrations)) throw damaged(file, 'it names no schema');
  if (!end) throw damaged(file, 'its end is missing');
  if (end.sha256 !== hash.digest('hex') || end.rows !== rows)
    throw damaged(file, 'its checksum does not match');
  const { migrations, version } = header;
  const isNewer = migrations.some((name) => !knownMigrations.includes(name));
  if (
    isBetweenReleases(migrations) ||
    (!isNewer &&
      tables.some(({ table, columns }) => !hasColumns(migrations.at(-1), table, columns)))
  )
    throw new BackupError(`The backup ${file} ${BETWEEN_RELEASES}.`);
  if (version > FORMAT_VERSION || isNewer) {
    throw new BackupError(
      `The backup ${file} was made by a newer Turnout. Install that version or a later one, then restore it.`,
    );
  }
  return header;
}

function isTable(value: unknown): value is { table: string; columns: string[] } {
  return (
    typeof value === 'object' &&
    value !== null &&
    'columns' in value &&
    Array.isArray(value.columns)
  );
}

function isEnd(value: unknown): value is BackupEnd {
  return typeof value === 'object' && value !== null && 'end' in value;
}

/** Restores a backup into an empty database, and brings it up to today's schema. Returns the number of rows. */
export async function restoreBackup(database: Database, file: string): Promise<number> {
  const rows = await restoreAsItWas(database, file);
  await migrateTo(database.db, database.engine);
  return rows;
}

/** The schema of the backup, and all its rows or none. */
export async function restoreAsItWas(database: Database, file: string): Promise<number> {
  const { migrations } = await checkBackup(file);
  const last = migrations.at(-1);
  if (!last) throw damaged(file, 'it names no schema');
  await migrateTo(database.db, database.engine, last);
  return await database.db.transaction().execute((tx) => putBack(tx, database, file));
}

const ROWS_AT_ONCE = 500;

async function putBack(tx: Tx, { engine }: Database, file: string): Promise<number> {
  let into: { table: string; columns: string[] } | null = null;
  let booleans = new Set<string>();
  let rows: unknown[][] = [];
  let count = 0;

  async function flush(): Promise<void> {
    if (!into || rows.length === 0) return;
    const { table, columns } = into;
    await inBatches(rows, async (piece) => {
      const values = piece.map(
        (row) =>
          sql`(${sql.join(row.map((value, n) => (booleans.has(columns[n] ?? '') && value !== null ? value === 1 : value)))})`,
      );
      await sql`insert into ${sql.table(table)} (${sql.join(columns.map((column) => sql.ref(column)))})
        values ${sql.join(values)}`.execute(tx);
    });
    count += rows.length;
    rows = [];
  }

  const tables = await tx.introspection.getTables();
  let isFirst = true;
  for await (const line of readLines(file)) {
    const value = JSON.parse(line) as unknown;
    if (isFirst) isFirst = false;
    else if (Array.isArray(value)) {
      rows.push(value as unknown[]);
      if (rows.length >= ROWS_AT_ONCE) await flush();
    } else {
      await flush();
      if (isEnd(value)) break;
      if (!isTable(value) || !restorableTables.includes(value.table))
        throw damaged(file, 'it has a table that no backup has');
      into = value;
      const { table } = into;
      const known = tables.find(({ name }) => name === table);
      booleans = new Set(
        engine === 'postgres'
          ? known?.columns.filter(({ dataType }) => dataType === 'bool').map(({ name }) => name)
          : [],
      );
    }
  }
  if (tables.some(({ name }) => name === 'receipts')) await numberReceipts(tx, engine);
  // A backup from before the first emails has no such table.
  if (tables.some(({ name }) => name === 'mails')) await holdMails(tx, 'restored');
  return count;
}

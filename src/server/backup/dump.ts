import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import { appliedMigrations } from '../db/migrations/index.ts';
import type { Engine } from '../db/engine.ts';
import { keptTables } from './tables.ts';

export const FORMAT = 'turnout-backup';
export const FORMAT_VERSION = 1;

/** The first line of a backup. */
export interface BackupHeader {
  format: typeof FORMAT;
  version: number;
  createdAt: string;
  engine: Engine;
  /** The steps of the schema that its rows belong to. */
  migrations: string[];
}

/** The last line; `sha256` is of every byte before it. */
export interface BackupEnd {
  end: true;
  rows: number;
  sha256: string;
}

const ROWS_AT_ONCE = 2000;

/** A table's rows, a piece at a time, so that no backup has to fit into memory. */
async function* rowsOf(
  tx: Tx,
  engine: Engine,
  table: string,
): AsyncGenerator<Record<string, unknown>> {
  if (engine === 'sqlite') {
    yield* tx.selectFrom(sql.table(table).as('kept')).selectAll().stream();
    return;
  }
  await sql`declare backup no scroll cursor for select * from ${sql.table(table)}`.execute(tx);
  for (;;) {
    const piece = sql`fetch forward ${sql.lit(ROWS_AT_ONCE)} from backup`;
    const { rows } = await piece.$castTo<Record<string, unknown>>().execute(tx);
    if (rows.length === 0) break;
    yield* rows;
  }
  await sql`close backup`.execute(tx);
}

/** The engines keep the auth library's booleans and instants in their own ways; a backup knows one. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? value.toISOString() : value;
}

/** The backup's lines: a header, each table's name and columns before its rows, and what all of it adds up to. */
async function* lines(tx: Tx, engine: Engine, createdAt: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const migrations = await appliedMigrations(tx);
  const header: BackupHeader = {
    format: FORMAT,
    version: FORMAT_VERSION,
    createdAt,
    engine,
    migrations,
  };
  yield line(header);
  const present = new Set((await tx.introspection.getTables()).map(({ name }) => name));
  let count = 0;
  for (const table of keptTables) {
    if (!present.has(table)) continue;
    let columns: string[] | null = null;
    for await (const row of rowsOf(tx, engine, table)) {
      if (!columns) {
        columns = Object.keys(row);
        yield line({ table, columns });
      }
      yield line(columns.map((column) => plain(row[column])));
      count += 1;
    }
  }
  const end: BackupEnd = { end: true, rows: count, sha256: hash.digest('hex') };
  yield `${JSON.stringify(end)}\n`;
}

/**
 * Writes the whole school into one file, checksummed and compressed, as it is at one moment; a running server is
 * no hindrance. The file appears under its name only when it is complete and on the disk. Returns the number of
 * rows. Stopped by `signal`, it leaves nothing.
 */
export async function writeBackup(
  database: Database,
  file: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  if (existsSync(file)) throw new Error(`the file ${file} exists already`);
  const partial = `${file}.partial`;
  try {
    const rows = await atOneMoment(database, async (tx) => {
      let last = '';
      async function* remembered() {
        for await (const text of lines(tx, database.engine, now.toISOString())) yield (last = text);
      }
      await pipeline(
        Readable.from(remembered()),
        createGzip(),
        // Whoever can read it can read every name and debt.
        createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
        { signal },
      );
      return (JSON.parse(last) as BackupEnd).rows;
    });
    await rename(partial, file);
    return rows;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') await rm(partial, { force: true });
    throw error;
  }
}

/** A transaction that sees one state of the database, whatever is written beside it. */
function atOneMoment<Result>(
  { db, engine }: Database,
  act: (tx: Tx) => Promise<Result>,
): Promise<Result> {
  const transaction = db.transaction();
  return engine === 'postgres'
    ? transaction.setIsolationLevel('repeatable read').setAccessMode('read only').execute(act)
    : transaction.execute(act);
}

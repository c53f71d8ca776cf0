import { createHash } from 'node:crypto';
import { createWriteStream, existsSync } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { sql } from 'kysely';
import type { Database, Tx } from '../db/database.ts';
import type { Tables } from '../db/tables.ts';
import { appliedMigrations } from '../db/migrations/index.ts';
import type { Engine } from '../db/engine.ts';
import { giveToOwner } from '../db/owner.ts';
import { atOneMoment } from '../db/snapshot.ts';
import { backedUpTables } from './tables.ts';

export const FORMAT = 'turnout-backup';
export const FORMAT_VERSION = 1;

/** The first line of a backup. */
export interface BackupHeader {
  format: typeof FORMAT;
  version: number;
  createdAt: string;
  engine: Engine;
  /** The migrations behind the schema that its rows fit. */
  migrations: string[];
}

/** The last line; `sha256` covers every byte before it. */
export interface BackupEnd {
  end: true;
  rows: number;
  sha256: string;
}

const ROWS_AT_ONCE = 2000;

/** A table's rows in batches, so that a backup doesn't have to fit into memory. */
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

/** The engines store the auth library's booleans and instants differently; a backup has one format. */
function plain(value: unknown): unknown {
  if (typeof value === 'boolean') return value ? 1 : 0;
  return value instanceof Date ? value.toISOString() : value;
}

/** The lines of a backup: a header, each table's name and columns before its rows, and the checksum. */
async function* lines(tx: Tx, engine: Engine, createdAt: string): AsyncGenerator<string> {
  const hash = createHash('sha256');
  const line = (value: unknown) => {
    const text = `${JSON.stringify(value)}\n`;
    hash.update(text);
    return text;
  };
  const migrations = await appliedMigrations<Tables>(tx);
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
  for (const table of backedUpTables) {
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
 * Writes the whole school into one file, checksummed and compressed, as of a single moment, even while a server is
 * running. The file gets its name only when it is complete and on the disk. Returns the number of rows. If `signal`
 * aborts it, no file is left.
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
        // The file contains every name and debt, so only its owner may read it.
        createWriteStream(partial, { mode: 0o600, flags: 'wx', flush: true }),
        { signal },
      );
      return (JSON.parse(last) as BackupEnd).rows;
    });
    giveToOwner(partial);
    await rename(partial, file);
    return rows;
  } catch (error) {
    if ((error as { code?: string }).code !== 'EEXIST') await rm(partial, { force: true });
    throw error;
  }
}

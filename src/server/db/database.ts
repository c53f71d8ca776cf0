import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  PostgresAdapter,
  sql,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type Transaction,
} from 'kysely';
import type { Engine } from './engine.ts';
import { migrate, type Ran } from './migrations/index.ts';
import { NotOurs } from './owner.ts';
import { openPostgres, type PostgresConnections, type PostgresLimits } from './postgres.ts';
import { DATABASE_FILE, FolderInUse, openSqlite, requireFolder } from './sqlite.ts';
import type { Tables } from './tables.ts';
import { troubleOf } from './trouble.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** A database or a transaction: queries that only read take both. */
export type Reader = Kysely<Tables>;

export interface Database {
  engine: Engine;
  db: Db;
  /** For a listener that needs its own connection; null on SQLite. */
  pool: PostgresConnections | null;
  /** Resolves once the database responds and accepts writes. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

/** What a report needs: a database, or a transaction with its engine. */
export type Reading = Pick<Database, 'db' | 'engine'>;

export interface DatabaseOptions {
  /** PostgreSQL if set, otherwise SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** How long a request waits for PostgreSQL; `postgresLimits` by default. */
  databaseLimits?: PostgresLimits | undefined;
  /** Called with each migration that changes an existing school. */
  onMigration?: ((ran: Ran) => void) | undefined;
}

export class DatabaseInitializationError extends Error {
  constructor(reason: string, options: ErrorOptions) {
    super(`Database initialization failed: ${reason}`, options);
  }

  /** The same with one more sentence. */
  andSo(sentence: string): this {
    this.message += `. ${sentence}`;
    return this;
  }
}

/**
 * Opens the database for a server's requests and migrates its schema; throws DatabaseInitializationError if it can't.
 * `beforeUpgrade` is awaited before the schema of an existing school changes.
 */
export async function openDatabase(
  options: DatabaseOptions,
  beforeUpgrade?: (database: Database, from: string) => Promise<void>,
): Promise<Database> {
  let database: Database | undefined;
  try {
    const opened = openUnmigrated(options);
    database = opened;
    await migrate(opened.db, opened.engine, {
      beforeUpgrade: async (from) => beforeUpgrade?.(opened, from),
      onMigration: options.onMigration,
    });
    const { databaseUrl: url, databaseLimits: limits } = options;
    if (!url) return opened;
    await opened.close();
    return { engine: 'postgres', ...openPostgres({ url, limits }) };
  } catch (error) {
    await database?.close().catch(() => {});
    throw new DatabaseInitializationError(reasonOf(error, options), { cause: error });
  }
}

/** Opens the database without migrating it and without time limits, for work that may take long. */
export function openUnmigrated(options: DatabaseOptions): Database {
  const { databaseUrl: url, databaseLimits: limits } = options;
  return settledAtClose(
    url
      ? { engine: 'postgres', ...openPostgres({ url, patient: true, limits }) }
      : { engine: 'sqlite', pool: null, ...openSqlite({ folder: options.dataDir }) },
  );
}

/**
 * On SQLite, writes the contents of the write-ahead log into the database file before closing, so that a stopped
 * server's database is a single file that can be copied.
 */
function settledAtClose(database: Database): Database {
  if (database.engine !== 'sqlite') return database;
  return {
    ...database,
    async close() {
      // If this fails, nothing is lost: the next start reads the log.
      await sql`pragma wal_checkpoint(truncate)`.execute(database.db).catch(() => {});
      await database.close();
    },
  };
}

/** Opens an existing database for a tool that only reads; this works while a server is running. */
export function openForReading(options: DatabaseOptions): Database {
  const file = join(options.dataDir, DATABASE_FILE);
  if (!options.databaseUrl) requireFolder(options.dataDir, { writing: false });
  if (!options.databaseUrl && !existsSync(file)) {
    throw new Error(`There is no Turnout database in the folder ${options.dataDir}.`);
  }
  const { databaseUrl: url, databaseLimits: limits } = options;
  return url
    ? { engine: 'postgres', ...openPostgres({ url, patient: true, limits }) }
    : { engine: 'sqlite', pool: null, ...openSqlite({ folder: options.dataDir, readOnly: true }) };
}

function reasonOf(error: unknown, options: DatabaseOptions): string {
  if (error instanceof FolderInUse || error instanceof NotOurs) return error.message;
  const where = options.databaseUrl
    ? 'the PostgreSQL server of DATABASE_URL'
    : `the folder ${options.dataDir}`;
  return `${troubleOf(error)} (${where})`;
}

/** The engine of a database or transaction. */
export function engineOf(db: Reader): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** In a query: the keys and values of these rows as the text of a JSON object, `{}` for no rows. */
export function jsonObject(db: Reader, rows: RawBuilder<unknown>): RawBuilder<string> {
  const made =
    engineOf(db) === 'postgres'
      ? sql`json_object_agg(key, value)::text`
      : sql`json_group_object(key, value)`;
  return sql<string>`coalesce((select ${made} from ${rows}), '{}')`;
}

/** Locks the rows of a query until the transaction ends. SQLite has only one writer, so no lock is needed there. */
export function forUpdate<Schema, Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  engine: Engine,
): SelectQueryBuilder<Schema, Table, Row> {
  return engine === 'postgres' ? query.forUpdate() : query;
}

import { existsSync } from 'node:fs';
import { join } from 'node:path';
import {
  PostgresAdapter,
  sql,
  type Kysely,
  type SelectQueryBuilder,
  type Transaction,
} from 'kysely';
import type { Engine } from './engine.ts';
import { migrate } from './migrations/index.ts';
import { openPostgres, type PostgresConnections, type PostgresLimits } from './postgres.ts';
import { DATABASE_FILE, FolderInUse, openSqlite } from './sqlite.ts';
import type { Tables } from './tables.ts';

export type Db = Kysely<Tables>;
export type Tx = Transaction<Tables>;
/** Either: reads take both. */
export type Reader = Kysely<Tables>;

export interface Database {
  engine: Engine;
  db: Db;
  /** For a listener's own connection; null on SQLite. */
  pool: PostgresConnections | null;
  /** Answers when the database does, and takes what is written. */
  probe(): Promise<void>;
  close(): Promise<void>;
}

export interface DatabaseOptions {
  /** PostgreSQL when set, else SQLite in `dataDir`. */
  databaseUrl?: string | undefined;
  dataDir: string;
  /** How long a request waits for PostgreSQL, where not as long as `postgresLimits` says. */
  databaseLimits?: PostgresLimits | undefined;
}

export class DatabaseInitializationError extends Error {
  constructor(reason: string, options: ErrorOptions) {
    super(`Database initialization failed: ${reason}`, options);
  }
}

/**
 * Opens the database for a server's requests and brings its schema up to date; throws DatabaseInitializationError
 * when it can't. `beforeUpgrade` is awaited first when a school that is there is about to be changed.
 */
export async function openDatabase(
  options: DatabaseOptions,
  beforeUpgrade?: (database: Database, from: string) => Promise<void>,
): Promise<Database> {
  let database: Database | undefined;
  try {
    const opened = openUnmigrated(options);
    database = opened;
    await migrate(opened.db, opened.engine, async (from) => beforeUpgrade?.(opened, from));
    const { databaseUrl: url, databaseLimits: limits } = options;
    if (!url) return opened;
    await opened.close();
    return { engine: 'postgres', ...openPostgres({ url, limits }) };
  } catch (error) {
    await database?.close().catch(() => {});
    throw new DatabaseInitializationError(reasonOf(error, options), { cause: error });
  }
}

/** Opens the database as it is, for work that may take long. */
export function openUnmigrated(options: DatabaseOptions): Database {
  const { databaseUrl: url, databaseLimits: limits } = options;
  return settledAtClose(
    url
      ? { engine: 'postgres', ...openPostgres({ url, patient: true, limits }) }
      : { engine: 'sqlite', pool: null, ...openSqlite({ folder: options.dataDir }) },
  );
}

/**
 * On SQLite, what stands in the write-ahead log goes into the database file before it is closed, so that the one
 * file of a stopped server is the whole school, for whoever copies it away.
 */
function settledAtClose(database: Database): Database {
  if (database.engine !== 'sqlite') return database;
  return {
    ...database,
    async close() {
      // Should it fail, nothing is lost: the next start reads the log.
      await sql`pragma wal_checkpoint(truncate)`.execute(database.db).catch(() => {});
      await database.close();
    },
  };
}

/** Opens an existing database for a tool that only reads; a running server is no hindrance. */
export function openForReading(options: DatabaseOptions): Database {
  if (!options.databaseUrl && !existsSync(join(options.dataDir, DATABASE_FILE))) {
    throw new Error(`There is no Turnout database in the folder ${options.dataDir}.`);
  }
  const { databaseUrl: url, databaseLimits: limits } = options;
  return url
    ? { engine: 'postgres', ...openPostgres({ url, patient: true, limits }) }
    : { engine: 'sqlite', pool: null, ...openSqlite({ folder: options.dataDir, readOnly: true }) };
}

function reasonOf(error: unknown, options: DatabaseOptions): string {
  if (error instanceof FolderInUse) return error.message;
  const reason =
    error instanceof Error
      ? error.message || String((error as { code?: string }).code)
      : String(error);
  const where = options.databaseUrl
    ? 'the PostgreSQL server of DATABASE_URL'
    : `the folder ${options.dataDir}`;
  return `${reason} (${where})`;
}

/** Which engine a database or a transaction of it is of. */
export function engineOf(db: Reader): Engine {
  return db.getExecutor().adapter instanceof PostgresAdapter ? 'postgres' : 'sqlite';
}

/** Locks the rows a query reads until the transaction ends. SQLite has one writer, so there it is nothing. */
export function forUpdate<Schema, Table extends keyof Schema, Row>(
  query: SelectQueryBuilder<Schema, Table, Row>,
  engine: Engine,
): SelectQueryBuilder<Schema, Table, Row> {
  return engine === 'postgres' ? query.forUpdate() : query;
}

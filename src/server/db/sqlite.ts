import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { Kysely, type SqliteDatabase } from 'kysely';
import { FairSqliteDialect } from './fairSqlite.ts';
import type { Tables } from './tables.ts';

export const DATABASE_FILE = 'turnout.db';
const BUSY_TIMEOUT_MS = 5000;

export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process, until it ends in whatever way: the operating system frees the lock of
 * a dead process, which a file with a process id would not.
 */
export function ownFolder(folder: string): Libsql.Database {
  const lock = new Libsql(join(folder, 'turnout.lock'));
  try {
    lock.exec('begin exclusive');
  } catch {
    lock.close();
    throw new FolderInUse(
      `Another Turnout is already running on the data folder ${folder}. Stop it first.`,
    );
  }
  return lock;
}

/** Statements are compiled once: half of the cost of a small one is in compiling it. */
function withStatementCache(db: Libsql.Database): SqliteDatabase {
  const statements = new Map<string, Libsql.Statement>();
  const LIMIT = 500;
  return {
    close: () => db.close(),
    prepare(sql: string) {
      let statement = statements.get(sql);
      if (!statement) {
        statement = db.prepare(sql);
        if (statements.size >= LIMIT) statements.delete(statements.keys().next().value as string);
        statements.set(sql, statement);
      }
      return statement;
    },
  };
}

export interface SqliteOptions {
  folder: string;
  /** For tools that only look: takes no lock and cannot write. */
  readOnly?: boolean;
}

export function openSqlite({ folder, readOnly = false }: SqliteOptions): {
  db: Kysely<Tables>;
  close: () => Promise<void>;
} {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const lock = readOnly ? null : ownFolder(folder);
  const connection = new Libsql(join(folder, DATABASE_FILE));
  // A commit is answered only when it is on the disk: WAL with synchronous=FULL forces the log at each one.
  connection.exec(`
    pragma busy_timeout = ${BUSY_TIMEOUT_MS};
    pragma journal_mode = wal;
    pragma synchronous = full;
    pragma foreign_keys = on;
    pragma query_only = ${readOnly ? 'on' : 'off'};
  `);
  const db = new Kysely<Tables>({
    dialect: new FairSqliteDialect({ database: withStatementCache(connection) }),
  });
  return {
    db,
    close: async () => {
      await db.destroy();
      lock?.close();
    },
  };
}

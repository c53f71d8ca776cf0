import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { Kysely, type SqliteDatabase } from 'kysely';
import { FairSqliteDialect } from './fairSqlite.ts';
import { privateFolder } from './privacy.ts';
import type { Tables } from './tables.ts';

export const DATABASE_FILE = 'turnout.db';
const LOCK_FILE = 'turnout.lock';
const BUSY_TIMEOUT_MS = 5000;

export class FolderInUse extends Error {}

/**
 * Takes the data folder for this process, until it ends in whatever way: the operating system frees the lock of
 * a dead process, which a file with a process id would not.
 */
export function ownFolder(folder: string): Libsql.Database {
  const lock = new Libsql(join(folder, LOCK_FILE));
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
  const file = join(folder, DATABASE_FILE);
  if (!readOnly) {
    privateFolder(folder, (name) => name.startsWith('turnout.'));
    // SQLite gives its other files the mode of this one.
    for (const name of [file, join(folder, LOCK_FILE)]) closeSync(openSync(name, 'a', 0o600));
  }
  const lock = readOnly ? null : ownFolder(folder);
  const connection = new Libsql(file);
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

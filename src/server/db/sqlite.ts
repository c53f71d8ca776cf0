import { closeSync, openSync, readdirSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import Libsql from 'libsql';
import { Kysely, sql } from 'kysely';
import { GroupCommitDialect } from './groupCommit.ts';
import { privateFolder } from './privateFolder.ts';
import { StatementCache } from './statementCache.ts';
import type { Tables } from './tables.ts';
import { isDiskTrouble } from './unavailable.ts';

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
  } catch (error) {
    lock.close();
    if (isDiskTrouble(error)) throw error;
    throw new FolderInUse(
      `Another Turnout is already running on the data folder ${folder}. Stop it first.`,
    );
  }
  return lock;
}

/** A restore works in a folder of its own, which stays when it is killed. */
const UNFINISHED = /^restoring-/;

/** Removes what a killed restore left. Only for whoever owns the folder. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (UNFINISHED.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** What SQLite keeps beside the database file. */
export const LOG_SUFFIXES = ['-wal', '-shm'];

/**
 * Brings what stands in the write-ahead log into the database file; only for whoever owns the folder. A file that
 * can't be read as a database is left as it is.
 */
export function settle(folder: string): void {
  try {
    const connection = new Libsql(join(folder, DATABASE_FILE));
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
  } catch {}
}

/** Takes room on the disk and gives it back. */
async function writeSomething(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table probe as select zeroblob(65536) as something`.execute(tx);
    await sql`drop table probe`.execute(tx);
  });
}

export interface SqliteOptions {
  folder: string;
  /** For tools that only look: takes no lock and cannot write. */
  readOnly?: boolean;
}

export function openSqlite({ folder, readOnly = false }: SqliteOptions): {
  db: Kysely<Tables>;
  probe: () => Promise<void>;
  close: () => Promise<void>;
} {
  const file = join(folder, DATABASE_FILE);
  if (!readOnly) {
    privateFolder(folder, (name) => name.startsWith('turnout.'));
    // SQLite gives its other files the mode of this one.
    for (const name of [file, join(folder, LOCK_FILE)]) closeSync(openSync(name, 'a', 0o600));
  }
  const lock = readOnly ? null : ownFolder(folder);
  if (lock) removeUnfinished(folder);
  /** Whether the last thing that the disk said was no. */
  let refused = false;
  const connect = (mayWrite: boolean) => {
    const connection = new Libsql(file);
    // A commit is answered only when it is on the disk: WAL with synchronous=FULL forces the log at each one.
    connection.exec(`
      pragma busy_timeout = ${BUSY_TIMEOUT_MS};
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma foreign_keys = on;
      pragma query_only = ${mayWrite ? 'off' : 'on'};
    `);
    return new StatementCache(connection, (error) => {
      if (isDiskTrouble(error)) refused = true;
    });
  };
  const writer = connect(!readOnly);
  const reader = connect(false);
  const db = new Kysely<Tables>({ dialect: new GroupCommitDialect({ reader, writer }) });
  return {
    db,
    async probe() {
      await sql`select 1`.execute(db);
      if (!refused) return;
      await writeSomething(db);
      refused = false;
    },
    close: async () => {
      await db.destroy();
      lock?.close();
    },
  };
}

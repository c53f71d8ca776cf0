import { closeSync, openSync, readdirSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { Kysely, sql } from 'kysely';
import { GroupCommitDialect } from './groupCommit.ts';
import { giveToOwner, requireAccess } from './owner.ts';
import { privateFolder } from './privateFolder.ts';
import { StatementCache } from './statementCache.ts';
import type { Tables } from './tables.ts';
import { isDiskTrouble } from './unavailable.ts';

export const DATABASE_FILE = 'turnout.db';
const LOCK_FILE = 'turnout.lock';
const ADDRESS_FILE = 'turnout.url';
const BUSY_TIMEOUT_MS = 5000;
/**
 * In KiB, which SQLite takes as a negative number. With its usual 2 MiB, whoever reads a school of several years reads
 * the same pages again and again, which takes twice as long; a cache takes memory only as it fills. The writer only
 * touches the pages of an account and of a day.
 */
const CACHE = {
  reader: -Number(process.env['CACHE_R'] ?? 16_384),
  writer: -Number(process.env['CACHE_W'] ?? 4096),
};
/** In pages of 4 KiB; below that, the log is written into the file when nobody is waiting (groupCommit.ts). */
const LATEST_CHECKPOINT = 8000;

export class FolderInUse extends Error {}

const filesOf = (folder: string) => [join(folder, DATABASE_FILE), join(folder, LOCK_FILE)];

/** Throws NotOurs, which names the owner, if somebody else's files keep us from the data folder. */
export function requireFolder(folder: string, { writing }: { writing: boolean }): void {
  requireAccess(folder, [folder, ...filesOf(folder)], writing);
}

/**
 * Locks the data folder for this process. The operating system frees the lock however the process ends; a file with a
 * process id would stay.
 */
export function ownFolder(folder: string): DatabaseSync {
  const lock = new DatabaseSync(join(folder, LOCK_FILE));
  try {
    lock.exec('begin exclusive');
  } catch (error) {
    lock.close();
    if (isDiskTrouble(error)) throw error;
    throw new FolderInUse(
      `Another Turnout is already running on the data folder ${folder}. Stop it first.`,
    );
  }
  // The one before may have been killed.
  rmSync(join(folder, ADDRESS_FILE), { force: true });
  return lock;
}

/** Says in the data folder where the Turnout that has its lock can be opened; returns a function that takes it back. */
export function writeAddress(folder: string, url: string): () => void {
  const file = join(folder, ADDRESS_FILE);
  writeFileSync(file, `${url}\n`, { mode: 0o600 });
  giveToOwner(file);
  return () => rmSync(file, { force: true });
}

/** The prefix of an export's folder. */
export const EXPORTING = 'exporting-';

/** Restores and exports work in a folder of their own, which is left behind if the process is killed. */
const UNFINISHED = new RegExp(`^(restoring-|${EXPORTING})`);

/** Removes what a killed restore or export left behind. The caller must hold the folder's lock. */
export function removeUnfinished(folder: string): void {
  for (const name of readdirSync(folder))
    if (UNFINISHED.test(name)) rmSync(join(folder, name), { recursive: true, force: true });
}

/** The suffixes of the files that SQLite keeps next to the database file. */
export const LOG_SUFFIXES = ['-wal', '-shm'];

const sizeOf = (file: string) => statSync(file, { throwIfNoEntry: false })?.size ?? 0;

/** Throws if only the log has anything in it: SQLite would delete it and begin an empty school. */
function requireWhole(folder: string): void {
  const file = join(folder, DATABASE_FILE);
  if (sizeOf(file) > 0 || sizeOf(`${file}-wal`) === 0) return;
  throw new Error(
    `${DATABASE_FILE} is missing or empty, and ${DATABASE_FILE}-wal beside it isn't: only a part of the folder was copied or synced. Copy all of it again while Turnout is stopped, or restore a backup`,
  );
}

/**
 * Writes the contents of the write-ahead log into the database file. The caller must hold the folder's lock. A file
 * that can't be read as a database is left as it is.
 */
export function settle(folder: string): void {
  try {
    requireWhole(folder);
    const connection = new DatabaseSync(join(folder, DATABASE_FILE));
    connection.exec('pragma wal_checkpoint(truncate)');
    connection.close();
  } catch {}
}

/**
 * In bytes, more than a group of writes needs: with less room, the server would report that it is ready and then refuse
 * writes.
 */
const ROOM = 8 * 1024 * 1024;

/** Allocates space on the disk and frees it again, to test whether there is room for writing. */
async function writeSomething(db: Kysely<Tables>): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`create table probe as select zeroblob(${sql.lit(ROOM)}) as something`.execute(tx);
    await sql`drop table probe`.execute(tx);
  });
}

export interface SqliteOptions {
  folder: string;
  /** For tools that only read: takes no lock and can't write. */
  readOnly?: boolean;
}

export function openSqlite({ folder, readOnly = false }: SqliteOptions): {
  db: Kysely<Tables>;
  probe: () => Promise<void>;
  close: () => Promise<void>;
} {
  const file = join(folder, DATABASE_FILE);
  requireFolder(folder, { writing: !readOnly });
  requireWhole(folder);
  if (!readOnly) {
    privateFolder(folder, (name) => name.startsWith('turnout.'));
    // SQLite creates its other files with the mode and the owner of this one.
    for (const name of filesOf(folder)) {
      closeSync(openSync(name, 'a', 0o600));
      giveToOwner(name);
    }
  }
  const lock = readOnly ? null : ownFolder(folder);
  if (lock) removeUnfinished(folder);
  /** Whether the disk rejected the latest write. */
  let refused = false;
  const connect = (mayWrite: boolean) => {
    const connection = new DatabaseSync(file);
    // A commit returns only once it is on the disk: WAL with synchronous=FULL syncs the log each time.
    connection.exec(`
      pragma busy_timeout = ${BUSY_TIMEOUT_MS};
      pragma journal_mode = wal;
      pragma synchronous = full;
      pragma wal_autocheckpoint = ${LATEST_CHECKPOINT};
      pragma foreign_keys = on;
      pragma query_only = ${mayWrite ? 'off' : 'on'};
      pragma cache_size = ${mayWrite ? CACHE.writer : CACHE.reader};
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

import { existsSync } from 'node:fs';
import { copyFile, mkdtemp, rename, rm } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { stamp } from '../backup/backups.ts';
import { inOneTransaction } from '../backup/oneTransaction.ts';
import { BackupError, checkBackup, restoreBackup } from '../backup/restore.ts';
import { readConfig, type Config } from '../config.ts';
import { openUnmigrated } from '../db/database.ts';
import { appliedMigrations } from '../db/migrations/index.ts';
import { giveToOwner } from '../db/owner.ts';
import { makeFolder } from '../db/privateFolder.ts';
import {
  DATABASE_FILE,
  LOG_SUFFIXES,
  ownFolder,
  removeUnfinished,
  requireFolder,
  settle,
} from '../db/sqlite.ts';
import { checkBooks } from '../features/ledger/check.service.ts';
import help from './help/restore.txt';
import { UsageError, type Args } from './terminal/args.ts';
import type { Command } from './terminal/command.ts';

/** `npm run restore -- file`: restores a backup of either engine into the database in the environment. */
export const restore: Command = {
  help,
  takesOne: true,
  flags: ['replace'],
  failed: 'The backup could not be restored',
  run,
};

async function run({ one, has }: Args): Promise<void> {
  if (one === undefined) throw new UsageError('Say which backup to restore.');
  const config = readConfig(process.env);
  const file = resolve(one);
  // We check the whole file before we change anything.
  const { createdAt } = await checkBackup(file);
  const restored = config.databaseUrl
    ? await intoPostgres(config, file)
    : await intoFolder(config, file, has('replace'));
  console.log(`Restored ${restored.rows} rows, as they were at ${createdAt}.`);
  if (restored.aside) console.log(`What was there before is in ${restored.aside}`);
  console.log('The books agree. Everyone has to log in again.');
}

interface Restored {
  rows: number;
  aside?: string;
}

async function intoPostgres(config: Config, file: string): Promise<Restored> {
  const database = openUnmigrated(config);
  try {
    if ((await appliedMigrations(database.db)).length > 0) {
      throw new BackupError(
        'The database of DATABASE_URL has a school in it. Restore into an empty one: make it with createdb.',
      );
    }
    const rows = await inOneTransaction(database, async (inside) => {
      const restored = await restoreBackup(inside, file);
      await agree(inside);
      return restored;
    });
    return { rows };
  } finally {
    await database.close();
  }
}

/** Restores into a new file, which replaces the old one only if everything went well; the old one is kept. */
async function intoFolder(config: Config, file: string, replace: boolean): Promise<Restored> {
  const { dataDir } = config;
  const current = join(dataDir, DATABASE_FILE);
  if (existsSync(current) && !replace) {
    throw new BackupError(
      `There is a school in ${dataDir} already. With --replace the backup takes its place, and what is there is kept aside.`,
    );
  }
  makeFolder(dataDir);
  requireFolder(dataDir, { writing: true });
  const lock = ownFolder(dataDir);
  removeUnfinished(dataDir);
  const fresh = await mkdtemp(join(dataDir, 'restoring-'));
  giveToOwner(fresh);
  try {
    const database = openUnmigrated({ dataDir: fresh });
    let rows: number;
    try {
      rows = await restoreBackup(database, file);
      await agree(database);
    } finally {
      await database.close();
    }
    const aside = existsSync(current) ? join(dataDir, `replaced-${stamp(new Date())}`) : undefined;
    if (aside) {
      settle(dataDir);
      makeFolder(aside);
      // The file is copied and not moved, so that there is always a school in place even if the process is killed.
      for (const suffix of ['', ...LOG_SUFFIXES])
        if (existsSync(current + suffix)) {
          const copy = join(aside, DATABASE_FILE + suffix);
          await copyFile(current + suffix, copy);
          giveToOwner(copy);
        }
      for (const suffix of LOG_SUFFIXES) await rm(current + suffix, { force: true });
    }
    await rename(join(fresh, DATABASE_FILE), current);
    return { rows, ...(aside ? { aside } : {}) };
  } finally {
    lock.close();
    await rm(fresh, { recursive: true, force: true });
  }
}

async function agree(database: Parameters<typeof checkBooks>[0]): Promise<void> {
  const { problems } = await checkBooks(database);
  if (problems.length > 0) {
    const [first] = problems;
    throw new BackupError(
      `The books of this backup disagree: ${first?.problem}. Nothing was changed.`,
    );
  }
}

import { readdir, rm, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openForReading, type Database, type DatabaseOptions } from '../db/database.ts';
import { newId } from '../db/ids.ts';
import { makeFolder, privateFolder } from '../db/privateFolder.ts';
import { writeBackup } from './dump.ts';
import { checkBackup, hashOfRows } from './restore.ts';

const SUFFIX = '.backup.gz';

const isBackup = (file: string) => file.endsWith(SUFFIX) || file.endsWith(`${SUFFIX}.partial`);

/** '20261121T150405Z': sorts by time, and is a valid file name on every system. */
export function stamp(now: Date): string {
  return now.toISOString().replace(/[-:]|\.\d+/g, '');
}

/** The folder for backups when nobody named one. */
export function backupFolder({ dataDir, nightly }: BackupLocation): string {
  return nightly?.folder ?? join(dataDir, 'backups');
}

interface BackupLocation {
  dataDir: string;
  nightly?: NightlyOptions | undefined;
}

export interface Backup {
  file: string;
  rows: number;
}

async function backupInto(
  folder: string,
  name: string,
  database: Database,
  now: Date,
): Promise<Backup> {
  privateFolder(folder, isBackup);
  const file = join(folder, `${name}${SUFFIX}`);
  return { file, rows: await writeBackup(database, file, now) };
}

/** Backs up a school while its server may be running, on a separate connection; creates the folder if needed. */
export async function backUp(
  options: DatabaseOptions,
  file: string,
  now: Date,
  signal?: AbortSignal,
): Promise<number> {
  const database = openForReading(options);
  try {
    makeFolder(dirname(file));
    return await writeBackup(database, file, now, signal);
  } finally {
    await database.close();
  }
}

/** The backups before an upgrade from this schema, the newest first. */
async function backupsBefore(folder: string, from: string): Promise<string[]> {
  const prefix = `before-upgrade-${from}-`;
  const names = (await readdir(folder)).filter((name) => name.startsWith(prefix));
  return names
    .filter((name) => name.endsWith(SUFFIX))
    .toSorted()
    .toReversed()
    .map((name) => join(folder, name));
}

/** Removes what a killed start has left of a backup before an upgrade. */
async function removeUnfinishedBefore(folder: string): Promise<void> {
  for (const name of await readdir(folder).catch(() => []))
    if (/^before-upgrade-.*\.backup\.gz\.partial$/.test(name)) await rm(join(folder, name));
}

/** Backs up a school before its schema changes: once, however often an upgrade begins and is cut off. */
export async function backUpBeforeUpgrade(
  location: BackupLocation,
  database: Database,
  from: string,
  now: Date,
): Promise<string> {
  const folder = backupFolder(location);
  // Only on SQLite nobody else can be writing one.
  if (database.engine === 'sqlite') await removeUnfinishedBefore(folder);
  const name = `before-upgrade-${from}-${stamp(now)}-${newId().slice(-4)}`;
  const { file } = await backupInto(folder, name, database, now);
  const rows = await hashOfRows(file);
  for (const earlier of await backupsBefore(folder, from))
    if (earlier !== file && (await hashOfRows(earlier).catch(() => null)) === rows) {
      await rm(file);
      return earlier;
    }
  return file;
}

/** The newest backup before an upgrade from this schema that can be restored; null if there is none. */
export async function restorableBefore(
  location: BackupLocation,
  from: string,
): Promise<string | null> {
  for (const file of await backupsBefore(backupFolder(location), from).catch(() => []))
    if (await checkBackup(file).catch(() => null)) return file;
  return null;
}

/** The newest backup of any kind that can be restored; null if there is none. */
export async function newestRestorable(location: BackupLocation): Promise<string | null> {
  const folder = backupFolder(location);
  const found: { file: string; at: number }[] = [];
  for (const name of await readdir(folder).catch(() => []))
    if (name.endsWith(SUFFIX)) {
      const file = join(folder, name);
      found.push({ file, at: (await stat(file)).mtimeMs });
    }
  for (const { file } of found.toSorted((a, b) => b.at - a.at))
    if (await checkBackup(file).catch(() => null)) return file;
  return null;
}

/**
 * The number counts up, because a clock may be wrong and then says nothing about the order. Older releases had no
 * number.
 */
const NIGHTLY = /^nightly-(?:(\d+)-)?(\d{4}-\d{2}-\d{2})\.backup\.gz$/;
const CHECKED_EVERY_MS = 10 * 60_000;
/** The UTC date is good enough: it changes when few classes are on, and one backup per day is what matters. */
const dayOf = (now: Date) => now.toISOString().slice(0, 10);

export interface NightlyOptions {
  folder: string;
  /** How many backups to keep; the oldest are deleted. */
  keep: number;
}

/** Makes the day's backup if it is missing, and deletes the oldest. Null if it already existed. */
export async function nightlyBackup(
  database: DatabaseOptions,
  { folder, keep }: NightlyOptions,
  now: Date,
): Promise<Backup | null> {
  privateFolder(folder, isBackup);
  const existing = inOrder(await readdir(folder));
  const day = dayOf(now);
  // We look at the last two, so that a clock that is wrong at every boot until it is set doesn't cause a backup each
  // time. An older backup with today's date was made while the clock was wrong.
  if (existing.slice(-2).some((backup) => backup.day === day)) return null;
  const number = String((existing.at(-1)?.number ?? 0) + 1).padStart(5, '0');
  const file = join(folder, `nightly-${number}-${day}${SUFFIX}`);
  // A partial file left by a process that died would block the new one.
  await rm(`${file}.partial`, { force: true });
  const rows = await backUp(database, file, now);
  for (const { name } of existing.slice(0, Math.max(0, existing.length + 1 - keep)))
    await rm(join(folder, name));
  return { file, rows };
}

/** When the newest daily backup in a folder was written, in milliseconds since 1970; null if there is none. */
export async function newestNightly(folder: string): Promise<number | null> {
  const newest = inOrder(await readdir(folder).catch(() => [])).at(-1);
  return newest ? (await stat(join(folder, newest.name))).mtimeMs : null;
}

/** The daily backups among these files, in the order they were made. */
function inOrder(names: readonly string[]): { name: string; number: number; day: string }[] {
  return names
    .flatMap((name) => {
      const [, number = '0', day = ''] = NIGHTLY.exec(name) ?? [];
      return day ? [{ name, number: Number(number), day }] : [];
    })
    .toSorted((a, b) => a.number - b.number || a.day.localeCompare(b.day));
}

/** Makes a backup every day, immediately if today's is missing; returns a function that stops it. */
export function backUpNightly(
  database: DatabaseOptions,
  options: NightlyOptions,
  {
    clock,
    onDone,
    onError,
  }: {
    clock: () => Date;
    onDone: (backup: Backup) => void;
    onError: (error: unknown) => void;
  },
): () => Promise<void> {
  let running: Promise<void> | null = null;
  async function once(): Promise<void> {
    try {
      const backup = await nightlyBackup(database, options, clock());
      if (backup) onDone(backup);
    } catch (error) {
      onError(error);
    } finally {
      running = null;
    }
  }
  const startIfDue = () => {
    running ??= once();
  };
  startIfDue();
  const timer = setInterval(startIfDue, CHECKED_EVERY_MS);
  timer.unref();
  return async () => {
    clearInterval(timer);
    await running;
  };
}

import { stat } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { backUp, backupFolder, stamp } from '../backup/backups.ts';
import { readConfig } from '../config.ts';
import { readArgs, UsageError } from './terminal/args.ts';

/** `npm run backup [-- file or folder]`: writes the whole school into one file, even while the server is running. */
async function main(): Promise<void> {
  const { one } = readArgs('npm run backup [-- file or folder]', { takesOne: true });
  const config = readConfig(process.env);
  const now = new Date();
  const name = `turnout-${stamp(now)}.backup.gz`;
  const at = resolve(one ?? backupFolder(config.dataDir));
  const file = one === undefined || (await isFolder(at)) ? join(at, name) : at;
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error('it was stopped. Nothing is left of it')));
  const rows = await backUp(config, file, now, stop.signal);
  console.log(
    `Backed up ${rows} rows to ${file}\nIt holds names and debts: keep it where only you can read it.`,
  );
}

async function isFolder(path: string): Promise<boolean> {
  return (await stat(path).catch(() => null))?.isDirectory() ?? false;
}

/** Explains a system error code to the person who chose the place. */
function why(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  const { code = '', path } = error as { code?: string; path?: string };
  if (['EACCES', 'EPERM', 'EROFS', 'ENOENT'].includes(code))
    return `${path} can't be written there`;
  if (['ENOTDIR', 'EEXIST'].includes(code)) return `a file stands in the way of ${path}`;
  // If a signal stopped it, the reason is the error's cause.
  return error.cause instanceof Error ? error.cause.message : error.message;
}

try {
  await main();
} catch (error) {
  console.error(error instanceof UsageError ? error.message : `The backup failed: ${why(error)}`);
  process.exitCode = 1;
}

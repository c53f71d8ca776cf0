import { stat } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { backUp, backupFolder, stamp } from '../backup/backups.ts';
import { readConfig, type Config } from '../config.ts';
import help from './help/backup.txt';
import type { Args } from './terminal/args.ts';
import { CommandError, type Command } from './terminal/command.ts';

/** `npm run backup [-- file or folder]`: writes the whole school into one file, even while the server is running. */
export const backup: Command = { help, takesOne: true, failed: 'The backup failed', run };

async function run({ one }: Args): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date();
  const file = await fileFor(one, config, now);
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error('it was stopped. Nothing is left of it')));
  const rows = await backUp(config, file, now, stop.signal);
  console.log(
    `Backed up ${rows} rows to ${file}\nIt holds names and debts: keep it where only you can read it.`,
  );
}

/** Only the usual folder is created: a folder that is missing elsewhere may be a disk that isn't there. */
async function fileFor(one: string | undefined, config: Config, now: Date): Promise<string> {
  const name = `turnout-${stamp(now)}.backup.gz`;
  if (one === undefined) return join(resolve(backupFolder(config)), name);
  const at = resolve(one);
  if (await isFolder(at)) return join(at, name);
  const folder = one.endsWith(sep) ? at : dirname(at);
  if (await isFolder(folder)) return at;
  throw new CommandError(
    `The backup failed: there is no folder ${folder}. Create it, or name another place.`,
  );
}

async function isFolder(path: string): Promise<boolean> {
  const found = await stat(path).catch((error: unknown) => {
    if ((error as { code?: string }).code === 'ENOENT') return null;
    throw error;
  });
  return found?.isDirectory() ?? false;
}

import { backUp, backupFolder, stamp } from '../backup/backups.ts';
import { readConfig } from '../config.ts';
import help from './help/backup.txt';
import type { Args } from './terminal/args.ts';
import type { Command } from './terminal/command.ts';
import { targetFile } from './terminal/target.ts';

const failed = 'The backup failed';

/** `npm run backup [-- file or folder]`: writes the whole school into one file, even while the server is running. */
export const backup: Command = { help, takesOne: true, failed, run };

async function run({ one }: Args): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date();
  const name = `turnout-${stamp(now)}.backup.gz`;
  const file = await targetFile(one, { usual: backupFolder(config), name, failed });
  const stop = new AbortController();
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => stop.abort(new Error('it was stopped. Nothing is left of it')));
  const rows = await backUp(config, file, now, stop.signal);
  console.log(
    `Backed up ${rows} rows to ${file}\nIt holds names and debts: keep it where only you can read it.`,
  );
}

import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { writeArchive } from '../archive/writeArchive.ts';
import { stamp } from '../backup/backups.ts';
import { readConfig } from '../config.ts';
import { openForReading } from '../db/database.ts';
import { giveToOwner } from '../db/owner.ts';
import { makeFolder } from '../db/privateFolder.ts';
import help from './help/export.txt';
import type { Args } from './terminal/args.ts';
import { CommandError, type Command } from './terminal/command.ts';
import { targetFile } from './terminal/target.ts';

const failed = 'The export failed';

/** `npm run export [-- file or folder]`: everything in one zip that others can read, even while the server is running. */
export const exportEverything: Command = {
  help,
  takesOne: true,
  flags: ['without-audit-log'],
  failed,
  run,
};

async function run({ one, has }: Args): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date();
  const name = `turnout-everything-${stamp(now)}.zip`;
  const file = await targetFile(one, { usual: join(config.dataDir, 'exports'), name, failed });
  if (existsSync(file)) throw new CommandError(`${failed}: the file ${file} exists already.`);
  const database = openForReading(config);
  try {
    makeFolder(dirname(file));
    const rows = await writeArchive(database, file, { now, auditLog: !has('without-audit-log') });
    giveToOwner(file);
    console.log(
      `Exported ${rows} rows to ${file}\nIt holds names and debts: keep it where only you can read it.`,
    );
  } finally {
    await database.close();
  }
}

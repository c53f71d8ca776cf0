import { mkdir } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import { backUp, backupFolder, stamp } from '../backup/backups.ts';
import { readConfig } from '../config.ts';

/** `npm run backup [-- file]`: the whole school in one file, while the server runs or not. */
async function main(): Promise<void> {
  const config = readConfig(process.env);
  const now = new Date();
  const name = `turnout-${stamp(now)}.backup.gz`;
  const file = resolve(process.argv[2] ?? join(backupFolder(config.dataDir), name));
  await mkdir(dirname(file), { recursive: true, mode: 0o700 });
  const rows = await backUp(config, file, now);
  console.log(
    `Backed up ${rows} rows to ${file}\nIt holds names and debts: keep it where only you can read it.`,
  );
}

try {
  await main();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  console.error(`The backup failed: ${reason}`);
  process.exitCode = 1;
}

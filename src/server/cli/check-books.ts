import { ConfigError, readConfig } from '../config.ts';
import { openForReading } from '../db/database.ts';
import { checkBooks } from '../features/ledger/ledger.check.ts';
import { readArgs, UsageError } from './terminal/args.ts';

/** `npm run check:books`: exits with 1 if anything is inconsistent, with 2 if the books can't be read. */
async function main(): Promise<number> {
  readArgs('npm run check:books');
  const config = readConfig(process.env);
  const database = openForReading(config);
  try {
    const { students, problems } = await checkBooks(database);
    for (const { studentId, problem } of problems) console.log(`${studentId}: ${problem}`);
    console.log(
      problems.length === 0
        ? `The books of ${students} students agree.`
        : `${problems.length} disagreements in the books of ${students} students.`,
    );
    return problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

try {
  process.exitCode = await main();
} catch (error) {
  const reason = error instanceof Error ? error.message : String(error);
  const isPlain = error instanceof ConfigError || error instanceof UsageError;
  console.error(isPlain ? reason : `The books could not be read: ${reason}`);
  process.exitCode = 2;
}

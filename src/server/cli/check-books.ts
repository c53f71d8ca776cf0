import { readConfig } from '../config.ts';
import { openForReading } from '../db/database.ts';
import { formatMonth } from '../../domain/months.ts';
import { checkClosings } from '../features/closing/closing.service.ts';
import { checkBooks } from '../features/ledger/check.service.ts';
import help from './help/check-books.txt';
import type { Command } from './terminal/command.ts';

/** `npm run check:books`: exits with 1 if anything is inconsistent, with 2 if the books can't be read. */
export const checkTheBooks: Command = {
  help,
  failed: 'The books could not be read',
  failedCode: 2,
  run,
};

async function run(): Promise<number> {
  const config = readConfig(process.env);
  const database = openForReading(config);
  try {
    const { students, problems } = await checkBooks(database);
    for (const { studentId, problem } of problems) console.log(`${studentId}: ${problem}`);
    const signed = await checkClosings(database, new Date());
    for (const { month, problem } of signed.problems)
      console.log(`${formatMonth(month)} has changed since closing: ${problem}`);
    if (signed.closed > 0 && signed.problems.length === 0)
      console.log(`No closed month (${signed.closed} in all) has changed since closing.`);
    console.log(
      problems.length === 0
        ? `The books of ${students} students agree.`
        : `${problems.length} disagreements in the books of ${students} students.`,
    );
    return problems.length + signed.problems.length === 0 ? 0 : 1;
  } finally {
    await database.close();
  }
}

import type { Reader } from '../db/database.ts';
import { csvOf } from './csv.ts';
import { rowsOf, type Row } from './rows.ts';
import { tables } from './tables.ts';

/**
 * One person's rows as the files of an export, such as 'marks.csv' with its content, but without which staff member did
 * what. People open them in spreadsheets, so no text may run as a formula. Tables without any of the person's rows are
 * left out.
 */
export async function personTables(db: Reader, person: string): Promise<Record<string, string>> {
  const files: Record<string, string> = {};
  for (const table of tables) {
    if (table.of.length === 0 && !table.ofWhose) continue;
    const theirs = table.columns.map(({ ofStaff }) => ofStaff !== true);
    const batches: Row[][] = [];
    for await (const rows of rowsOf(db, table, person))
      batches.push(rows.map((row) => row.filter((_, at) => theirs[at])));
    if (batches.length === 0) continue;
    const columns = table.columns.filter((_, at) => theirs[at]);
    let text = '';
    for await (const part of csvOf(columns, batches)) text += part;
    files[`${table.name}.csv`] = text;
  }
  return files;
}

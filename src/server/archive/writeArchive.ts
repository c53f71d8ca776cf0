import { rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database, Reader } from '../db/database.ts';
import { atOneMoment } from '../db/snapshot.ts';
import { csvOf } from './csv.ts';
import { dataPackage, type Sums, type WrittenTable } from './dataPackage.ts';
import { jsonEnd, jsonStart, listEnd, listLines, listStart } from './jsonTree.ts';
import { ledgerText } from './ledgerText.ts';
import { readme } from './readme.ts';
import { rowsOf } from './rows.ts';
import { tables } from './tables.ts';
import { writeZip } from './zip.ts';

export interface ArchiveOptions {
  now: Date;
  /** Whether to include the audit log, which is the largest part. */
  auditLog: boolean;
}

/** The total of all accounts, in cents. */
export async function sumsOf(db: Reader): Promise<Sums> {
  const { rows } = await sql<Sums>`
    select coalesce(sum(owed), 0) as owed_cents, coalesce(sum(credit), 0) as credit_cents,
      coalesce(sum(total_fees), 0) as fees_cents,
      coalesce(sum(total_payments), 0) as payments_cents,
      coalesce(sum(adjustments), 0) as adjustments_cents
    from accounts`.execute(db);
  return rows[0] as Sums;
}

/**
 * Writes everything a school has into one zip file, as of a single moment, even while the school is in use. Returns the
 * number of rows. If it fails, no file is left.
 */
export async function writeArchive(
  database: Database,
  file: string,
  { now, auditLog }: ArchiveOptions,
): Promise<number> {
  const [partial, spool] = [`${file}.partial`, `${file}.json.partial`];
  try {
    const count = await atOneMoment(database, async (tx) => {
      const { school_name: school, time_zone: timeZone } = await tx
        .selectFrom('settings')
        .select(['school_name', 'time_zone'])
        .executeTakeFirstOrThrow();
      const chosen = tables.filter(({ table }) => auditLog || table !== 'audit_log');
      const zip = writeZip(partial, spool);
      const add = async (path: string, parts: AsyncIterable<string> | Iterable<string>) => ({
        path,
        ...(await zip.add(path, parts)),
      });
      const words = await add('README.txt', [readme(school, chosen)]);
      const written: WrittenTable[] = [];
      // Each table is read once, for its own file and for the combined tree.
      const tree = await zip.addBeside('school.json', async (json) => {
        await json.write(jsonStart);
        for (const table of chosen) {
          let rows = 0;
          await json.write(listStart(table));
          const batches = async function* () {
            for await (const batch of rowsOf(tx, table)) {
              await json.write(listLines(table, batch, rows === 0));
              rows += batch.length;
              yield batch;
            }
          };
          const packed = await add(`${table.name}.csv`, csvOf(table.columns, batches()));
          await json.write(listEnd);
          written.push({ ...packed, table, rows });
        }
        await json.write(jsonEnd);
      });
      const others = [
        words,
        { path: 'school.json', ...tree },
        await add('school.journal', ledgerText(tx, timeZone)),
      ];
      const sums = await sumsOf(tx);
      const created = now.toISOString();
      await zip.add('datapackage.json', [dataPackage({ school, created, sums, written, others })]);
      await zip.end();
      return written.reduce((total, { rows }) => total + rows, 0);
    });
    await rename(partial, file);
    return count;
  } finally {
    for (const left of [partial, spool]) await rm(left, { force: true });
  }
}

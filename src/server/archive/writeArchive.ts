import { rename, rm } from 'node:fs/promises';
import { sql } from 'kysely';
import type { Database, Reader } from '../db/database.ts';
import { atOneMoment } from '../db/snapshot.ts';
import { csvOf } from './csv.ts';
import { dataPackage, type Sums, type WrittenTable } from './dataPackage.ts';
import { jsonTree } from './jsonTree.ts';
import { ledgerText } from './ledgerText.ts';
import { readme } from './readme.ts';
import { rowsOf } from './rows.ts';
import { tables } from './tables.ts';
import { writeZip } from './zip.ts';

export interface ArchiveOptions {
  now: Date;
  /** Whether the audit log is in it, which is the largest part. */
  auditLog: boolean;
}

/** What all accounts add up to, in cents. */
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
 * Writes everything a school has into one zip file, as of one moment, while it is in use (D120). Returns the number of
 * rows. After an error there is no file.
 */
export async function writeArchive(
  database: Database,
  file: string,
  { now, auditLog }: ArchiveOptions,
): Promise<number> {
  const partial = `${file}.partial`;
  try {
    const rows = await atOneMoment(database, async (tx) => {
      const { school_name: school, time_zone: timeZone } = await tx
        .selectFrom('settings')
        .select(['school_name', 'time_zone'])
        .executeTakeFirstOrThrow();
      const chosen = tables.filter(({ table }) => auditLog || table !== 'audit_log');
      const zip = writeZip(partial);
      const written: WrittenTable[] = [];
      const others = [];
      const add = async (path: string, parts: AsyncIterable<string> | Iterable<string>) => ({
        path,
        ...(await zip.add(path, parts)),
      });
      others.push(await add('README.txt', [readme(school, chosen)]));
      for (const table of chosen) {
        let count = 0;
        const counted = async function* () {
          for await (const batch of rowsOf(tx, table)) {
            count += batch.length;
            yield batch;
          }
        };
        const packed = await add(`${table.name}.csv`, csvOf(table.columns, counted()));
        written.push({ ...packed, table, rows: count });
      }
      others.push(
        await add(
          'school.json',
          jsonTree(chosen, (table) => rowsOf(tx, table)),
        ),
      );
      others.push(await add('school.journal', ledgerText(tx, timeZone)));
      const sums = await sumsOf(tx);
      const created = now.toISOString();
      await zip.add('datapackage.json', [dataPackage({ school, created, sums, written, others })]);
      await zip.end();
      return written.reduce((total, { rows: count }) => total + count, 0);
    });
    await rename(partial, file);
    return rows;
  } catch (error) {
    await rm(partial, { force: true });
    throw error;
  }
}

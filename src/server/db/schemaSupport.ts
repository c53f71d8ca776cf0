import { sql, type Kysely } from 'kysely';
import type { ExportedTable, LeftOutTable } from './column.ts';
import { promisedBy, promisedChanges } from './migrations/promised.ts';
import { described } from './tables.ts';

const tables: Readonly<Record<string, LeftOutTable | ExportedTable | undefined>> = described;

/**
 * Whether a program that doesn't know a change can go on beside it. Not if something is gone, or if there is more to
 * know about people or money: it would leave that out of its backups, of the books and of anonymizing.
 */
const canBeIgnored = (table: string, columns: readonly string[], isNew: boolean): boolean => {
  const about = tables[table];
  if (!about) return false;
  if (isNew) return 'isBackedUp' in about && !about.isBackedUp;
  const isMoney = (column: object) => 'kind' in column && column.kind === 'cents';
  // Whatever comes to a table with amounts may say which of them count.
  if (Object.values(about.columns).some(isMoney)) return false;
  return columns.every((name) => about.columns[name]?.isPersonal === false);
};

/** The oldest release that can work with the schema after a migration, named by its own last migration. */
export const oldestSupported = (step: string): string =>
  promisedChanges.findLast(
    ({ migration, tables: changed }, at) =>
      migration <= step &&
      !changed.every(({ table, columns }) =>
        canBeIgnored(table, columns, !promisedBy(promisedChanges[at - 1]?.migration).has(table)),
      ),
  )?.migration ?? step;

/** Records in the database which releases can work with its schema after a migration. */
export async function recordSupport<Schema>(db: Kysely<Schema>, step: string): Promise<void> {
  // Before 0.2.0 there was no such table.
  if (!promisedBy(step).has('schema_support')) return;
  const oldest = oldestSupported(step);
  // Several servers may start at once, and record the same.
  await sql`insert into schema_support (oldest) values (${oldest})
    on conflict do nothing`.execute(db);
  await sql`delete from schema_support where oldest <> ${oldest}`.execute(db);
}

/** Whether a release, named by its last migration, can work with a schema that a newer release may have changed. */
export async function isSupported<Schema>(db: Kysely<Schema>, last: string): Promise<boolean> {
  const { rows } = await sql<{ oldest: string }>`select oldest from schema_support`.execute(db);
  const [support] = rows;
  return support !== undefined && last >= support.oldest;
}

/** This program is older than its database: a newer release has changed it in a way that this program can't handle. */
export class SchemaTooNew extends Error {
  readonly code = 'SCHEMA_TOO_NEW';

  constructor() {
    super(
      'A newer Turnout has changed the database. Stop this one, and start that release instead.',
    );
  }
}

import { sql, type Kysely } from 'kysely';

/**
 * The oldest release that can work with today's schema, named by its last migration. Raise it with a migration that
 * older code can't handle: one that removes or renames something, or that requires a value. A new table, or a new
 * column with a default, is no reason.
 */
export const OLDEST_SUPPORTED = '0012-waivers-by-act';

/** Records in the database which releases can work with its schema. */
export async function recordSupport<Schema>(db: Kysely<Schema>): Promise<void> {
  // Several servers may start at once, and record the same.
  await sql`insert into schema_support (oldest) values (${OLDEST_SUPPORTED})
    on conflict do nothing`.execute(db);
  await sql`delete from schema_support where oldest <> ${OLDEST_SUPPORTED}`.execute(db);
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

import { sql } from 'kysely';
import type { Instant } from '../../../domain/dates.ts';
import type { Reader } from '../../db/database.ts';

/** The audit log's entities for everything that a calendar depends on. */
const DEPENDS_ON = [
  'class',
  'place',
  'holiday',
  'settings',
  'school',
  'user',
  'student',
  'family',
] as const;

/** The last entries in the audit log about everything that calendars depend on. */
export async function newestChanges(db: Reader) {
  const newest = (entity: string) => sql<Instant | null>`(
    select max(at) from audit_log where entity = ${entity})`;
  const last = (entity: string) => sql<string | null>`(
    select id from audit_log where entity = ${entity} order by at desc, id desc limit 1)`;
  const { rows } = await sql<{
    settings: Instant | null;
    holidays: Instant | null;
    ids: string;
  }>`
    select ${newest('settings')} as settings, ${newest('holiday')} as holidays,
      ${sql.join(
        DEPENDS_ON.map((entity) => sql`coalesce(${last(entity)}, '')`),
        sql` || ' ' || `,
      )} as ids`.execute(db);
  return rows[0] as (typeof rows)[number];
}

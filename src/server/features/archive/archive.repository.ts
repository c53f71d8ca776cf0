import { sql } from 'kysely';
import type { Reader } from '../../db/database.ts';

const SAMPLE = 200;

/** How many entries the audit log has, and roughly how many bytes, estimated from the newest entries. */
export async function sizeOfAuditLog(db: Reader): Promise<{ entries: number; bytes: number }> {
  const { rows } = await sql<{ entries: number; sampled: number; bytes: number }>`
    select (select count(*) from audit_log) as entries, count(*) as sampled,
      coalesce(sum(200 + coalesce(length(before), 0) + coalesce(length(after), 0)), 0) as bytes
    from (select before, after from audit_log order by id desc limit ${sql.lit(SAMPLE)})
      as newest`.execute(db);
  const { entries = 0, sampled = 0, bytes = 0 } = rows[0] ?? {};
  return { entries, bytes: sampled === 0 ? 0 : Math.round((entries * bytes) / sampled) };
}

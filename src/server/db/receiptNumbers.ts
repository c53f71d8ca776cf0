import { sql, type Kysely } from 'kysely';
import type { Engine } from './engine.ts';
import type { Tables } from './tables.ts';

/**
 * Gives a number to each payment and refund without one, in the order of recording; all parts of a family's payment
 * share one. For rows that didn't come by recording them here: those of an older release, an export or a backup.
 */
export async function numberReceipts(db: Kysely<Tables>, engine: Engine): Promise<void> {
  // Numbers that came with rows don't move PostgreSQL's counter.
  if (engine === 'postgres')
    await sql`select setval(pg_get_serial_sequence('receipts', 'number'), max(number))
      from receipts having max(number) is not null`.execute(db);
  await sql`insert into receipts (source_id)
    select id from (
      select coalesce(act, id) as id, min(created_at) as at from payments group by coalesce(act, id)
      union all select id, created_at from refunds
    ) as recorded
    where not exists (select 1 from receipts where source_id = recorded.id)
    order by at, id`.execute(db);
}

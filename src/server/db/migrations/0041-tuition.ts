import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects } from './dialects.ts';

/** What classes cost by the month or the term, and how a run works the amounts out. */
export const tuition = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    for (const statement of [
      `create table class_prices (
        class_id ${d.key} not null references classes (id) on delete cascade,
        from_date ${d.key} not null ${dateShape('from_date')},
        per text not null check (per in ('month', 'term')),
        amount ${d.money} not null check (amount >= 0),
        primary key (class_id, from_date)
      ) ${d.end}`,
      `alter table settings add column tuition_proration ${d.money} not null default 0
        check (tuition_proration in (0, 1))`,
      `alter table settings add column sibling_percent ${d.money} not null default 0
        check (sibling_percent between 0 and 100)`,
    ])
      await sql.raw(statement).execute(db);
  },
});

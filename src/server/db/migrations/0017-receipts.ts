import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { numberReceipts } from '../receiptNumbers.ts';
import type { Tables } from '../tables.ts';
import { dialects, runAll } from './dialects.ts';

/** Receipts have numbers, a year's statement names the school, and an accountant's file has their accounts. */
export const receipts = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      `create table receipts (
        number ${d.counted},
        source_id ${d.key} not null unique
      ) ${d.end}`,
      `alter table settings add column address text not null default ''`,
      `alter table settings add column tax_id text not null default ''`,
      `alter table settings add column tax_rate text not null default 'Tax Exempt'`,
      `alter table settings add column accounts text not null default '{}'`,
      `alter table class_places add column answered_at text`,
      `create index trials_to_answer on class_places (from_date)
        where kind = 'trial' and answered_at is null`,
    ]);
    await numberReceipts(db, engine);
  },
});

import type { Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import type { Tables } from '../tables.ts';
import { dateShape, dialects, runAll } from './dialects.ts';

/** A school's rules for tuition, registration and late fees, and prices by the lesson. */
export const prices = (engine: Engine) => ({
  async up(db: Kysely<Tables>): Promise<void> {
    const d = dialects[engine];
    await runAll(db, [
      'alter table settings add column tuition_rules text',
      'alter table settings add column late_fee text',
      // The percentage for siblings is the first rule.
      `update settings set tuition_rules = case sibling_percent when 0 then '{}' else
        '{"siblings":{"steps":[{"child":2,"percent":' || sibling_percent || '}]}}' end`,
      'alter table fee_types add column rule text',
      'alter table class_prices rename to class_prices_before',
      `create table class_prices (
        class_id ${d.key} not null references classes (id) on delete cascade,
        from_date ${d.key} not null ${dateShape('from_date')},
        per text not null check (per in ('month', 'term', 'lesson')),
        amount ${d.money} not null check (amount >= 0),
        primary key (class_id, from_date)
      ) ${d.end}`,
      `insert into class_prices (class_id, from_date, per, amount)
        select class_id, from_date, per, amount from class_prices_before`,
      'drop table class_prices_before',
      `create unique index one_charge_a_period on charges (period, student_id, type)
        where period is not null and class_id is null and reversed_at is null`,
    ]);
  },
});

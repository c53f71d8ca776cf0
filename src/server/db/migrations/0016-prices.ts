import type { Kysely } from 'kysely';
import type { Tables } from '../tables.ts';
import { recreateColumn, runAll } from './dialects.ts';

/** A school's rules for tuition, registration and late fees. */
export const prices = {
  async up(db: Kysely<Tables>): Promise<void> {
    await runAll(db, [
      'alter table settings add column tuition_rules text',
      'alter table settings add column late_fee text',
      // The percentage for siblings is the first rule.
      `update settings set tuition_rules = case sibling_percent when 0 then '{}' else
        '{"siblings":{"steps":[{"child":2,"percent":' || sibling_percent || '}]}}' end`,
      'alter table fee_types add column rule text',
      ...recreateColumn(
        'class_prices',
        'per',
        `text not null default 'month' check (per in ('month', 'term', 'lesson'))`,
      ),
      `create unique index one_charge_a_period on charges (period, student_id, type)
        where period is not null and class_id is null and reversed_at is null`,
    ]);
  },
};

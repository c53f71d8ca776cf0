import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects } from './dialects.ts';

/** The school's payment methods become rows of their own; payments and credits refer to one by its key. */
export const paymentMethods = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    const statements = [
      `create table payment_methods (
        key ${d.key} primary key check (key <> ''),
        name text not null check (name <> ''),
        position ${d.money} not null,
        retired_from ${d.key} ${dateShape('retired_from')},
        revision ${d.money} not null default 1
      ) ${d.end}`,
      // SQLite can't drop a check, so the columns are recreated.
      'drop index payments_summed',
      'alter table payments rename column payment_method to method_before',
      `alter table payments add column payment_method text not null default 'cash'
        check (payment_method <> '')`,
      'update payments set payment_method = method_before',
      'alter table payments drop column method_before',
      'create index payments_summed on payments (date, payment_method, amount)',
      'alter table credits rename column payment_method to method_before',
      'alter table credits add column payment_method text',
      'update credits set payment_method = method_before where method_before is not null',
      'alter table credits drop column method_before',
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

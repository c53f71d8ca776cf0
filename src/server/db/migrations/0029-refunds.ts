import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { onlyWords } from './0019-people.ts';
import { appendOnly, dateShape, dialects, oneOf } from './dialects.ts';

const entryKinds = [
  'fee-charged',
  'fee-returned',
  'fee-restored',
  'payment',
  'payment-deleted',
  'payment-restored',
  'credit-granted',
  'credit-applied',
  'credit-reversed',
  'refund',
  'refund-deleted',
  'refund-restored',
  'adjustment',
];
export const kinds = `check (kind in (${oneOf(entryKinds)}))`;
const sources = `check (source_type in ('attendance', 'payment', 'student', 'credit', 'refund'))`;
export const signs = `check (
  (kind = 'fee-charged' and owed_change > 0 and credit_change = 0)
  or (kind in ('fee-returned', 'payment', 'payment-restored', 'credit-granted')
    and amount < 0 and owed_change <= 0 and credit_change >= 0)
  or (kind in ('fee-restored', 'payment-deleted', 'credit-reversed')
    and amount > 0 and owed_change >= 0 and credit_change <= 0)
  or (kind in ('refund', 'refund-restored') and owed_change = 0 and credit_change < 0)
  or (kind = 'refund-deleted' and owed_change = 0 and credit_change > 0)
  or (kind = 'credit-applied' and owed_change < 0 and credit_change = owed_change)
  or (kind = 'adjustment' and amount <> 0 and credit_change = 0)
)`;

/** Payments may be below zero: a payment is deleted after its credit was paid out. */
function freePaymentsSqlite(): string[] {
  const d = dialects.sqlite;
  return [
    'drop index accounts_owing',
    'alter table accounts rename to accounts_before',
    `create table accounts (
      student_id ${d.key} primary key references students (id),
      owed ${d.money} not null check (owed >= 0),
      credit ${d.money} not null check (credit >= 0),
      total_fees ${d.money} not null check (total_fees >= 0),
      total_payments ${d.money} not null,
      adjustments ${d.money} not null,
      entry_count ${d.money} not null check (entry_count >= 0),
      constraint conservation_law check (owed - credit = total_fees - total_payments + adjustments)
    ) ${d.end}`,
    'insert into accounts select * from accounts_before',
    'drop table accounts_before',
    'create index accounts_owing on accounts ((owed - credit), student_id) where owed - credit > 0',
  ];
}

/** SQLite can't change a check: the table is recreated, and its append-only triggers are dropped for that. */
function widenJournalSqlite(): string[] {
  const d = dialects.sqlite;
  return [
    'drop trigger journal_no_update',
    'drop trigger journal_no_delete',
    'drop index journal_by_source',
    'alter table journal rename to journal_before',
    `create table journal (
      id ${d.key} primary key,
      student_id ${d.key} not null references students (id),
      number ${d.money} not null,
      kind text not null ${kinds},
      amount ${d.money} not null,
      owed_change ${d.money} not null,
      credit_change ${d.money} not null,
      balance ${d.money} not null,
      date ${d.key} ${dateShape('date')},
      source_type text not null ${sources},
      source_id text not null,
      note text not null,
      actor_id text not null,
      actor text not null,
      at text not null,
      unique (student_id, number),
      check (amount = owed_change - credit_change),
      constraint signs_by_kind ${signs}
    ) ${d.end}`,
    'insert into journal select * from journal_before',
    'drop table journal_before',
    'create index journal_by_source on journal (source_id, number)',
    ...appendOnly.sqlite('journal'),
    ...onlyWords.sqlite('journal'),
  ];
}

const changeChecks: Record<Engine, () => string[]> = {
  sqlite: () => [...widenJournalSqlite(), ...freePaymentsSqlite()],
  postgres: () => [
    'alter table accounts drop constraint accounts_total_payments_check',
    `alter table journal
      drop constraint journal_kind_check, add constraint journal_kind_check ${kinds},
      drop constraint journal_source_type_check, add constraint journal_source_type_check ${sources},
      drop constraint signs_by_kind, add constraint signs_by_kind ${signs}`,
  ],
};

/** Money paid out of a student's credit. A given credit can pay what is owed at once, and be reversed. */
export const refunds = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    const statements = [
      ...changeChecks[engine](),
      `create table refunds (
        id ${d.key} primary key,
        student_id ${d.key} not null references students (id),
        amount ${d.money} not null check (amount > 0),
        method text not null check (method <> ''),
        date ${d.key} not null ${dateShape('date')},
        notes text not null,
        spent text not null,
        created_at text not null,
        admin_id text not null,
        deleted_at text
      ) ${d.end}`,
      'create index refunds_by_student on refunds (student_id, date, id)',
      'create index refunds_by_date on refunds (date, id)',
      `create index refunds_summed on refunds (date, method, amount, deleted_at)
        where deleted_at is null`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

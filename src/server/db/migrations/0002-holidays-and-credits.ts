import { sql, type Kysely } from 'kysely';
import { datesNamed } from '../../../domain/holidays.ts';
import type { Engine } from '../engine.ts';
import { inBatches } from '../batches.ts';
import type { Tables } from '../tables.ts';
import { journalTable, type JournalChecks } from './0001-first-schema.ts';
import { appendOnly, dateShape, dialects, type Dialect } from './dialects.ts';

const checks: JournalChecks = {
  kinds: `check (kind in ('fee-charged', 'fee-returned', 'fee-restored', 'payment', 'payment-deleted',
    'payment-restored', 'credit-granted', 'credit-applied', 'adjustment'))`,
  sources: `check (source_type in ('attendance', 'payment', 'student', 'credit'))`,
  signs: `check (
    (kind = 'fee-charged' and owed_change > 0 and credit_change = 0)
    or (kind in ('fee-returned', 'payment') and amount < 0 and owed_change <= 0 and credit_change >= 0)
    or (kind in ('fee-restored', 'payment-deleted') and amount > 0 and owed_change >= 0 and credit_change <= 0)
    or (kind = 'payment-restored' and amount < 0 and owed_change <= 0 and credit_change >= 0)
    or (kind = 'credit-granted' and owed_change = 0 and credit_change > 0)
    or (kind = 'credit-applied' and owed_change < 0 and credit_change = owed_change)
    or (kind = 'adjustment' and amount <> 0 and credit_change = 0)
  )`,
};

/** Gives the journal other checks. */
export const changeJournal: Record<Engine, (to: JournalChecks) => string[]> = {
  // SQLite can't change a check: the table is recreated, and its append-only triggers are dropped for that.
  sqlite: (to) => [
    'drop trigger journal_no_update',
    'drop trigger journal_no_delete',
    'alter table journal rename to journal_before',
    journalTable(dialects.sqlite, to),
    'insert into journal select * from journal_before',
    'drop table journal_before',
    ...appendOnly.sqlite('journal'),
  ],
  postgres: ({ kinds, sources, signs }) => [
    `alter table journal
      drop constraint journal_kind_check, add constraint journal_kind_check ${kinds},
      drop constraint journal_source_type_check, add constraint journal_source_type_check ${sources},
      drop constraint signs_by_kind, add constraint signs_by_kind ${signs}`,
  ],
};

function tables(d: Dialect): string[] {
  const flag = (column: string) => `${column} ${d.money} not null check (${column} in (0, 1))`;
  const fee = (column: string) => `${column} ${d.money} not null check (${column} >= 0)`;
  const mark = `date ${d.key} not null ${dateShape('date')},
      student_id ${d.key} not null references students (id),
      status text not null check (status in ('present', 'absent', 'medicalAbsence', 'holiday')),
      ${flag('late')},
      ${flag('no_shoes')},
      ${flag('not_in_uniform')},
      ${fee('fee_absence')},
      ${fee('fee_late')},
      ${fee('fee_no_shoes')},
      ${fee('fee_not_in_uniform')},
      marked_at text not null,
      marked_by text not null`;
  return [
    `create table holidays (
      date ${d.key} primary key ${dateShape('date')},
      name text not null check (length(name) > 0),
      created_at text not null,
      created_by text not null
    ) ${d.clustered}`,
    // What the marks of a class day were before a holiday, so that it can be undone.
    `create table holiday_marks (
      ${mark},
      changed_at text not null,
      credit_id ${d.key} references credits (id),
      paid_off ${d.money} not null check (paid_off >= 0),
      primary key (date, student_id)
    ) ${d.clustered}`,
    `create table removed_marks (
      ${mark},
      removed_at text not null,
      credit_id ${d.key} references credits (id),
      primary key (date, student_id)
    ) ${d.clustered}`,
    `create table deleted_payments (
      id ${d.key} primary key,
      student_id ${d.key} not null references students (id),
      amount ${d.money} not null check (amount > 0),
      paid_off ${d.money} not null check (paid_off >= 0 and paid_off <= amount),
      payment_method text not null check (payment_method in ('cash', 'card')),
      date ${d.key} not null ${dateShape('date')},
      notes text not null,
      created_at text not null,
      is_holiday_payment ${d.money} not null check (is_holiday_payment in (0, 1)),
      holiday_name text,
      admin_id text not null,
      fee_id text,
      fee_date ${d.key} ${dateShape('fee_date')},
      deleted_at text not null
    ) ${d.end}`,
    // The class dates that a payment's notes say it is for.
    `create table payment_class_dates (
      date ${d.key} not null ${dateShape('date')},
      payment_id ${d.key} not null,
      primary key (date, payment_id)
    ) ${d.clustered}`,
    // One credit per payment and holiday date, however often the date is processed.
    `create table holiday_payments (
      payment_id ${d.key} not null,
      date ${d.key} not null ${dateShape('date')},
      credit_id ${d.key} not null references credits (id),
      amount ${d.money} not null check (amount > 0),
      credited_at text not null,
      primary key (payment_id, date)
    ) ${d.clustered}`,
    `create index holiday_payments_by_date on holiday_payments (date)`,
    `alter table credits add column origin text not null default 'fee'
      check (origin in ('fee', 'holiday', 'overpayment', 'payment', 'grant'))`,
    `update credits set origin = 'overpayment' where reason = 'Overpayment'`,
    `create index credits_by_date on credits (date, student_id)`,
    `create index journal_by_source on journal (source_id, number)`,
  ];
}

/** Reads the notes of payments from before this migration once. */
async function noteClassDates(db: Kysely<Tables>): Promise<void> {
  const payments = await db
    .selectFrom('payments')
    .select(['id', 'notes'])
    .where('notes', 'like', '%2%')
    .execute();
  const rows = payments.flatMap(({ id, notes }) =>
    datesNamed(notes).map((date) => ({ date, payment_id: id })),
  );
  await inBatches(rows, (piece) => db.insertInto('payment_class_dates').values(piece).execute());
}

export const holidaysAndCredits = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    for (const statement of [...changeJournal[engine](checks), ...tables(dialects[engine])])
      await sql.raw(statement).execute(db);
    await noteClassDates(db);
  },
});

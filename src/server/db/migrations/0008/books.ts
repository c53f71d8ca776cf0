import type { Engine } from '../../engine.ts';
import { accountTable, type JournalChecks } from '../0001-first-schema.ts';
import { changeJournal } from '../0002-holidays-and-credits.ts';
import { dateShape, dialects, oneOf, recreateColumn, type Dialect } from '../dialects.ts';

/** A column of the journal entry that returned the fee of a holiday's credit record. */
const returnEntry = (column: string) => `(
  select ${column} from journal
  where journal.student_id = credits.student_id and journal.at = credits.created_at
    and journal.kind = 'fee-returned' and journal.date = credits.date
  limit 1
)`;

/** The part that was added to a record because a payment for the day had gone against other fees. */
const surplus = `(amount + coalesce(${returnEntry('amount')}, 0 - amount))`;

/** Credit records now represent money that moved, and change when their fee is charged again. */
const fixRecords = [
  // A payment that had gone against other fees got a record of its own that was marked used from the start: no money
  // was credited.
  `delete from holiday_payments where credit_id in (select id from credits where origin = 'payment')`,
  `delete from credits where origin = 'payment'`,
  // The record of a returned fee covers only that fee.
  `update credits set
    used_amount = case when withdrawn_amount > 0 then used_amount else used_amount - ${surplus} end,
    withdrawn_amount = case when withdrawn_amount > 0 then withdrawn_amount - ${surplus} else 0 end,
    amount = amount - ${surplus}
    where origin = 'holiday' and ${surplus} > 0`,
  `update credits set paid_off = 0 - ${returnEntry('owed_change')}
    where origin = 'holiday' and withdrawn_amount = 0 and ${returnEntry('owed_change')} < 0`,
  // A fee that has since been charged again isn't returned.
  `update credits set
    withdrawn_amount = withdrawn_amount + paid_off, used_amount = used_amount - paid_off, paid_off = 0
    where origin = 'holiday' and paid_off > 0 and exists (
      select 1 from attendance
      where attendance.student_id = credits.student_id and attendance.date = credits.date
        and attendance.fee >= credits.paid_off and attendance.status <> 'holiday'
    )`,
  // An overpayment doesn't count as a returned payment once the day isn't a holiday any more.
  `update credits set
    reason = 'Overpayment', holiday_name = null,
    date = coalesce(
      (select date from journal where source_id = credits.payment_id and kind = 'payment' limit 1), date
    )
    where origin = 'overpayment' and reason <> 'Overpayment' and not exists (
      select 1 from holiday_payments
      where holiday_payments.payment_id = credits.payment_id and holiday_payments.date = credits.date
    )`,
];

const credits = (d: Dialect): string[] => [
  `alter table credits add column paid_off ${d.money} not null default 0 check (paid_off >= 0)`,
  ...recreateColumn('credits', 'payment_method', 'text'),
  `alter table credits add column class_id ${d.key}`,
  ...recreateColumn(
    'credits',
    'origin',
    `text not null default 'fee' check (origin in (${oneOf(['fee', 'holiday', 'overpayment', 'payment', 'grant', 'charge'])}))`,
  ),
  ...fixRecords,
  // The amount is the part that became credit, and may be 0; a payment may be part of several on one date.
  `create table payment_links (
    payment_id ${d.key} not null,
    date ${d.key} not null ${dateShape('date')},
    credit_id ${d.key} not null references credits (id),
    amount ${d.money} not null check (amount >= 0),
    credited_at text not null,
    constraint one_link_a_credit primary key (payment_id, date, credit_id)
  ) ${d.clustered}`,
  `insert into payment_links (payment_id, date, credit_id, amount, credited_at)
    select holiday_payments.payment_id, holiday_payments.date, credit_id,
      case
        when credits.origin <> 'holiday' then 0
        when credits.amount - withdrawn_amount - paid_off < holiday_payments.amount
          then credits.amount - withdrawn_amount - paid_off
        else holiday_payments.amount
      end,
      credited_at
    from holiday_payments join credits on credits.id = credit_id`,
  'drop table holiday_payments',
  'alter table payment_links rename to holiday_payments',
  'create index holiday_payments_by_date on holiday_payments (date)',
];

const payments = (d: Dialect): string[] => [
  ...recreateColumn(
    'payments',
    'payment_method',
    `text not null default 'cash' check (payment_method <> '')`,
  ),
  // The parts of one family payment share an act. It outlives the family, so its id isn't a foreign key. The payer's
  // statement shows their name.
  `alter table payments add column act ${d.key}`,
  `alter table payments add column family_id ${d.key}`,
  `alter table payments add column payer_id ${d.key}`,
  'create index payments_summed on payments (date, payment_method, amount)',
  'create index payments_by_act on payments (act) where act is not null',
  // A payment is also for the class date of the fee that it pays.
  `insert into payment_class_dates (date, payment_id)
    select fee_date, id from payments where fee_date is not null
    on conflict do nothing`,
];

const checks: JournalChecks = {
  kinds: `check (kind in ('fee-charged', 'fee-returned', 'fee-restored', 'payment', 'payment-deleted',
    'payment-restored', 'credit-granted', 'credit-applied', 'credit-reversed', 'refund', 'refund-deleted',
    'refund-restored', 'adjustment'))`,
  sources: `check (source_type in ('attendance', 'payment', 'student', 'credit', 'refund', 'charge'))`,
  signs: `check (
    (kind = 'fee-charged' and owed_change > 0 and credit_change = 0)
    or (kind in ('fee-returned', 'payment', 'payment-restored', 'credit-granted')
      and amount < 0 and owed_change <= 0 and credit_change >= 0)
    or (kind in ('fee-restored', 'payment-deleted', 'credit-reversed')
      and amount > 0 and owed_change >= 0 and credit_change <= 0)
    or (kind in ('refund', 'refund-restored') and owed_change = 0 and credit_change < 0)
    or (kind = 'refund-deleted' and owed_change = 0 and credit_change > 0)
    or (kind = 'credit-applied' and owed_change < 0 and credit_change = owed_change)
    or (kind = 'adjustment' and amount <> 0 and credit_change = 0)
  )`,
};

/** Adds more kinds of entries, and a link from a correction to the entry that it corrects. */
const journal = (d: Dialect, engine: Engine): string[] => [
  ...changeJournal[engine](checks),
  'create index if not exists journal_by_source on journal (source_id, number)',
  `alter table journal add column corrects ${d.key}`,
  'create index journal_corrections on journal (corrects) where corrects is not null',
];

/**
 * An account's payments may be below zero, because a payment may be deleted after its credit was paid out. SQLite can't
 * drop a check, so the table is recreated.
 */
const accounts: Record<Engine, string[]> = {
  sqlite: [
    'alter table accounts rename to accounts_before',
    accountTable(dialects.sqlite, ''),
    'insert into accounts select * from accounts_before',
    'drop table accounts_before',
  ],
  postgres: ['alter table accounts drop constraint accounts_total_payments_check'],
};

/** Money paid out of a student's credit, and money owed for something other than a mark. */
const refundsAndCharges = (d: Dialect): string[] => [
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
  // A month's payments are net of refunds, so refunds are summed like payments.
  `create index refunds_received on refunds (substr(date, 1, 7), student_id, date, amount, deleted_at)
    where deleted_at is null`,
  // A reversed charge is kept, because journal entries refer to it.
  `create table charges (
    id ${d.key} primary key,
    student_id ${d.key} not null references students (id),
    type ${d.key} not null references fee_types (key),
    date ${d.key} not null ${dateShape('date')},
    amount ${d.money} not null check (amount > 0),
    class_id ${d.key} references classes (id),
    note text not null,
    act ${d.key} not null,
    period ${d.key} check (length(period) = 7),
    reason text,
    created_at text not null,
    created_by ${d.key} not null,
    reversed_at text
  ) ${d.end}`,
  `create index charges_by_month on charges
    (substr(date, 1, 7), student_id, type, date, amount, class_id) where reversed_at is null`,
  'create index charges_by_student on charges (student_id, date, id)',
  `create index charges_standing_by_student on charges (student_id, date, amount)
    where reversed_at is null`,
  'create index charges_by_date on charges (date, id)',
  'create index charges_by_act on charges (act)',
  'create index charges_by_class on charges (class_id)',
  `create unique index one_tuition_a_month on charges (period, student_id, class_id)
    where period is not null and reversed_at is null`,
];

/** Changes the tables of the books, after the marks have moved. */
export function books(engine: Engine): string[] {
  const d = dialects[engine];
  return [
    ...credits(d),
    ...payments(d),
    ...journal(d, engine),
    ...accounts[engine],
    // For the list of students who owe the most.
    'create index accounts_owing on accounts ((owed - credit), student_id) where owed - credit > 0',
    ...refundsAndCharges(d),
  ];
}

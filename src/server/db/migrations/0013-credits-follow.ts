import { sql, type Kysely } from 'kysely';
import type { Engine } from '../engine.ts';
import { dateShape, dialects } from './dialects.ts';

/** A column of the journal entry that returned the fee of a holiday's credit record. */
const returnEntry = (column: string) => `(
  select ${column} from journal
  where journal.student_id = credits.student_id and journal.at = credits.created_at
    and journal.kind = 'fee-returned' and journal.date = credits.date
  limit 1
)`;

/** The part that was added to a record because a payment for the day had gone against other fees. */
const surplus = `(amount + coalesce(${returnEntry('amount')}, 0 - amount))`;

const fixRecords = [
  // A payment that had gone against other fees got a record of its own that was marked used from the start: no money
  // was credited.
  `delete from holiday_payments where credit_id in (select id from credits where origin = 'payment')`,
  `delete from credits where origin = 'payment'`,
  // The record of a returned fee is limited to that fee.
  `update credits set
    used_amount = case when withdrawn_amount > 0 then used_amount else used_amount - ${surplus} end,
    withdrawn_amount = case when withdrawn_amount > 0 then withdrawn_amount - ${surplus} else 0 end,
    amount = amount - ${surplus}
    where origin = 'holiday' and ${surplus} > 0`,
  `update credits set paid_off = 0 - ${returnEntry('owed_change')}
    where origin = 'holiday' and withdrawn_amount = 0 and ${returnEntry('owed_change')} < 0`,
  // A fee that has been charged again since is not returned.
  `update credits set
    withdrawn_amount = withdrawn_amount + paid_off, used_amount = used_amount - paid_off, paid_off = 0
    where origin = 'holiday' and paid_off > 0 and exists (
      select 1 from attendance
      where attendance.student_id = credits.student_id and attendance.date = credits.date
        and attendance.fee >= credits.paid_off and attendance.status <> 'holiday'
    )`,
  // An overpayment is no returned payment once the day is no holiday.
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

/** Recreates the table of links. The amount is the part that became credit, and may be 0. */
function recreateLinks(d: (typeof dialects)[Engine]): string[] {
  return [
    `create table payment_links (
      payment_id ${d.key} not null,
      date ${d.key} not null ${dateShape('date')},
      credit_id ${d.key} not null references credits (id),
      amount ${d.money} not null check (amount >= 0),
      credited_at text not null,
      primary key (payment_id, date)
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
}

/** Credit records now stand for money that moved, and change when their fee is charged again. */
export const creditsFollow = (engine: Engine) => ({
  async up(db: Kysely<unknown>): Promise<void> {
    const d = dialects[engine];
    const statements = [
      `alter table credits add column paid_off ${d.money} not null default 0 check (paid_off >= 0)`,
      ...fixRecords,
      ...recreateLinks(d),
      // A payment is also for the day of the fee that it pays.
      `insert into payment_class_dates (date, payment_id)
        select fee_date, id from payments where fee_date is not null
        on conflict do nothing`,
    ];
    for (const statement of statements) await sql.raw(statement).execute(db);
  },
});

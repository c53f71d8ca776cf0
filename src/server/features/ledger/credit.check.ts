import { sql, type RawBuilder } from 'kysely';
import type { StudentId } from '../../../domain/ids.ts';
import type { Reader } from '../../db/database.ts';

/** A student whose books are inconsistent, and the problem. Amounts are in cents. */
export interface Disagreement {
  /** Empty if no student is concerned. */
  studentId: StudentId | '';
  problem: string;
}

interface Found {
  student_id: StudentId;
  what: string;
}

/** A condition: the journal entry that the row of `credits` came from, depending on the record's origin. */
const isSourceEntry = sql`
  journal.student_id = credits.student_id and journal.at = credits.created_at and (
    (origin = 'fee' and kind = 'fee-returned' and journal.date = credits.date
      and credit_change = credits.amount)
    or (origin = 'holiday' and kind = 'fee-returned' and journal.date = credits.date
      and journal.amount = 0 - credits.amount and 0 - owed_change >= paid_off)
    or (origin = 'overpayment' and kind = 'payment' and source_id = payment_id
      and credit_change = credits.amount)
    or (origin = 'grant' and kind = 'credit-granted' and journal.amount = 0 - credits.amount)
  )`;

const checks: { problem: (what: string) => string; query: RawBuilder<Found> }[] = [
  {
    problem: (id) => `credit ${id} is used or reversed beyond its amount`,
    query: sql`select student_id, id as what from credits
      where used_amount + withdrawn_amount > amount or paid_off > used_amount or amount <= 0
        or used_amount < 0 or withdrawn_amount < 0 or paid_off < 0`,
  },
  {
    problem: (id) => `credit ${id} is not what the journal says was returned, paid or given`,
    query: sql`select student_id, id as what from credits
      where not exists (select 1 from journal where ${isSourceEntry})`,
  },
  {
    problem: (id) => `refund ${id} is not what the journal says was paid out`,
    query: sql`select student_id, id as what from refunds
      where case when deleted_at is null then amount else 0 end <> coalesce(
        (select 0 - sum(credit_change) from journal where source_id = refunds.id), 0)`,
  },
  {
    problem: (date) => `the fee of ${date} has more credit records than it was returned`,
    query: sql`select student_id, date as what from credits
      where origin in ('fee', 'holiday') group by student_id, date, created_at
      having count(*) > (
        select count(*) from journal
        where journal.student_id = credits.student_id and journal.date = credits.date
          and journal.at = credits.created_at and kind = 'fee-returned'
      )`,
  },
  {
    problem: (date) => `the fee of ${date} was returned by a holiday and has no credit record`,
    query: sql`select student_id, date as what from journal
      where kind = 'fee-returned' and note like 'Fee of % returned: %'
        and note not like '% returned: mark removed (was %'
        and not exists (
          select 1 from credits
          where credits.student_id = journal.student_id and created_at = journal.at
            and credits.date = journal.date
        )`,
  },
  {
    problem: (date) => `the fee of ${date} is charged, and a credit record says it was returned`,
    query: sql`select credits.student_id, credits.date as what from credits
      join attendance on attendance.student_id = credits.student_id
        and attendance.date = credits.date and fee > 0
      where origin = 'holiday' group by credits.student_id, credits.date
      having sum(paid_off) > 0 and sum(paid_off) + max(fee) > sum(credits.amount)`,
  },
  {
    problem: (id) => `payment ${id} has the credit of somebody else, or more than it was`,
    query: sql`select payments.student_id, payments.id as what from holiday_payments
      join payments on payments.id = holiday_payments.payment_id
      left join credits on credits.id = credit_id
      where credits.student_id is null or credits.student_id <> payments.student_id
        or holiday_payments.amount > payments.amount`,
  },
  {
    problem: (id) => `credit ${id} says it is of a payment for a day, and no payment has it`,
    // The reasons of anonymized students' records are gone.
    query: sql`select student_id, credits.id as what from credits
      join students on students.id = student_id and former_number is null
      where origin = 'overpayment' and reason <> 'Overpayment' and withdrawn_amount < amount
        and not exists (
          select 1 from holiday_payments where holiday_payments.payment_id = credits.payment_id
            and holiday_payments.date = credits.date
        )`,
  },
];

/** Inconsistencies between credit records and the journal, the marks and the payments, one per record. */
export async function checkCredits(db: Reader): Promise<Disagreement[]> {
  const problems: Disagreement[] = [];
  for (const { problem, query } of checks) {
    const { rows } = await sql<Found>`select * from (${query}) as found limit 100`.execute(db);
    problems.push(
      ...rows.map(({ student_id: studentId, what }) => ({ studentId, problem: problem(what) })),
    );
  }
  return problems;
}

import { sql, type RawBuilder } from 'kysely';
import type { StudentId } from '../../../domain/ids.ts';
import { FIRST_CLASS } from '../../../domain/lesson.ts';
import type { Reader } from '../../db/database.ts';

/** A student whose books are inconsistent, and the problem. Amounts are in cents. */
export interface Disagreement {
  /** Empty if it isn't about a student. */
  studentId: StudentId | '';
  problem: string;
}

interface Found {
  student_id: StudentId;
  what: string;
}

/** For a record of a returned fee, the class of its mark. */
const classOfCredit = sql`coalesce(credits.class_id, ${FIRST_CLASS})`;

/** Whether an entry is about the same mark as a record: its source is the key of the mark (`markKey`). */
const isSameMark = sql`(
  journal.student_id = credits.student_id and journal.date = credits.date
    and journal.source_id = credits.date || '/' || credits.student_id
      || case when ${classOfCredit} = ${FIRST_CLASS} then '' else '/' || credits.class_id end
  )`;

/** The condition for the journal entry that a row of `credits` came from, which depends on the record's origin. */
const isSourceEntry = sql`
  journal.student_id = credits.student_id and journal.at = credits.created_at and (
    (origin = 'fee' and kind = 'fee-returned' and ${isSameMark}
      and credit_change = credits.amount)
    or (origin = 'charge' and kind = 'fee-returned' and source_type = 'charge'
      and credit_change = credits.amount and journal.date = credits.date)
    or (origin = 'holiday' and kind = 'fee-returned' and ${isSameMark}
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
    problem: (id) => `charge ${id} is not what the journal says was charged`,
    // A sum for each charge would read the whole journal each time, until the database knows how large it is.
    query: sql`select student_id, id as what from charges
      left join (select source_id, sum(amount) as said from journal group by source_id) as entries
        on entries.source_id = charges.id
      where case when reversed_at is null then amount else 0 end <> coalesce(said, 0)`,
  },
  {
    problem: (date) => `the fee of ${date} has more credit records than it was returned`,
    query: sql`select student_id, date as what from (
        select student_id, date, created_at, ${classOfCredit} as class_id from credits
        where origin in ('fee', 'holiday')
      ) as credits group by student_id, date, class_id, created_at
      having count(*) > (
        select count(*) from journal
        where ${isSameMark} and journal.at = credits.created_at and kind = 'fee-returned'
      )`,
  },
  {
    problem: (date) => `the fee of ${date} was returned by a holiday and has no credit record`,
    query: sql`select student_id, date as what from journal
      where kind = 'fee-returned' and note like 'Fee of % returned: %'
        and note not like '% returned: mark removed (was %'
        and not exists (
          select 1 from credits
          where ${isSameMark} and created_at = journal.at
        )`,
  },
  {
    problem: (date) => `the fee of ${date} is charged, and a credit record says it was returned`,
    query: sql`select credits.student_id, credits.date as what from credits
      join attendance on attendance.student_id = credits.student_id
        and attendance.date = credits.date and attendance.class_id = ${classOfCredit} and fee > 0
      where origin = 'holiday' group by credits.student_id, credits.date, attendance.class_id
      having sum(paid_off) > 0 and sum(paid_off) + max(fee) > sum(credits.amount)`,
  },
  {
    problem: (id) => `payment ${id} has the credit of somebody else, or more than it was`,
    query: sql`select payments.student_id, payments.id as what from holiday_payments
      join payments on payments.id = holiday_payments.payment_id
      left join credits on credits.id = credit_id and credits.student_id = payments.student_id
      group by payments.student_id, payments.id, payments.amount, holiday_payments.date
      having count(credits.id) < count(*) or sum(holiday_payments.amount) > payments.amount`,
  },
  {
    problem: (id) => `credit ${id} says it is of a payment for a day, and no payment has it`,
    // Records of anonymized students have lost their reasons.
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

import { sql } from 'kysely';
import type { EntryKind } from '../../../domain/account.ts';
import { UNCOUNTED_STATUS } from '../../../domain/budget.ts';
import { addDays, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import type { Reader } from '../../db/database.ts';

/** Entries of a kind in a student's journal on one day, added up. */
export interface JournalSum {
  student: StudentId;
  /** A date, or the moment of an entry without one. */
  day: CalendarDate | Instant;
  kind: EntryKind;
  /** The fee type of a charge; null for anything else. */
  type: string | null;
  method: string | null;
  owed: Cents;
  credit: Cents;
}

/** Reads what moved these students' accounts until a day, and a little after it, in the order of student and day. */
export async function journalSums(
  db: Reader,
  ids: readonly StudentId[],
  until: CalendarDate,
): Promise<JournalSum[]> {
  const { rows } = await sql<JournalSum>`
    select journal.student_id as student, coalesce(journal.date, at) as day, kind, charges.type,
      coalesce(payments.payment_method, refunds.method) as method,
      sum(owed_change) as owed, sum(credit_change) as credit
    from journal
    left join charges on source_type = 'charge' and charges.id = source_id
    left join payments on source_type = 'payment' and payments.id = source_id
    left join refunds on source_type = 'refund' and refunds.id = source_id
    where journal.student_id in (${sql.join(ids)}) and coalesce(journal.date, at) < ${addDays(until, 2)}
    group by journal.student_id, coalesce(journal.date, at), kind, charges.type,
      coalesce(payments.payment_method, refunds.method)
    order by journal.student_id, day`.execute(db);
  return rows;
}

export interface TypeSum {
  student: StudentId;
  date: CalendarDate;
  type: string;
  amount: Cents;
}

/** Reads what these students' marks cost on each day for each fee type, until a day. */
export async function markFees(
  db: Reader,
  ids: readonly StudentId[],
  until: CalendarDate,
): Promise<TypeSum[]> {
  const { rows } = await sql<TypeSum>`
    select attendance.student_id as student, attendance.date, type, sum(cents) as amount
    from attendance join mark_fees on mark_id = attendance.id
    where attendance.student_id in (${sql.join(ids)}) and attendance.date <= ${until} and cents > 0
    group by attendance.student_id, attendance.date, type`.execute(db);
  return rows;
}

/** Everybody with an account, former students too. */
export async function studentIds(db: Reader): Promise<StudentId[]> {
  const rows = await db.selectFrom('students').select('id').orderBy('id').execute();
  return rows.map(({ id }) => id);
}

/** Reads what the school spent in a period, and what its budget says that came in. */
export async function schoolMoney(db: Reader, { from, to }: Period) {
  const expenses = await db
    .selectFrom('expenses')
    .select(['date', 'category', 'amount'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  const budget = await db
    .selectFrom('budget_entries')
    .select(['date', 'category', 'amount', 'budget_type as type'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('status', '<>', UNCOUNTED_STATUS)
    .execute();
  return { expenses, budget };
}

/** Payments with who paid them, and refunds, of these students in a period. */
export async function paidIn(db: Reader, ids: readonly StudentId[], { from, to }: Period) {
  const payments = await db
    .selectFrom('payments')
    .leftJoin('users', 'users.id', 'payer_id')
    .select(['student_id as student', 'users.name as payer', 'payments.payer_id', 'amount'])
    .where('student_id', 'in', ids)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .orderBy('date')
    .execute();
  const refunds = await db
    .selectFrom('refunds')
    .select(({ fn }) => ['student_id as student', fn.sum<Cents>('amount').as('amount')])
    .where('student_id', 'in', ids)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('deleted_at', 'is', null)
    .groupBy('student_id')
    .execute();
  return { payments, refunds };
}

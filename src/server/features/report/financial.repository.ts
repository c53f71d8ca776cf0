import { sql } from 'kysely';
import type { FeeBreakdown } from '../../../domain/fees.ts';
import { monthOf, type Month } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import {
  monthsOf,
  periodOfMonth,
  type Collection,
  type MonthPeriod,
} from '../../../domain/reports.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { inPieces } from '../../db/pieces.ts';

const zero = sql<number>`0`;
// As the index attendance_charged says them.
const fee = sql<Cents>`fee_absence + fee_late + fee_no_shoes + fee_not_in_uniform`;
const costsSomething = sql<boolean>`${fee} > 0`;
const month = sql<Month>`substr(date, 1, 7)`;

/** By the months first, as the indexes are; by the dates where a month is cut. */
function isIn(period: Period) {
  const { from, to } = period;
  const [first, last] = [monthOf(from), monthOf(to)];
  const months =
    first === last ? sql`${month} = ${first}` : sql`${month} >= ${first} and ${month} <= ${last}`;
  const isWhole = from === periodOfMonth(first).from && to === periodOfMonth(last).to;
  return sql<boolean>`${months}${isWhole ? sql`` : sql` and date >= ${from} and date <= ${to}`}`;
}

/** What a student was charged by type, in cents. */
interface FeeSums {
  absence: Cents;
  late: Cents;
  no_shoes: Cents;
  not_in_uniform: Cents;
}

export interface StudentCharges extends FeeSums {
  id: string;
  first_name: string;
  last_name: string;
  email: string;
  paid: Cents;
}

/** Everyone who was charged or paid in a month, whatever their status (D50), by name. */
export async function chargesByStudent(db: Reader, shown: Month): Promise<StudentCharges[]> {
  const { rows } = await sql<StudentCharges>`
    select students.id, first_name, last_name, users.email, absence, late, no_shoes, not_in_uniform, paid
    from (
      select student_id, sum(fee_absence) as absence, sum(fee_late) as late, sum(fee_no_shoes) as no_shoes,
        sum(fee_not_in_uniform) as not_in_uniform, sum(paid) as paid
      from (
        select student_id, fee_absence, fee_late, fee_no_shoes, fee_not_in_uniform, 0 as paid
        from attendance where ${month} = ${shown} and ${costsSomething}
        union all
        select student_id, 0, 0, 0, 0, amount from payments where ${month} = ${shown}
      ) as lines
      group by student_id
    ) as sums
    join students on students.id = sums.student_id
    join users on users.id = students.id
    order by name_order, students.id`.execute(db);
  return rows;
}

/** What was charged by type in a period. */
export async function feesByType(db: Reader, period: Period): Promise<FeeBreakdown> {
  const row = await db
    .selectFrom('attendance')
    .select(({ fn }) => [
      fn.coalesce(fn.sum<number>('fee_absence'), zero).as('absence'),
      fn.coalesce(fn.sum<number>('fee_late'), zero).as('late'),
      fn.coalesce(fn.sum<number>('fee_no_shoes'), zero).as('no_shoes'),
      fn.coalesce(fn.sum<number>('fee_not_in_uniform'), zero).as('not_in_uniform'),
    ])
    .where(costsSomething)
    .where(isIn(period))
    .executeTakeFirstOrThrow();
  return toFees(row);
}

/** What was paid in each month of a period that has any payment. */
export async function paymentsByMonth(db: Reader, period: Period): Promise<Map<Month, Cents>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => [month.as('month'), fn.sum<number>('amount').as('paid')])
    .where(isIn(period))
    .groupBy(month)
    .execute();
  return new Map(rows.map((row) => [row.month, row.paid]));
}

/** What was charged in a month, and what became of it. */
export interface MonthCharges extends Collection {
  month: Month;
  totalFeesCharged: Cents;
}

/**
 * What became of the charges of each month (D51). The rule is domain/reports.ts' `collectionOf`; it stands here once
 * more because the database adds up what a whole fee year would otherwise send; the property test holds the two
 * together.
 */
export async function chargesByMonth(
  { db, engine }: Database,
  period: Period,
): Promise<MonthCharges[]> {
  const rows = await outcomes[engine](db, period);
  return rows.map(({ month: key, fees, collected, pending }) => ({
    month: key,
    totalFeesCharged: fees,
    feesCollected: collected,
    pendingFees: pending,
    feesInPaymentProcess: fees - collected - pending,
  }));
}

interface MonthRow {
  month: Month;
  fees: Cents;
  collected: Cents;
  pending: Cents;
}

const outcome = sql`
  coalesce(sum(fees), 0) as fees,
  coalesce(sum(case when paid < fees then paid else fees end), 0) as collected,
  coalesce(sum(case when paid = 0 then fees else 0 end), 0) as pending`;

/**
 * The same question in the order in which each engine reads its indexes without a sort: PostgreSQL merges both over
 * all months; SQLite looks payments up as it goes, and needs a part for each month to group by students alone.
 */
const outcomes: Record<Engine, (db: Reader, period: Period) => Promise<MonthRow[]>> = {
  async postgres(db, period) {
    const { rows } = await sql<MonthRow>`
      select month, ${outcome}
      from (
        select charges.month, fees, coalesce(paid, 0) as paid
        from (
          select ${month} as month, student_id, cast(sum(${fee}) as bigint) as fees
          from attendance where ${isIn(period)} and ${costsSomething} group by ${month}, student_id
        ) as charges
        left join (
          select ${month} as month, student_id, cast(sum(amount) as bigint) as paid
          from payments where ${isIn(period)} group by ${month}, student_id
        ) as received on received.month = charges.month and received.student_id = charges.student_id
      ) as standing
      group by month`.execute(db);
    return rows;
  },
  async sqlite(db, period) {
    const rows: MonthRow[] = [];
    await inPieces(monthsOf(period), async (months) => {
      const parts = sql.join(months.map(monthCharges), sql` union all `);
      const found = await sql<MonthRow>`${parts}`.execute(db);
      rows.push(...found.rows);
    });
    return rows;
  },
};

function monthCharges({ month: key, ...period }: MonthPeriod) {
  return sql`
    select cast(${key} as text) as month, ${outcome}
    from (
      select student_id, sum(${fee}) as fees, (
        select coalesce(sum(amount), 0) from payments
        where student_id = attendance.student_id and ${isIn(period)}
      ) as paid
      from attendance where ${isIn(period)} and ${costsSomething} group by student_id
    ) as standing`;
}

export function toFees(row: FeeSums): FeeBreakdown {
  return {
    absence: row.absence,
    late: row.late,
    noShoes: row.no_shoes,
    notInUniform: row.not_in_uniform,
  };
}

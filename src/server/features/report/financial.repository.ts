import { sql } from 'kysely';
import type { FeeBreakdown } from '../../../domain/fees.ts';
import { monthOf, type Month } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import type { Charges } from '../../../domain/reports.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';

const zero = sql<number>`0`;
// As the index attendance_charged says them.
const costsSomething = sql<boolean>`fee_absence + fee_late + fee_no_shoes + fee_not_in_uniform > 0`;
const month = sql<Month>`substr(date, 1, 7)`;

export interface StudentCharges {
  id: string;
  name: string;
  email: string;
  fees: FeeBreakdown;
  feesCharged: Cents;
  paymentsMade: Cents;
}

/** Everyone who was charged or paid in a month, whatever their status (D50), by name. */
export async function chargesByStudent(db: Reader, shown: Month): Promise<StudentCharges[]> {
  const both = db
    .selectFrom('attendance')
    .select(['student_id', 'fee_absence', 'fee_late', 'fee_no_shoes', 'fee_not_in_uniform'])
    .select(zero.as('paid'))
    .where(month, '=', shown)
    .where(costsSomething)
    .unionAll(
      db
        .selectFrom('payments')
        .select(['student_id', zero.as('fee_absence'), zero.as('fee_late')])
        .select([zero.as('fee_no_shoes'), zero.as('fee_not_in_uniform'), 'amount as paid'])
        .where(month, '=', shown),
    );
  const sums = db
    .selectFrom(both.as('both'))
    .select(({ fn }) => [
      'student_id',
      fn.sum<number>('fee_absence').as('absence'),
      fn.sum<number>('fee_late').as('late'),
      fn.sum<number>('fee_no_shoes').as('no_shoes'),
      fn.sum<number>('fee_not_in_uniform').as('not_in_uniform'),
      fn.sum<number>('paid').as('paid'),
    ])
    .groupBy('student_id');
  const rows = await db
    .selectFrom(sums.as('sums'))
    .innerJoin('students', 'students.id', 'sums.student_id')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'first_name', 'last_name', 'users.email'])
    .select(['absence', 'late', 'no_shoes', 'not_in_uniform', 'paid'])
    .orderBy('name_order')
    .orderBy('students.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    name: fullName({ firstName: row.first_name, lastName: row.last_name }),
    email: row.email,
    fees: toFees(row),
    feesCharged: row.absence + row.late + row.no_shoes + row.not_in_uniform,
    paymentsMade: row.paid,
  }));
}

/** What each student was charged by type in a period, each of its months apart, in the order of the index. */
function charged(db: Reader, { from, to }: Period) {
  return db
    .selectFrom('attendance')
    .select(({ fn }) => [
      month.as('month'),
      'student_id',
      fn.sum<number>('fee_absence').as('absence'),
      fn.sum<number>('fee_late').as('late'),
      fn.sum<number>('fee_no_shoes').as('no_shoes'),
      fn.sum<number>('fee_not_in_uniform').as('not_in_uniform'),
    ])
    .where(month, '>=', monthOf(from))
    .where(month, '<=', monthOf(to))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where(costsSomething)
    .groupBy([month, 'student_id']);
}

export interface MonthCharges extends Charges {
  month: Month;
  fees: FeeBreakdown;
}

/**
 * The charges of each month of a period that has any, in two statements. What became of them is decided for each
 * student and month by D51. The rule is domain/reports.ts' `collectionOf`; it stands here once more because the
 * database adds up what a whole fee year would otherwise send; the property test holds the two together.
 */
export async function chargesByMonth(db: Reader, period: Period): Promise<MonthCharges[]> {
  const rows = await db
    .with('charged', () => charged(db, period))
    // Materialized, or what was paid is looked up anew wherever it is named below.
    .with(
      (cte) => cte('standing').materialized(),
      (cte) =>
        cte.selectFrom('charged').select((eb) => [
          ...(['month', 'absence', 'late', 'no_shoes', 'not_in_uniform'] as const),
          sql<number>`absence + late + no_shoes + not_in_uniform`.as('fees'),
          eb
            .selectFrom('payments')
            .select(({ fn }) => fn.coalesce(fn.sum<number>('amount'), zero).as('paid'))
            .whereRef('payments.student_id', '=', 'charged.student_id')
            .where(month, '=', sql<Month>`charged.month`)
            .where('date', '>=', period.from)
            .where('date', '<=', period.to)
            .as('paid'),
        ]),
    )
    .selectFrom('standing')
    .select(({ fn }) => [
      'month',
      fn.sum<number>('absence').as('absence'),
      fn.sum<number>('late').as('late'),
      fn.sum<number>('no_shoes').as('no_shoes'),
      fn.sum<number>('not_in_uniform').as('not_in_uniform'),
      fn.sum<number>('fees').as('fees'),
      sql<number>`sum(case when paid < fees then paid else fees end)`.as('collected'),
      sql<number>`sum(case when paid = 0 then fees else 0 end)`.as('pending'),
    ])
    .groupBy('month')
    .execute();
  const received = await paymentsByMonth(db, period);
  const months = new Map(rows.map((row) => [row.month, row]));
  return [...new Set([...months.keys(), ...received.keys()])].map((key) => {
    const row = months.get(key) ?? nothing;
    return {
      month: key,
      fees: toFees(row),
      totalFeesCharged: row.fees,
      totalPaymentsReceived: received.get(key) ?? 0,
      feesCollected: row.collected,
      pendingFees: row.pending,
      feesInPaymentProcess: row.fees - row.collected - row.pending,
    };
  });
}

const nothing = {
  absence: 0,
  late: 0,
  no_shoes: 0,
  not_in_uniform: 0,
  fees: 0,
  collected: 0,
  pending: 0,
};

async function paymentsByMonth(db: Reader, { from, to }: Period): Promise<Map<Month, Cents>> {
  const rows = await db
    .selectFrom('payments')
    .select(({ fn }) => [month.as('month'), fn.sum<number>('amount').as('paid')])
    .where(month, '>=', monthOf(from))
    .where(month, '<=', monthOf(to))
    .where('date', '>=', from)
    .where('date', '<=', to)
    .groupBy(month)
    .execute();
  return new Map(rows.map((row) => [row.month, row.paid]));
}

function toFees(row: {
  absence: Cents;
  late: Cents;
  no_shoes: Cents;
  not_in_uniform: Cents;
}): FeeBreakdown {
  return {
    absence: row.absence,
    late: row.late,
    noShoes: row.no_shoes,
    notInUniform: row.not_in_uniform,
  };
}

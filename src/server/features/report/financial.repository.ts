import { sql } from 'kysely';
import type { FeeBreakdown } from '../../../domain/fees.ts';
import type { CalendarDate, Month } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import type { Charges } from '../../../domain/reports.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';

const zero = sql<number>`0`;
// As the index attendance_charged says it.
const costsSomething = sql<boolean>`fee_absence + fee_late + fee_no_shoes + fee_not_in_uniform > 0`;

/** Each mark that cost something and each payment of a period: who, when, how much. */
function movements(db: Reader, { from, to }: Period) {
  return db
    .selectFrom('attendance')
    .select(['student_id', 'date', 'fee_absence as absence', 'fee_late as late'])
    .select(['fee_no_shoes as no_shoes', 'fee_not_in_uniform as not_in_uniform', zero.as('paid')])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where(costsSomething)
    .unionAll(
      db
        .selectFrom('payments')
        .select(['student_id', 'date', zero.as('absence'), zero.as('late')])
        .select([zero.as('no_shoes'), zero.as('not_in_uniform'), 'amount as paid'])
        .where('date', '>=', from)
        .where('date', '<=', to),
    );
}

export interface StudentCharges {
  id: string;
  name: string;
  email: string;
  fees: FeeBreakdown;
  feesCharged: Cents;
  paymentsMade: Cents;
}

/** Everyone who was charged or paid in a period, whatever their status (D50), by name. */
export async function chargesByStudent(db: Reader, period: Period): Promise<StudentCharges[]> {
  const rows = await db
    .selectFrom(
      db
        .selectFrom(movements(db, period).as('movements'))
        .select(({ fn }) => [
          'student_id',
          fn.sum<number>('absence').as('absence'),
          fn.sum<number>('late').as('late'),
          fn.sum<number>('no_shoes').as('no_shoes'),
          fn.sum<number>('not_in_uniform').as('not_in_uniform'),
          fn.sum<number>('paid').as('paid'),
        ])
        .groupBy('student_id')
        .as('sums'),
    )
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

export interface MonthCharges extends Charges {
  month: Month;
  fees: FeeBreakdown;
}

/**
 * The charges of each month of a period that has any, in order. What became of them is decided for each student
 * and month by D51, as `collectionOf` says it.
 */
export async function chargesByMonth(db: Reader, period: Period): Promise<MonthCharges[]> {
  const fees = sql<number>`(absence + late + no_shoes + not_in_uniform)`;
  const month = sql<CalendarDate>`substr(date, 1, 7)`;
  const sum = (amount: typeof fees) => sql<number>`sum(${amount})`;
  const rows = await db
    .selectFrom(
      db
        .selectFrom(movements(db, period).as('movements'))
        .select(({ fn }) => [
          month.as('month'),
          fn.sum<number>('absence').as('absence'),
          fn.sum<number>('late').as('late'),
          fn.sum<number>('no_shoes').as('no_shoes'),
          fn.sum<number>('not_in_uniform').as('not_in_uniform'),
          fn.sum<number>('paid').as('paid'),
        ])
        .groupBy([month, 'student_id'])
        .as('sums'),
    )
    .select(({ fn }) => [
      'month',
      fn.sum<number>('absence').as('absence'),
      fn.sum<number>('late').as('late'),
      fn.sum<number>('no_shoes').as('no_shoes'),
      fn.sum<number>('not_in_uniform').as('not_in_uniform'),
      fn.sum<number>('paid').as('paid'),
      sum(sql`case when paid < ${fees} then paid else ${fees} end`).as('collected'),
      sum(sql`case when paid = 0 then ${fees} else 0 end`).as('pending'),
    ])
    .groupBy('month')
    .orderBy('month')
    .execute();
  return rows.map((row) => {
    const totalFeesCharged = row.absence + row.late + row.no_shoes + row.not_in_uniform;
    return {
      month: row.month,
      fees: toFees(row),
      totalFeesCharged,
      totalPaymentsReceived: row.paid,
      feesCollected: row.collected,
      pendingFees: row.pending,
      feesInPaymentProcess: totalFeesCharged - row.collected - row.pending,
    };
  });
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

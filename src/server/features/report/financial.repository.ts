import { sql, type RawBuilder } from 'kysely';
import { monthOf, type CalendarDate, type Month } from '../../../domain/dates.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import { noFee, type FeeBreakdown } from '../../../domain/fees.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import { minus, ZERO, type Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { monthsOf, periodOfMonth, type MonthPeriod } from '../../../domain/months.ts';
import { type Collection } from '../../../domain/feeCollection.ts';
import type { Database, Reader } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { inBatches } from '../../db/batches.ts';

const costsSomething = sql<boolean>`cents > 0`;
// Written like the indexes mark_fees_by_month, payments_received and refunds_received.
const month = sql<Month>`substr(date, 1, 7)`;

/** Compares months first, like the indexes; if the period has a partial month, it also compares dates. */
function isIn(period: Period) {
  const { from, to } = period;
  const [first, last] = [monthOf(from), monthOf(to)];
  const months =
    first === last ? sql`${month} = ${first}` : sql`${month} >= ${first} and ${month} <= ${last}`;
  const isWhole = from === periodOfMonth(first).from && to === periodOfMonth(last).to;
  return sql<boolean>`${months}${isWhole ? sql`` : sql` and date >= ${from} and date <= ${to}`}`;
}

/**
 * The amounts charged in a period, for marks and otherwise, in cents as `cents`, summed by the given columns. Each part
 * is first summed from its own index, so that only these few sums have to be combined.
 */
function charged(columns: RawBuilder<unknown>, period: RawBuilder<boolean>) {
  return sql`(
    select ${columns}, sum(cents) as cents
    from mark_fees where ${period} and ${costsSomething} group by ${columns}
    union all
    select ${columns}, sum(amount) as cents
    from charges where ${period} and reversed_at is null group by ${columns}
  )`;
}

/**
 * The money that came in from students in a period, in cents as `cents`: payments minus refunds, summed by `key`, each
 * from its own index.
 */
function received(key: RawBuilder<unknown>, period: Period) {
  return sql`(
    select ${key} as key, sum(amount) as cents
    from payments where ${isIn(period)} group by ${key}
    union all
    select ${key} as key, -sum(amount) as cents
    from refunds where ${isIn(period)} and deleted_at is null group by ${key}
  )`;
}

/** A sum for each type, in order: the query reads the index once, no matter how many types there are. */
function sumsByType(keys: readonly FeeTypeKey[]) {
  return sql.join(
    keys.map(
      (key, index) => sql`
        coalesce(sum(case when type = ${key} then cents else 0 end), 0) as ${sql.ref(sumName(index))}`,
    ),
  );
}

const sumName = (index: number) => `charged_${index}`;

function toFees(row: object, keys: readonly FeeTypeKey[]): FeeBreakdown {
  const sums = row as Record<string, Cents>;
  return Object.fromEntries(keys.map((key, index) => [key, sums[sumName(index)] ?? ZERO]));
}

export interface StudentCharges {
  id: StudentId;
  first_name: string;
  last_name: string;
  email: string;
  /** Net of refunds. */
  paid: Cents;
  /** Owed and credit today. */
  owed: Cents;
  credit: Cents;
  /** The charged fees by type; types that weren't charged are missing. */
  fees: FeeBreakdown;
}

/** What each class charged in a month, if anything; null has what was charged for no class. */
export async function feesByClass(db: Reader, shown: Month): Promise<Map<ClassId | null, Cents>> {
  const { rows } = await sql<{ class_id: ClassId | null; cents: Cents }>`
    select class_id, sum(cents) as cents
    from ${charged(sql`class_id`, sql`${month} = ${shown}`)} as sums
    group by class_id`.execute(db);
  return new Map(rows.map((row) => [row.class_id, row.cents]));
}

/**
 * Everyone who was charged, paid or got a refund in a month, whatever their status and role today, by name. It takes two statements:
 * the index already has the charges in order, while a single statement with a column per type would have to sort them.
 */
export async function chargesByStudent(db: Reader, shown: Month): Promise<StudentCharges[]> {
  const fees = sql<{ student_id: string; type: FeeTypeKey; cents: Cents }>`
    select student_id, type, cents
    from ${charged(sql`student_id, type`, sql`${month} = ${shown}`)} as sums`;
  const people = sql<Omit<StudentCharges, 'fees'>>`
    select students.id, first_name, last_name, users.email, paid, owed, credit
    from (
      select student_id, sum(paid) as paid
      from (
        select distinct student_id, 0 as paid
        from mark_fees where ${month} = ${shown} and ${costsSomething}
        union all
        select student_id, 0 as paid
        from charges where ${month} = ${shown} and reversed_at is null
        union all
        select key as student_id, cents as paid
        from ${received(sql`student_id`, periodOfMonth(shown))} as came
      ) as lines
      group by student_id
    ) as sums
    join students on students.id = sums.student_id
    join users on users.id = students.id
    join accounts on accounts.student_id = students.id
    order by name_order, students.id`;
  const [charges, found] = await Promise.all([fees.execute(db), people.execute(db)]);
  const byStudent = new Map<string, Record<FeeTypeKey, Cents>>();
  for (const { student_id, type, cents } of charges.rows) {
    const own = byStudent.get(student_id) ?? {};
    // No type is charged both ways, so each has only one row.
    own[type] = cents;
    byStudent.set(student_id, own);
  }
  return found.rows.map((row) => Object.assign(row, { fees: byStudent.get(row.id) ?? noFee }));
}

/** The sum of each student's fees and charges after a date, until another. */
export async function feesBetween(
  db: Reader,
  studentIds: readonly StudentId[],
  { after, until }: { after: CalendarDate; until: CalendarDate },
): Promise<Map<StudentId, Cents>> {
  const fees = new Map<StudentId, Cents>();
  await inBatches(studentIds, async (batch) => {
    const rows = await db
      .selectFrom((eb) =>
        eb
          .selectFrom('attendance')
          .select(['student_id', 'fee'])
          .where('student_id', 'in', batch)
          .where('date', '>', after)
          .where('date', '<=', until)
          .unionAll(
            eb
              .selectFrom('charges')
              .select(['student_id', 'amount as fee'])
              .where('student_id', 'in', batch)
              .where('date', '>', after)
              .where('date', '<=', until)
              .where('reversed_at', 'is', null),
          )
          .as('later'),
      )
      .select(({ fn }) => ['student_id', fn.sum<Cents>('fee').as('fees')])
      .groupBy('student_id')
      .execute();
    for (const row of rows) fees.set(row.student_id, row.fees);
  });
  return fees;
}

/** The sum of the fees charged in a period, by type. */
export async function feesByType(
  db: Reader,
  period: Period,
  keys: readonly FeeTypeKey[],
): Promise<FeeBreakdown> {
  const { rows } = await sql<object>`
    select ${sumsByType(keys)} from ${charged(sql`type`, isIn(period))} as sums`.execute(db);
  return toFees(rows[0] ?? {}, keys);
}

/** The payments received in each month of a period, net of refunds; months without any are missing. */
export async function paymentsByMonth(db: Reader, period: Period): Promise<Map<Month, Cents>> {
  const { rows } = await sql<{ month: Month; paid: Cents }>`
    select key as month, cast(sum(cents) as bigint) as paid
    from ${received(month, period)} as came group by key`.execute(db);
  return new Map(rows.map((row) => [row.month, row.paid]));
}

/** The fees charged in a month, and how much of them was collected. */
export interface MonthCharges extends Collection {
  month: Month;
  totalFeesCharged: Cents;
}

/**
 * How much of each month's charges was collected. The rule is `collectionOf` in domain/reports.ts. It is repeated here
 * so that the database can add up a whole fee year of rows; a property test compares the two.
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
    feesInPaymentProcess: minus(minus(fees, collected), pending),
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
  coalesce(sum(case when paid <= 0 then 0 when paid < fees then paid else fees end), 0) as collected,
  coalesce(sum(case when paid <= 0 then fees else 0 end), 0) as pending`;

/**
 * The same query, written for each engine so that it reads its indexes in order without a sort: PostgreSQL merges both
 * indexes over all months; SQLite looks up payments as it goes, and needs one part per month to group by student only.
 */
const outcomes: Record<Engine, (db: Reader, period: Period) => Promise<MonthRow[]>> = {
  async postgres(db, period) {
    const { rows } = await sql<MonthRow>`
      select month, ${outcome}
      from (
        select due.month, fees, coalesce(paid, 0) as paid
        from (
          select month, student_id, cast(sum(cents) as bigint) as fees from (
            select ${month} as month, student_id, sum(cents) as cents
            from mark_fees where ${isIn(period)} and ${costsSomething} group by ${month}, student_id
            union all
            select ${month} as month, student_id, sum(amount) as cents
            from charges where ${isIn(period)} and reversed_at is null group by ${month}, student_id
          ) as charged group by month, student_id
        ) as due
        left join (
          select month, student_id, cast(sum(cents) as bigint) as paid from (
            select ${month} as month, student_id, sum(amount) as cents
            from payments where ${isIn(period)} group by ${month}, student_id
            union all
            select ${month} as month, student_id, -sum(amount) as cents
            from refunds where ${isIn(period)} and deleted_at is null group by ${month}, student_id
          ) as came group by month, student_id
        ) as received on received.month = due.month and received.student_id = due.student_id
      ) as totals
      group by month`.execute(db);
    return rows;
  },
  async sqlite(db, period) {
    const rows: MonthRow[] = [];
    await inBatches(monthsOf(period), async (months) => {
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
      select student_id, sum(cents) as fees, (
        select coalesce(sum(amount), 0) from payments
        where student_id = due.student_id and ${isIn(period)}
      ) - (
        select coalesce(sum(amount), 0) from refunds
        where student_id = due.student_id and ${isIn(period)} and deleted_at is null
      ) as paid
      from ${charged(sql`student_id`, isIn(period))} as due group by student_id
    ) as totals`;
}

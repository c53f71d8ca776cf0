import { sql } from 'kysely';
import type { ListedStudent, Owing } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import { addDays, type CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { minus, ZERO, type Cents } from '../../../domain/money.ts';
import {
  NOTHING_LATER,
  unpaidAges,
  type Charged,
  type UnpaidAges,
  type Later,
} from '../../../domain/owing.ts';
import { currentReminder } from '../../../domain/reminder.ts';
import { shownEmail } from '../../db/shownEmail.ts';
import type { Reader } from '../../db/database.ts';

// Who owes, since when, and how much is due: calculated from accounts and charges, reading only as far back as
// something is unpaid.

/**
 * The last day when a student was charged something, for marks or otherwise; null if there is none. Like `chargedThen`,
 * it reads only one entry from each of two indexes.
 */
const lastDay = (student: string, isEarlier = sql`true`) => sql<CalendarDate | null>`(
  select max(date) from (
    select max(date) as date from attendance
    where attendance.student_id = ${sql.ref(student)} and fee > 0 and ${isEarlier}
    union all
    select max(date) as date from charges
    where charges.student_id = ${sql.ref(student)} and reversed_at is null and ${isEarlier}
  ) as last_days
)`;

/** What was charged on a day of `unpaid_days`, in cents. */
const chargedThen = sql<Cents>`cast(
  coalesce((
    select sum(fee) from attendance
    where attendance.student_id = unpaid_days.student_id and fee > 0 and date = unpaid_days.date
  ), 0) + coalesce((
    select sum(amount) from charges
    where charges.student_id = unpaid_days.student_id and reversed_at is null and date = unpaid_days.date
  ), 0) as bigint)`;

/**
 * For a query: the days whose fees and charges a student still owes, from the newest back, each with the balance that
 * newer days leave for it. If the days don't explain all of it, the last row has the rest, without a date. The rule is
 * `allocateBalance` in domain/allocation.ts, repeated here so that the database stops reading at the oldest unpaid day,
 * however long the history before it is; a property test compares the two.
 */
const withUnpaidDays = (whose = sql`true`) => sql`
  with recursive unpaid_days (student_id, date, balance) as (
    select student_id, ${lastDay('accounts.student_id')}, owed - credit
    from accounts where owed - credit > 0 and ${whose}
    union all
    select student_id, ${lastDay('unpaid_days.student_id', sql`date < unpaid_days.date`)},
      balance - ${chargedThen}
    from unpaid_days where date is not null and balance > ${chargedThen}
  )`;

/**
 * For each student who owes something: since when, how much of it is for days after today, and when they were last
 * reminded of it.
 */
export async function debtsById(
  db: Reader,
  today: CalendarDate,
  of?: readonly StudentId[],
): Promise<Map<StudentId, Debt>> {
  if (of?.length === 0) return new Map();
  const isLater = sql`date > ${today}`;
  const { rows } = await sql<DebtRow>`
    ${withUnpaidDays(of && sql`student_id in (${sql.join(of)})`)}
    select student_id, max(balance) as owed,
      coalesce(max(case when ${isLater} then null else balance end), 0) as due,
      min(case when ${isLater} then null else date end) as "owesSince",
      min(case when ${isLater} then date end) as "dueOn",
      max(case when ${isLater} then date end) as "dueUntil", (
        select max(date) from reminders where reminders.student_id = unpaid_days.student_id
      ) as "remindedOn"
    from unpaid_days group by student_id`.execute(db);
  return new Map(rows.map((row) => [row.student_id, debtOf(row)]));
}

/** What each student still owes of each day until one, in cents. What has no day isn't among it. */
export async function unpaidUntil(
  db: Reader,
  until: CalendarDate,
): Promise<{ studentId: StudentId; date: CalendarDate; cents: Cents }[]> {
  const { rows } = await sql<{ studentId: StudentId; date: CalendarDate | null; cents: Cents }>`
    ${withUnpaidDays()}
    select student_id as "studentId", date,
      cast(balance - coalesce(lead(balance) over (partition by student_id order by balance desc), 0) as bigint)
        as cents
    from unpaid_days`.execute(db);
  return rows.flatMap(({ date, ...row }) =>
    date !== null && date <= until ? [{ ...row, date }] : [],
  );
}

type Debt = Pick<ListedStudent, 'owesSince' | 'remindedOn' | keyof Later>;
export const NO_DEBT: Debt = { owesSince: null, remindedOn: null, ...NOTHING_LATER };

type DebtRow = Omit<Debt, 'dueLater'> & { student_id: StudentId; owed: Cents; due: Cents };

function debtOf({ owed, due, owesSince, dueOn, dueUntil, remindedOn }: DebtRow): Debt {
  return {
    owesSince,
    dueOn,
    dueUntil,
    dueLater: minus(owed, due),
    remindedOn: due > 0 ? currentReminder(remindedOn, owesSince) : null,
  };
}

/** The fees and charges of days after today. */
const chargedAhead = (today: CalendarDate) => sql`
  select student_id, date, fee as cents from attendance where date > ${today} and fee > 0
  union all
  select student_id, date, amount from charges where date > ${today} and reversed_at is null`;

/** It is paid last, so up to what is owed, all of it is due later. */
const sumAhead = (today: CalendarDate) => sql<{ student_id: StudentId; cents: Cents }>`(
  select student_id, cast(sum(cents) as bigint) as cents
  from (${chargedAhead(today)}) as ahead group by student_id
)`;

/** Beyond so many, all rows ahead are read: there are few. */
const MOST_NAMED = 500;

/** Lists the charges for days after today, by student and day. */
export async function listAhead(
  db: Reader,
  today: CalendarDate,
  of: readonly StudentId[],
): Promise<Map<StudentId, Charged[]>> {
  if (of.length === 0) return new Map();
  const isNamed = of.length > MOST_NAMED ? sql`true` : sql`student_id in (${sql.join(of)})`;
  const { rows } = await sql<Charged & { student_id: StudentId }>`
    select student_id, date, cast(sum(cents) as bigint) as amount
    from (${chargedAhead(today)}) as ahead where ${isNamed} group by student_id, date`.execute(db);
  return groupBy(rows, ({ student_id }) => student_id);
}

/** The same as `owedToday` in domain/owing.ts, if it is above zero. */
const due = sql<Cents>`(owed - credit - coalesce(ahead.cents, 0))`;

export interface OwingFilter {
  today: CalendarDate;
  /** In cents. */
  min?: number | undefined;
  /** Only students who have owed since before this date. */
  before?: CalendarDate | undefined;
}

function selectOwing(db: Reader, { today, min, before }: OwingFilter) {
  return (
    db
      .selectFrom('accounts')
      .innerJoin('students', 'students.id', 'accounts.student_id')
      .innerJoin('users', 'users.id', 'students.id')
      .leftJoin(sumAhead(today).as('ahead'), (join) =>
        join.onRef('ahead.student_id', '=', 'accounts.student_id'),
      )
      // Written like the index accounts_owing.
      .where(sql<boolean>`owed - credit > 0`)
      .where(sql<boolean>`${due} > 0`)
      .$if(min !== undefined, (query) => query.where(sql<boolean>`${due} >= ${min}`))
      .$if(before !== undefined, (query) =>
        query.where(sql<boolean>`accounts.student_id in (
        ${withUnpaidDays()} select student_id from unpaid_days where date < ${before} and date <= ${today}
      )`),
      )
      .where('users.role', '=', 'student')
  );
}

/** A student who owes something, without their family. */
export type Debtor = Omit<Owing['items'][number], 'family'>;

/**
 * Students who owe something today, whatever their status, highest amount first.
 *
 * @param limit of students, or of households, each with all of its students
 */
export async function listOwing(
  db: Reader,
  filter: OwingFilter,
  { limit, by }: { limit: number; by: 'student' | 'household' },
): Promise<Debtor[]> {
  const rows = await selectOwing(db, filter)
    .$if(by === 'household', (query) =>
      query.where('students.id', 'in', studentsOfHouseholds(db, filter, limit)),
    )
    .select(['students.id', 'first_name as firstName', 'last_name as lastName'])
    .select('enrollment_status as enrollmentStatus')
    .select(sql<Cents>`owed - credit`.as('calculatedBalance'))
    .select(['users.email', 'phone', 'students.pay_reference as payReference'])
    .orderBy(due, 'desc')
    .orderBy('students.id')
    .$if(by === 'student', (query) => query.limit(limit))
    .execute();
  const debts = await debtsById(
    db,
    filter.today,
    rows.map(({ id }) => id),
  );
  return rows.map((row) => ({
    ...row,
    ...(debts.get(row.id) ?? NO_DEBT),
    email: shownEmail(row.email),
  }));
}

/** The students of the households that owe the most. */
function studentsOfHouseholds(db: Reader, filter: OwingFilter, limit: number) {
  const household = sql<string>`coalesce(family_members.family_id, students.id)`;
  const sums = selectOwing(db, filter)
    .leftJoin('family_members', 'family_members.student_id', 'students.id')
    .select(['students.id', household.as('household')])
    .select(sql<Cents>`sum(${due}) over (partition by ${household})`.as('together'));
  const ranked = db
    .selectFrom(sums.as('sums'))
    .select(['id', sql<number>`dense_rank() over (order by together desc, household)`.as('rank')]);
  return db.selectFrom(ranked.as('ranked')).select('id').where('rank', '<=', limit);
}

/** The sum that all of them owe today, in cents, and how many they are. */
export async function sumOwing(
  db: Reader,
  filter: OwingFilter,
): Promise<{ total: Cents; count: number }> {
  const { total, count } = await selectOwing(db, filter)
    .select(({ fn }) => [fn.sum<Cents | null>(due).as('total'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  return { total: total ?? ZERO, count };
}

/** The amount that is due today, in cents: fees and charges by their age, and the rest without a date. */
export async function sumUnpaidByAge(db: Reader, today: CalendarDate): Promise<UnpaidAges> {
  const students = sql`student_id in (select id from users where role = 'student')`;
  const { rows } = await sql<{ withoutDate: Cents } & Record<string, Cents>>`
    ${withUnpaidDays(students)}
    select ${sumsByAge(today)}, coalesce(sum(case when date is null then balance end), 0) as "withoutDate"
    from (
      select date, balance,
        balance - coalesce(lead(balance) over (partition by student_id order by balance desc), 0) as cents
      from unpaid_days
    ) as unpaid
    where date is null or date <= ${today}`.execute(db);
  const row = rows[0] as (typeof rows)[number];
  return {
    amounts: unpaidAges.map((age) => row[sumName(age)] ?? ZERO),
    withoutDate: row.withoutDate,
  };
}

const sumName = (age: number) => `from_${age}`;

function sumsByAge(today: CalendarDate) {
  const sums = unpaidAges.map((age, at) => {
    const older = unpaidAges[at + 1];
    const isOldEnough = age === 0 ? sql`true` : sql`date <= ${addDays(today, -age)}`;
    const isYoungEnough = older === undefined ? sql`true` : sql`date > ${addDays(today, -older)}`;
    return sql`
      coalesce(sum(case when ${isOldEnough} and ${isYoungEnough} then cents else 0 end), 0)
        as ${sql.ref(sumName(age))}`;
  });
  return sql.join(sums);
}

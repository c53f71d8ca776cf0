import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { ListedStudent, Owing, Student } from '../../../contract/student.ts';
import { calculatedBalance, type Account } from '../../../domain/account.ts';
import { shownEmail } from '../../../domain/email.ts';
import { forEachContact } from '../../../domain/contact.ts';
import { nameOrder } from '../../../domain/nameKey.ts';
import { addDays, type CalendarDate, type Instant } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { minus, ZERO, type Cents } from '../../../domain/money.ts';
import { unpaidAges, type UnpaidAges } from '../../../domain/owing.ts';
import { MOST_REFERENCES, payReference } from '../../../domain/payReference.ts';
import { currentReminder } from '../../../domain/reminder.ts';
import { attendingStatuses, type EnrollmentStatus } from '../../../domain/student.ts';
import { engineOf, type Reader, type Tx } from '../../db/database.ts';
import { inBatches } from '../../db/batches.ts';
import { contactColumns } from '../../db/contactColumns.ts';
import { prepared } from '../../db/prepared.ts';
import type { StudentTable } from '../../db/tables.ts';

function selectStudents(db: Reader) {
  return db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('accounts', 'accounts.student_id', 'students.id')
    .leftJoin('family_members', 'family_members.student_id', 'students.id')
    .leftJoin('families', 'families.id', 'family_members.family_id')
    .select([
      'students.id',
      'first_name',
      'last_name',
      'users.email',
      'users.role',
      'users.teaches',
      'enrollment_status',
      'dance_role',
      ...Object.values(contactColumns),
      'approved',
      'pay_reference',
      'families.id as family_id',
      'families.name as family_name',
      'former_number',
      'frozen_fees_total',
      'frozen_balance',
      'frozen_at',
      'owed',
      'credit',
      'total_fees',
      'total_payments',
    ]);
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['execute']>>[number];

function toStudent(row: StudentRow): Student {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: shownEmail(row.email),
    role: row.role ?? 'anonymous',
    teaches: row.teaches === 1,
    enrollmentStatus: row.enrollment_status,
    danceRole: row.dance_role,
    ...forEachContact((name) => row[contactColumns[name]]),
    payReference: row.pay_reference,
    family:
      row.family_id === null || row.family_name === null
        ? null
        : { id: row.family_id, name: row.family_name },
    approved: row.approved === 1,
    anonymized: row.former_number !== null,
    ...figuresOf({
      owed: row.owed,
      credit: row.credit,
      totalFees: row.total_fees,
      totalPayments: row.total_payments,
    }),
    frozenFeesTotal: row.frozen_fees_total,
    frozenBalance: row.frozen_balance,
    frozenAt: row.frozen_at,
  };
}

/** The fields of a student that come from their account. */
export function figuresOf(account: Omit<Account, 'adjustments'>) {
  return {
    balance: account.owed,
    creditAvailable: account.credit,
    calculatedBalance: calculatedBalance(account),
    totalFees: account.totalFees,
    totalPayments: account.totalPayments,
  };
}

export type StudentBalance = Pick<
  Student,
  'id' | 'firstName' | 'lastName' | 'role' | 'enrollmentStatus' | 'calculatedBalance'
>;

/** Like `listStudents` with `approved`, but only names, role, status and balance. */
export async function listBalances(
  db: Reader,
  statuses: readonly EnrollmentStatus[],
): Promise<StudentBalance[]> {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('accounts', 'accounts.student_id', 'students.id')
    .select(['students.id', 'first_name', 'last_name', 'users.role', 'enrollment_status'])
    .select(['owed', 'credit'])
    .where('enrollment_status', 'in', statuses)
    .where('users.role', '=', 'student')
    .where('approved', '=', 1)
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    role: row.role ?? 'anonymous',
    enrollmentStatus: row.enrollment_status,
    calculatedBalance: calculatedBalance(row),
  }));
}

/** The students for the search: everyone except the anonymized, sorted by name. */
export async function listNames(db: Reader) {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'first_name as firstName', 'last_name as lastName', 'users.email'])
    .select('enrollment_status as enrollmentStatus')
    .leftJoin('family_members', 'family_members.student_id', 'students.id')
    .leftJoin('families', 'families.id', 'family_members.family_id')
    .select('families.name as familyName')
    .where('users.role', '=', 'student')
    .where('former_number', 'is', null)
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
  return rows.map(({ familyName, ...row }) => ({
    ...row,
    email: shownEmail(row.email),
    family: familyName === null ? null : { name: familyName },
  }));
}

/**
 * The last day on which a student was charged something, for marks or apart from them; null if there is none. Like
 * `chargedThen`, it reads only an entry of two indexes.
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
 * For a query: the days whose fees and charges a student still owes, from the newest back, and with each the balance that
 * newer days leave for it; a last one without a date has what no day explains. The rule is `allocateBalance` in
 * domain/allocation.ts, repeated here so that the database stops reading at the oldest unpaid day, however long the
 * history before it is; a property test compares the two.
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
 * Since when each student who owes something does, how much of it is for days after today, and when they were last
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
      min(case when ${isLater} then date end) as "dueOn", (
        select max(date) from reminders where reminders.student_id = unpaid_days.student_id
      ) as "remindedOn"
    from unpaid_days group by student_id`.execute(db);
  return new Map(rows.map((row) => [row.student_id, debtOf(row)]));
}

type Debt = Pick<ListedStudent, 'owesSince' | 'remindedOn' | 'dueLater' | 'dueOn'>;
export const NO_DEBT: Debt = { owesSince: null, remindedOn: null, dueLater: ZERO, dueOn: null };

type DebtRow = Omit<Debt, 'dueLater'> & { student_id: StudentId; owed: Cents; due: Cents };

function debtOf({ owed, due, owesSince, dueOn, remindedOn }: DebtRow): Debt {
  return {
    owesSince,
    dueOn,
    dueLater: minus(owed, due),
    remindedOn: due > 0 ? currentReminder(remindedOn, owesSince) : null,
  };
}

/** What was charged for the days after today, by student: what is paid last, so all of it that is owed is due later. */
const chargedAhead = (today: CalendarDate) => sql<{ student_id: StudentId; cents: Cents }>`(
  select student_id, cast(sum(cents) as bigint) as cents from (
    select student_id, fee as cents from attendance where date > ${today} and fee > 0
    union all
    select student_id, amount from charges where date > ${today} and reversed_at is null
  ) as later group by student_id
)`;

/** `dueNow` in domain/owing.ts, as far as it is above zero. */
const due = sql<Cents>`(owed - credit - coalesce(ahead.cents, 0))`;

export interface OwingFilter {
  today: CalendarDate;
  /** In cents. */
  min?: number | undefined;
  /** Only who owes since before this date. */
  before?: CalendarDate | undefined;
}

function selectOwing(db: Reader, { today, min, before }: OwingFilter) {
  return (
    db
      .selectFrom('accounts')
      .innerJoin('students', 'students.id', 'accounts.student_id')
      .innerJoin('users', 'users.id', 'students.id')
      .leftJoin(chargedAhead(today).as('ahead'), (join) =>
        join.onRef('ahead.student_id', '=', 'accounts.student_id'),
      )
      // The first is in the form of the index accounts_owing.
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

/** Students who owe something today, whatever their status, the highest first. */
export async function listOwing(
  db: Reader,
  filter: OwingFilter,
  limit: number,
): Promise<Owing['items']> {
  const rows = await selectOwing(db, filter)
    .select(['students.id', 'first_name as firstName', 'last_name as lastName'])
    .select('enrollment_status as enrollmentStatus')
    .select(sql<Cents>`owed - credit`.as('calculatedBalance'))
    .select(['users.email', 'phone', 'pay_reference as payReference'])
    .orderBy(due, 'desc')
    .orderBy('students.id')
    .limit(limit)
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

/** The sum of what all of them owe today, in cents, and how many they are. */
export async function sumOwing(
  db: Reader,
  filter: OwingFilter,
): Promise<{ total: Cents; count: number }> {
  const { total, count } = await selectOwing(db, filter)
    .select(({ fn }) => [fn.sum<Cents | null>(due).as('total'), fn.countAll<number>().as('count')])
    .executeTakeFirstOrThrow();
  return { total: total ?? ZERO, count };
}

/** What is due today, in cents: of fees and charges by how long ago they were, and beyond them. */
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

/**
 * Students with any of the given statuses (all students if empty), sorted by name; with `approved`, only approved ones.
 * Admins are not included.
 */
export async function listStudents(
  db: Reader,
  statuses: readonly EnrollmentStatus[] = [],
  { approved = false } = {},
): Promise<Student[]> {
  const rows = await selectStudents(db)
    .where('users.role', '=', 'student')
    .$if(statuses.length > 0, (query) => query.where('enrollment_status', 'in', statuses))
    .$if(approved, (query) => query.where('approved', '=', 1))
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
  return rows.map(toStudent);
}

const studentsById = prepared((db, ids: readonly StudentId[]) =>
  selectStudents(db).where('students.id', 'in', ids),
);

export async function findStudent(db: Reader, id: StudentId): Promise<Student | undefined> {
  const [student] = await findStudents(db, [id]);
  return student;
}

export async function findStudents(db: Reader, ids: readonly StudentId[]): Promise<Student[]> {
  const students: Student[] = [];
  await inBatches(ids, async (piece) => {
    students.push(...(await studentsById(db, piece)).rows.map(toStudent));
  });
  return students;
}

/** Since when everybody who attends the school is on the roll. */
export async function onRollSince(db: Reader): Promise<Map<StudentId, Instant>> {
  const rows = await db
    .selectFrom('students')
    .select(['id', 'on_roll_since'])
    .where('enrollment_status', 'in', attendingStatuses)
    .execute();
  return new Map(rows.flatMap((row) => (row.on_roll_since ? [[row.id, row.on_roll_since]] : [])));
}

/** How many attend the school. */
export async function countAttending(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .where('users.role', '=', 'student')
    .where('approved', '=', 1)
    .where('enrollment_status', 'in', attendingStatuses)
    .executeTakeFirstOrThrow();
  return count;
}

export async function countStudents(db: Reader): Promise<number> {
  const { count } = await db
    .selectFrom('students')
    .select(({ fn }) => fn.countAll<number>().as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

/** The students with these emails, whatever their role is now. */
export async function findByEmails(db: Reader, emails: readonly string[]): Promise<Student[]> {
  const students: Student[] = [];
  await inBatches(emails, async (piece) => {
    students.push(
      ...(await selectStudents(db).where('users.email', 'in', piece).execute()).map(toStudent),
    );
  });
  return students;
}

/** The students with these names, apart from case and accents; not the anonymized. */
export async function findByNames(
  db: Reader,
  names: readonly { firstName: string; lastName: string }[],
): Promise<Student[]> {
  const keys = [...new Set(names.map((name) => nameOrder(name.firstName, name.lastName)))];
  const students: Student[] = [];
  await inBatches(keys, async (piece) => {
    const named = selectStudents(db).where('students.name_order', 'in', piece);
    students.push(...(await named.where('former_number', 'is', null).execute()).map(toStudent));
  });
  return students;
}

/** Students who registered and were neither approved nor rejected, oldest first. */
export async function listWaiting(db: Reader) {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'first_name', 'last_name', 'users.email', 'users.emailVerified'])
    .select('created_at')
    .where('approved', '=', 0)
    .where('enrollment_status', '<>', 'Removed')
    .where('users.role', '=', 'student')
    .orderBy('created_at')
    .orderBy('students.id')
    .execute();
  return rows.map((row) => ({
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: shownEmail(row.email),
    emailConfirmed: Boolean(row.emailVerified),
    registeredAt: row.created_at,
  }));
}

/** The number for the next anonymized student. */
export async function nextFormerNumber(db: Reader): Promise<number> {
  const { last } = await db
    .selectFrom('students')
    .select(({ fn }) => fn.max('former_number').as('last'))
    .executeTakeFirstOrThrow();
  return (last ?? 0) + 1;
}

const MOST_ROUNDS = 50;

/** So many references that no student has yet; fewer once nearly all are taken, which no school reaches. */
export async function newPayReferences(db: Tx, count: number): Promise<string[]> {
  // Until the commit, so that no two transactions draw the same one. SQLite has one writer anyway.
  if (engineOf(db) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended('pay references', 0))`.execute(db);
  const free = new Set<string>();
  for (let round = 0; free.size < count && round < MOST_ROUNDS; round += 1) {
    const drawn = Array.from({ length: count + 5 }, () => payReference(randomInt(MOST_REFERENCES)));
    const taken = new Set<string>();
    await inBatches(drawn, async (piece) => {
      const rows = await db
        .selectFrom('students')
        .select('pay_reference')
        .where('pay_reference', 'in', piece)
        .execute();
      for (const row of rows) taken.add(row.pay_reference);
    });
    for (const one of drawn) if (!taken.has(one)) free.add(one);
  }
  return [...free].slice(0, count);
}

export async function insertStudents(tx: Tx, rows: readonly StudentTable[]): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('students').values(piece).execute());
}

export async function updateStudents(
  tx: Tx,
  ids: readonly StudentId[],
  changes: Partial<Omit<StudentTable, 'on_roll_since'>> & { updated_at: Instant },
): Promise<void> {
  const mayJoin = 'approved' in changes || 'enrollment_status' in changes;
  const update = tx
    .updateTable('students')
    .set(changes)
    // Reads the row as it was: who was on the roll stays there since then.
    .$if(mayJoin, (query) =>
      query.set(({ eb }) => ({
        on_roll_since: eb
          .case()
          .when(eb.and([eb('approved', '=', 1), eb('enrollment_status', 'in', attendingStatuses)]))
          .then(eb.ref('on_roll_since'))
          .else(changes.updated_at)
          .end(),
      })),
    );
  await inBatches(ids, (piece) => update.where('id', 'in', piece).execute());
}

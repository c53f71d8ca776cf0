import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { OfChild } from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import { calculatedBalance, type Account } from '../../../domain/account.ts';
import { nameOrder } from '../../../domain/nameKey.ts';
import type { OwnValues } from '../../../domain/studentField.ts';
import { birthdaysOn } from '../../../domain/age.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { Cents } from '../../../domain/money.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { MOST_REFERENCES, payReference } from '../../../domain/payReference.ts';
import type { RollView } from '../../../domain/rollView.ts';
import { attendingStatuses, type EnrollmentStatus } from '../../../domain/student.ts';
import { shownEmail } from '../../db/shownEmail.ts';
import { engineOf, jsonObject, type Reader, type Tx } from '../../db/database.ts';
import { inBatches } from '../../db/batches.ts';
import { personColumns, personFieldsIn } from '../../db/personColumns.ts';
import type { Flag } from '../../db/column.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

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
      ...Object.values(personColumns),
      'approved',
      'students.pay_reference',
      'families.id as family_id',
      'families.name as family_name',
      'families.pay_reference as family_reference',
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

/** With the values of the school's own fields, in one statement; for a long list, `ownOfAll` is faster. */
const selectWithOwn = (db: Reader) =>
  selectStudents(db).select(
    jsonObject(db, sql`student_values where student_id = students.id`).as('own'),
  );

async function ownOfAll(db: Reader): Promise<Map<StudentId, OwnValues>> {
  const all = new Map<StudentId, OwnValues>();
  const rows = await db.selectFrom('student_values').selectAll().execute();
  for (const { student_id, key, value } of rows)
    all.set(student_id, { ...all.get(student_id), [key]: value });
  return all;
}

type StudentRow = Awaited<ReturnType<ReturnType<typeof selectStudents>['execute']>>[number];

function toStudent(row: StudentRow, own: OwnValues): Student {
  return {
    id: row.id,
    firstName: row.first_name,
    lastName: row.last_name,
    email: shownEmail(row.email),
    role: row.role ?? 'anonymous',
    teaches: row.teaches === 1,
    enrollmentStatus: row.enrollment_status,
    danceRole: row.dance_role,
    ...personFieldsIn(row),
    own,
    payReference: row.pay_reference,
    family:
      row.family_id === null || row.family_name === null
        ? null
        : {
            id: row.family_id,
            name: row.family_name,
            payReference: row.family_reference ?? '',
          },
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

const withOwn = ({ own, ...row }: StudentRow & { own: string }) =>
  toStudent(row, JSON.parse(own) as OwnValues);

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

/** The calculated balance of each of these students, in cents. */
export async function findBalances(
  db: Reader,
  ids: readonly StudentId[],
): Promise<{ id: StudentId; calculatedBalance: Cents }[]> {
  const found: { id: StudentId; calculatedBalance: Cents }[] = [];
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('accounts')
      .select(['student_id as id', 'owed', 'credit'])
      .where('student_id', 'in', piece)
      .execute();
    found.push(
      ...rows.map(({ id, ...account }) => ({ id, calculatedBalance: calculatedBalance(account) })),
    );
  });
  return found;
}

/** The students for the search: everyone except anonymized students, sorted by name. */
export async function listNames(db: Reader) {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'first_name as firstName', 'last_name as lastName', 'users.email'])
    .select(['enrollment_status as enrollmentStatus', 'students.pay_reference as payReference'])
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
  const own = await ownOfAll(db);
  return rows.map((row) => toStudent(row, own.get(row.id) ?? {}));
}

/** A student on a roll: for an admin with money, and with what else is known and `RollView` lets its reader see. */
export type OnRoll = Pick<
  Student,
  | 'id'
  | 'firstName'
  | 'lastName'
  | 'email'
  | 'enrollmentStatus'
  | 'danceRole'
  | 'balance'
  | 'creditAvailable'
  | 'calculatedBalance'
> &
  Partial<Pick<Student, 'phone' | 'family'>> &
  OfChild;

/** Everyone who attends the school, sorted by name. A roll may have thousands, so it reads only what it shows. */
export async function listOnRoll(db: Reader, view: RollView): Promise<OnRoll[]> {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('accounts', 'accounts.student_id', 'students.id')
    .leftJoin('family_members', 'family_members.student_id', 'students.id')
    .leftJoin('families', 'families.id', 'family_members.family_id')
    .select(['students.id', 'first_name', 'last_name', 'users.email', 'enrollment_status'])
    .select(['dance_role', 'owed', 'credit'])
    .select(['families.id as family_id', 'families.name as family_name'])
    .$if(view.phone, (query) => query.select('phone'))
    .$if(view.emergencyContact, (query) => query.select('emergency_contact'))
    .$if(view.care === 'text', (query) => query.select('care'))
    .$if(view.care === 'whether', (query) =>
      query.select(sql<Flag>`case when care = '' then 0 else 1 end`.as('has_care')),
    )
    .$if(view.photo, (query) => query.select('photo'))
    .where('users.role', '=', 'student')
    .where('enrollment_status', 'in', attendingStatuses)
    .where('approved', '=', 1)
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
  return rows.map((row) => {
    const student: OnRoll = {
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      email: shownEmail(row.email),
      enrollmentStatus: row.enrollment_status,
      danceRole: row.dance_role,
      balance: row.owed,
      creditAvailable: row.credit,
      calculatedBalance: calculatedBalance(row),
    };
    if (row.phone) student.phone = row.phone;
    if (row.emergency_contact) student.emergencyContact = row.emergency_contact;
    if (row.care) student.care = row.care;
    if (row.has_care) student.hasCare = true;
    if (row.photo === 'no') student.noPhoto = true;
    if (row.family_id !== null && row.family_name !== null)
      student.family = { id: row.family_id, name: row.family_name };
    return student;
  });
}

const studentsById = prepared((db, ids: readonly StudentId[]) =>
  selectWithOwn(db).where('students.id', 'in', ids),
);

export async function findStudent(db: Reader, id: StudentId): Promise<Student | undefined> {
  const [student] = await findStudents(db, [id]);
  return student;
}

export async function findStudents(db: Reader, ids: readonly StudentId[]): Promise<Student[]> {
  const students: Student[] = [];
  await inBatches(ids, async (piece) => {
    students.push(...(await studentsById(db, piece)).rows.map(withOwn));
  });
  return students;
}

/** Since when everybody who attends the school has been on the roll. */
export async function onRollSince(db: Reader): Promise<Map<StudentId, Instant>> {
  const rows = await db
    .selectFrom('students')
    .select(['id', 'on_roll_since'])
    .where('enrollment_status', 'in', attendingStatuses)
    .execute();
  return new Map(rows.flatMap((row) => (row.on_roll_since ? [[row.id, row.on_roll_since]] : [])));
}

/** Who attends the school and was born on such a day of the year, sorted by name. */
export async function bornOnDayOf(db: Reader, today: CalendarDate) {
  const rows = await db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .select(['students.id', 'first_name as firstName', 'last_name as lastName'])
    .select('birth_date as birthDate')
    // Written like the index students_by_birthday.
    .where(sql`substr(birth_date, 6, 5)`, 'in', birthdaysOn(today))
    .where('birth_date', 'is not', null)
    .where('users.role', '=', 'student')
    .where('approved', '=', 1)
    .where('enrollment_status', 'in', attendingStatuses)
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
  return rows.flatMap(({ birthDate, ...who }) => (birthDate ? { ...who, birthDate } : []));
}

/** How many students attend the school. */
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
export async function findByEmails(
  db: Reader,
  emails: readonly string[],
): Promise<Map<string, Student>> {
  const students = new Map<string, Student>();
  await inBatches(emails, async (piece) => {
    const rows = await selectWithOwn(db).where('users.email', 'in', piece).execute();
    for (const row of rows) students.set(row.email, withOwn(row));
  });
  return students;
}

/** The students with these names, ignoring case and accents, except anonymized students. */
export async function findByNames(
  db: Reader,
  names: readonly { firstName: string; lastName: string }[],
): Promise<Student[]> {
  const keys = [...new Set(names.map((name) => nameOrder(name.firstName, name.lastName)))];
  const students: Student[] = [];
  await inBatches(keys, async (piece) => {
    const named = selectWithOwn(db).where('students.name_order', 'in', piece);
    students.push(...(await named.where('former_number', 'is', null).execute()).map(withOwn));
  });
  return students;
}

/** The action in the audit log when somebody registers. */
export const REGISTERED = 'Student registered';

/** Students who registered and haven't been approved or rejected yet, oldest first. */
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

/**
 * Students who registered, were asked to confirm their email and haven't, and whom nobody has done anything with since:
 * their registration is all that the audit log has about them.
 */
export async function listUnconfirmed(db: Reader, before?: Instant): Promise<StudentId[]> {
  const unconfirmed = db
    .selectFrom('students')
    .innerJoin('users', 'users.id', 'students.id')
    .innerJoin('audit_log', 'audit_log.student_id', 'students.id')
    .select('students.id')
    .where('users.role', '=', 'student')
    .where('users.emailVerified', '=', engineOf(db) === 'postgres' ? false : 0)
    .where('audit_log.action', '=', REGISTERED)
    .where('audit_log.after', 'like', '%"emailToConfirm":true%')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('audit_log as later')
            .select('later.id')
            .whereRef('later.student_id', '=', 'students.id')
            .whereRef('later.id', '<>', 'audit_log.id'),
        ),
      ),
    );
  const query = before ? unconfirmed.where('students.created_at', '<', before) : unconfirmed;
  return (await query.execute()).map(({ id }) => id);
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
/** So many are drawn for each that is needed, so that a long list rarely takes a second round. */
const MORE = 1.2;

/**
 * References that no student or family has yet, as many as requested; fewer once nearly all are taken, which no school ever
 * reaches.
 */
export async function newPayReferences(db: Tx, count: number): Promise<string[]> {
  // The lock lasts until the commit, so that no two transactions draw the same one. SQLite has only one writer anyway.
  if (engineOf(db) === 'postgres')
    await sql`select pg_advisory_xact_lock(hashtextextended('pay references', 0))`.execute(db);
  const free = new Set<string>();
  for (let round = 0; free.size < count && round < MOST_ROUNDS; round += 1) {
    const drawn = Array.from({ length: Math.ceil(count * MORE) + 10 }, () =>
      payReference(randomInt(MOST_REFERENCES)),
    );
    const taken = new Set<string>();
    await inBatches(drawn, async (piece) => {
      const rows = await db
        .selectFrom('students')
        .select('pay_reference')
        .where('pay_reference', 'in', piece)
        .unionAll(
          db.selectFrom('families').select('pay_reference').where('pay_reference', 'in', piece),
        )
        .execute();
      for (const row of rows) taken.add(row.pay_reference);
    });
    for (const one of drawn) if (!taken.has(one)) free.add(one);
  }
  return [...free].slice(0, count);
}

export async function insertStudents(tx: Tx, rows: readonly Tables['students'][]): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('students').values(piece).execute());
}

export interface FrozenStudent {
  id: StudentId;
  frozenFeesTotal: Cents;
  frozenBalance: Cents;
}

export async function freezeStudents(
  tx: Tx,
  students: readonly FrozenStudent[],
  at: Instant,
): Promise<void> {
  await inBatches(students, (piece) => {
    const rows = piece.map(
      ({ id, frozenFeesTotal, frozenBalance }) =>
        sql`(${id}, cast(${frozenFeesTotal} as bigint), cast(${frozenBalance} as bigint))`,
    );
    return sql`with frozen (id, fees, balance) as (values ${sql.join(rows)})
      update students set frozen_fees_total = frozen.fees, frozen_balance = frozen.balance,
        frozen_at = ${at}, updated_at = ${at}
      from frozen where students.id = frozen.id`.execute(tx);
  });
}

export async function updateStudents(
  tx: Tx,
  ids: readonly StudentId[],
  changes: Partial<Omit<Tables['students'], 'on_roll_since'>> & { updated_at: Instant },
): Promise<void> {
  const mayJoin = 'approved' in changes || 'enrollment_status' in changes;
  const update = tx
    .updateTable('students')
    .set(changes)
    // This reads the row before the change: a student who was already on the roll keeps their date.
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

/** Deletes students of whom nothing else is left. */
export async function deleteStudents(tx: Tx, ids: readonly StudentId[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('students').where('id', 'in', piece).execute());
}

import type { ListedStudent, Owing, Student } from '../../../contract/student.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { Account } from '../../../domain/account.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { dueAhead, NOTHING_LATER, type Later } from '../../../domain/owing.ts';
import { personFieldNames, type PersonFieldName } from '../../../domain/personField.ts';
import { notFound } from '../../../domain/refusal.ts';
import {
  attendingStatuses,
  STUDENT_NOT_FOUND,
  type EnrollmentStatus,
} from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import * as debtRepository from './debt.repository.ts';
import { listAhead } from './debt.repository.ts';
import * as repository from './student.repository.ts';

export const { debtsById, NO_DEBT, sumUnpaidByAge, unpaidUntil } = debtRepository;

/** All students, or only those with a status, sorted by name, with what we know about their debts. */
export async function listStudents(
  db: Reader,
  today: CalendarDate,
  status?: EnrollmentStatus,
): Promise<ListedStudent[]> {
  const students = await repository.listStudents(db, status ? [status] : []);
  const debts = await debtsById(db, today);
  // Nothing else uses these objects, so we can change them in place.
  return students.map((one) => Object.assign(one, debts.get(one.id) ?? NO_DEBT));
}

interface Balance {
  id: StudentId;
  calculatedBalance: Cents;
}

/** How much of these balances is for days after today; only those of which something is. */
export async function duesOf(
  db: Reader,
  today: CalendarDate,
  balances: readonly Balance[],
): Promise<Map<StudentId, Later>> {
  const owing = balances.filter(({ calculatedBalance }) => calculatedBalance > 0);
  const ahead = await listAhead(
    db,
    today,
    owing.map(({ id }) => id),
  );
  return new Map(
    owing.flatMap(({ id, calculatedBalance }) => {
      const charged = ahead.get(id);
      return charged ? [[id, dueAhead(calculatedBalance, charged)] as const] : [];
    }),
  );
}

/** Adds to balances how much of them is for days after today. */
export async function withDues<One extends Balance>(
  db: Reader,
  today: CalendarDate,
  balances: readonly One[],
): Promise<(One & Later)[]> {
  const dues = await duesOf(db, today, balances);
  return balances.map((one) => ({ ...one, ...(dues.get(one.id) ?? NOTHING_LATER) }));
}

/** The students who attend classes, sorted by name: Enrolled or Pending Payment, and approved. */
export function listAttending(db: Reader): Promise<Student[]> {
  return repository.listStudents(db, attendingStatuses, { approved: true });
}

/** Like `listAttending`, but only with names and what they owe. */
export async function listAttendingBalances(db: Reader, today: CalendarDate) {
  return withDues(db, today, await repository.listBalances(db, attendingStatuses));
}

const MOST_OWING = 5;

/**
 * The students who owe the most today, and the total of all that match the filter; both include students who have left.
 */
export async function listOwing(
  db: Reader,
  {
    limit = MOST_OWING,
    by = 'student',
    ...filter
  }: debtRepository.OwingFilter & {
    limit?: number | undefined;
    by?: 'student' | 'household' | undefined;
  },
): Promise<Pick<Owing, 'total' | 'count'> & { items: debtRepository.Debtor[] }> {
  const items = await debtRepository.listOwing(db, filter, { limit, by });
  return { items, ...(await debtRepository.sumOwing(db, filter)) };
}

export const {
  bornOnDayOf,
  countAttending,
  countStudents,
  findBalances,
  findByEmails,
  findByNames,
  listNames,
  listOnRoll,
  listUnconfirmed,
  listWaiting,
  newPayReferences,
  nextFormerNumber,
  onRollSince,
  REGISTERED,
} = repository;

export async function getStudent(db: Reader, id: StudentId): Promise<Student> {
  const student = await repository.findStudent(db, id);
  if (!student) throw notFound(STUDENT_NOT_FOUND);
  return student;
}

export function findStudent(db: Reader, id: StudentId): Promise<Student | undefined> {
  return repository.findStudent(db, id);
}

/** The existing students with these ids, by id. */
export async function findStudents(
  db: Reader,
  ids: readonly StudentId[],
): Promise<Map<StudentId, Student>> {
  const students = await repository.findStudents(db, ids);
  return new Map(students.map((student) => [student.id, student]));
}

/** A student that was read earlier, with the current account. */
export function withAccount(student: Student, account: Account): Student {
  return { ...student, ...repository.figuresOf(account) };
}

/** A student without what is known about them: answers about a mark are no way to read it. */
export function withoutDetails(student: Student): Omit<Student, PersonFieldName | 'own'> {
  const details: readonly string[] = ['own', ...personFieldNames];
  return Object.fromEntries(
    Object.entries(student).filter(([name]) => !details.includes(name)),
  ) as Omit<Student, PersonFieldName | 'own'>;
}

/** Deletes students who were added by mistake, of whom nothing else is left. */
export function deleteStudents({ tx }: Work, ids: readonly StudentId[]): Promise<void> {
  return repository.deleteStudents(tx, ids);
}

/** Adds students, each with a new reference for their payments. */
export async function insertStudents(
  { tx }: Work,
  rows: readonly Omit<Tables['students'], 'pay_reference'>[],
): Promise<void> {
  const references = await newPayReferences(tx, rows.length);
  await repository.insertStudents(
    tx,
    rows.map((row, at) => ({ ...row, pay_reference: references[at] ?? '' })),
  );
}

type OwnChanges = Partial<Omit<Tables['students'], 'id' | 'on_roll_since' | 'updated_at'>>;

/**
 * Updates a student's own row and its timestamp, and records when that puts them on the roll; the balance and the user
 * data are in other tables.
 */
export function saveStudent(work: Work, id: StudentId, changes: OwnChanges): Promise<void> {
  return saveStudents(work, [id], changes);
}

/** Saves what students had paid and owed when they became inactive. */
export function saveFrozen(
  { tx, now }: Work,
  students: readonly repository.FrozenStudent[],
): Promise<void> {
  return repository.freezeStudents(tx, students, now);
}

/** Like `saveStudent`, with the same changes for many students. */
export function saveStudents(
  { tx, now }: Work,
  ids: readonly StudentId[],
  changes: OwnChanges,
): Promise<void> {
  return repository.updateStudents(tx, ids, { ...changes, updated_at: now });
}

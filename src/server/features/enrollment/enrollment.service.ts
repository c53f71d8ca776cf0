import { cutText } from '../../../domain/cutText.ts';
import type {
  ChildChanges,
  NewStudent,
  ProfileChanges,
  Student,
  StudentChanges,
} from '../../../contract/student.ts';
import type { User } from '../../../contract/user.ts';
import { adjustOwed, calculatedBalance } from '../../../domain/account.ts';
import { owedToday } from '../../../domain/owing.ts';
import {
  isOwnGuardian,
  ONLY_GUARDIANS_OWN,
  onlyGuardians,
  ownFields,
  personFieldNames,
  problemsOfDays,
  type PersonFieldValues,
} from '../../../domain/personField.ts';
import { studentId, type ClassId, type StudentId, type UserId } from '../../../domain/ids.ts';
import { minus, plus, type Cents } from '../../../domain/money.ts';
import { refuseAnonymized, formerNames } from '../../../domain/formerStudent.ts';
import { CHANGED_BY_GUARDIAN } from '../../../domain/audit.ts';
import { nameOrder } from '../../../domain/nameKey.ts';
import { conflict, invalid, notFound, Refusal } from '../../../domain/refusal.ts';
import {
  balanceMessages,
  freeze,
  hasLeft,
  OUTSTANDING_BALANCE,
  STUDENT_NOT_FOUND,
  type EnrollmentStatus,
} from '../../../domain/student.ts';
import { asMoney, asText, refuseStale } from '../../../domain/staleEdit.ts';
import { changedFields } from '../../db/changedFields.ts';
import { personFieldsInRow, withoutPersonFields } from '../../db/personColumns.ts';
import { columnsGiven, ELSEWHERE, type FieldsOf } from '../../db/columns.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { childrenOf } from '../family/family.service.ts';
import type { OwnValues } from '../../../domain/studentField.ts';
import { openBooks, startAccounts } from '../ledger/books.service.ts';
import {
  placeAgain,
  endPlaces,
  nothingEnded,
  type EndedPlaces,
} from '../schoolClass/place.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import {
  findStudent,
  getStudent,
  insertStudents,
  nextFormerNumber,
  REGISTERED,
  saveFrozen,
  saveStudent,
  saveStudents,
  withDues,
} from '../student/student.service.ts';
import { forgetOwn, saveOwn } from '../studentField/studentField.service.ts';
import type { Credential } from '../user/password.service.ts';
import {
  correctEmail,
  createUser,
  lockUsers,
  renameUser,
  setRole,
  type NewRole,
} from '../user/user.service.ts';
import { approveStudents } from './approval.service.ts';

// How a student joins, changes and leaves: everything that affects the user, the student and the account together.

type StudentFields = NewStudent & Omit<StudentChanges & ProfileChanges, 'id' | 'basedOn'>;

export const OPENING_BALANCE = 'Opening balance';

const NO_LONGER_ENROLLED = 'You are no longer enrolled. Please ask the school to change it.';
const childNoLongerEnrolled = (name: string) =>
  `${name} is no longer enrolled. Please ask the school to change it.`;

/** The fields of a student; the email is stored with the user, the balance in the account. */
const studentFields = {
  firstName: { column: 'first_name', name: 'first name', show: asText },
  lastName: { column: 'last_name', name: 'last name', show: asText },
  email: {
    column: ELSEWHERE,
    name: 'email',
    show: (email: string | null) => asText(email ?? ''),
  },
  // A change of status also freezes or unfreezes figures.
  enrollmentStatus: { column: ELSEWHERE, name: 'enrollment status', show: asText },
  danceRole: { column: 'dance_role', name: 'dance role', show: asText },
  ...personFieldsInRow,
  // Each of its fields is checked by itself (`refuseStaleOwn`).
  own: { column: ELSEWHERE, name: 'own fields' },
  balance: { column: ELSEWHERE, name: 'balance', show: asMoney },
} as const satisfies FieldsOf<StudentFields, Tables['students']>;

/**
 * Adds a student with a temporary password, which they must change after signing in; without an email they can't sign
 * in and get no password. It doesn't affect the admin's own session. Refused if the email is taken.
 */
export async function createStudent(
  work: Work,
  temporary: Credential,
  input: NewStudent,
): Promise<{ student: Student; temporaryPassword?: string }> {
  const canSignIn = input.email !== null;
  const user = await createUser(work, {
    email: input.email,
    name: `${input.firstName} ${input.lastName}`,
    role: 'student',
    passwordHash: canSignIn ? temporary.hash : null,
    mustChangePassword: true,
  });
  const id = studentId(user.id);
  await startStudent(work, id, input, { approved: true });
  if (input.balance) await setOwed(work, id, input.balance, OPENING_BALANCE);
  if (input.enrollmentStatus === 'Inactive') await freezeStudents(work, [id]);
  const student = await getStudent(work.tx, id);
  work.audit({
    action: 'Student added',
    entity: 'student',
    entityId: student.id,
    studentId: student.id,
    before: null,
    after: student,
  });
  return canSignIn ? { student, temporaryPassword: temporary.text } : { student };
}

/** Creates the profile and empty account that every new student starts with. */
async function startStudent(
  work: Work,
  id: StudentId,
  input: Omit<NewStudent, 'email' | 'balance'>,
  { approved }: { approved: boolean },
): Promise<void> {
  await startStudents(work, [{ id, input }], { approved });
}

/** Like `startStudent`, for many at once. */
export async function startStudents(
  work: Work,
  students: readonly { id: StudentId; input: Omit<NewStudent, 'email' | 'balance'> }[],
  { approved }: { approved: boolean },
): Promise<void> {
  for (const { input } of students) refuseDays(work, input);
  const rows = students.map(({ id, input }) => ({
    id,
    dance_role: 'Lead' as const,
    ...withoutPersonFields,
    approved: approved ? (1 as const) : (0 as const),
    on_roll_since: work.now,
    former_number: null,
    ...columnsGiven(studentFields, input),
    name_order: nameOrder(input.firstName, input.lastName),
    enrollment_status: input.enrollmentStatus ?? 'Pending Payment',
    frozen_fees_total: null,
    frozen_balance: null,
    frozen_at: null,
    created_at: work.now,
    updated_at: work.now,
  }));
  await insertStudents(work, rows);
  await saveOwn(
    work,
    students.map(({ id, input: { own = {} } }) => ({ id, own, before: {} })),
  );
  await startAccounts(
    work,
    students.map(({ id }) => id),
  );
}

interface Names {
  firstName: string;
  lastName: string;
}

/**
 * The first and last name from one text: the first word is the first name. We don't derive a name from the email,
 * because other people read the lists.
 */
function namesFrom(name: string): Names {
  const [first = '', ...rest] = (name || 'New student').split(/\s+/);
  return { firstName: cutText(first, 100), lastName: cutText(rest.join(' '), 100) };
}

/**
 * Creates the profile of somebody who registered: a student, Pending Payment, with an empty account. They wait for an
 * admin's approval, unless the school has turned that off.
 */
export async function registerStudent(
  work: Work,
  person: { id: string; email: string; name: string; names?: Names | null },
  { emailToConfirm }: { emailToConfirm: boolean },
): Promise<void> {
  const id = studentId(person.id);
  const { approveRegistrations } = await readPlainSettings(work.tx);
  const approved = !approveRegistrations;
  await startStudent(work, id, person.names ?? namesFrom(person.name), { approved });
  work.audit({
    action: REGISTERED,
    entity: 'student',
    entityId: id,
    studentId: id,
    before: null,
    after: { email: person.email, approved, emailToConfirm },
  });
}

/**
 * Changes somebody's role. A student who joins the team keeps their profile, account and history in case they become a
 * student again, and then needs no new approval; a member without a profile and an account gets both.
 */
export async function changeRole(work: Work, id: UserId, becomes: NewRole): Promise<User> {
  const student = await findStudent(work.tx, studentId(id));
  if (student) refuseAnonymized(student);
  const user = await setRole(work, id, becomes);
  if (student && !student.approved) await approveStudents(work, [student.id]);
  if (!student && becomes.role === 'student')
    await startStudent(work, studentId(id), namesFrom(user.name), { approved: true });
  return user;
}

export async function updateStudent(work: Work, input: StudentChanges): Promise<Student> {
  const { id, balance, email, enrollmentStatus, basedOn, ...details } = input;
  return change(work, id, 'Student changed', async (before) => {
    refuseStaleStudent(before, basedOn, input);
    if (email !== undefined) await correctEmail(work, id, email);
    await saveDetails(work, before, details);
    if (balance !== undefined) await setOwed(work, id, balance, 'Balance set by the school');
    if (enrollmentStatus) await saveStatuses(work, [before], enrollmentStatus);
  });
}

/** Adds to what a student owes. */
export function addToBalance(work: Work, id: StudentId, amount: Cents): Promise<Student> {
  return change(work, id, 'Balance added to', ({ balance }) =>
    setOwed(work, id, plus(balance, amount), 'Added by the school'),
  );
}

/** Reduces what a student owes; refuses more than that, because a balance is never negative. */
export function reduceBalance(work: Work, id: StudentId, amount: Cents): Promise<Student> {
  return change(work, id, 'Balance reduced', async ({ balance }) => {
    if (amount > balance) throw invalid(balanceMessages.reduceByMore(balance));
    await setOwed(work, id, minus(balance, amount), 'Reduced by the school');
  });
}

/** Students can change their names and personal details, and nothing else; removed students can only read. */
export async function updateProfile(
  work: Work,
  id: StudentId,
  { basedOn, ...details }: ProfileChanges,
): Promise<Student> {
  return change(work, id, 'Profile changed', (before) => {
    if (before.enrollmentStatus === 'Removed')
      throw new Refusal('PERMISSION_DENIED', NO_LONGER_ENROLLED);
    refuseStaleStudent(before, basedOn, details);
    refuseFieldsOfGuardians(work, before, details);
    return saveDetails(work, before, details);
  });
}

/** A guardian changes what is known about a student of their family; any other student is as if there were none. */
export async function updateChild(
  work: Work,
  { id, basedOn, ...details }: ChildChanges,
): Promise<Student> {
  const guardian = work.actor.id as UserId;
  if ((await childrenOf(work.tx, guardian, id)).length === 0) throw notFound(STUDENT_NOT_FOUND);
  return change(work, id, CHANGED_BY_GUARDIAN, (before) => {
    if (before.enrollmentStatus === 'Removed')
      throw new Refusal('PERMISSION_DENIED', childNoLongerEnrolled(before.firstName));
    refuseStaleStudent(before, basedOn, details);
    return saveDetails(work, before, details);
  });
}

function refuseStaleStudent(
  before: Student,
  basedOn: Readonly<Record<string, unknown>> = {},
  wanted: { own?: OwnValues | undefined } & Readonly<Record<string, unknown>>,
): void {
  const { own = {}, ...was } = basedOn;
  refuseStale(before, was, wanted, studentFields);
  const known = own as Readonly<Record<string, unknown>>;
  const fields = Object.keys(known).map((key) => [key, { name: key, show: asText }] as const);
  const now = Object.fromEntries(fields.map(([key]) => [key, before.own[key] ?? '']));
  refuseStale(now, known, wanted.own ?? {}, Object.fromEntries(fields));
}

/** Refuses what only somebody's guardians may change about them. */
function refuseFieldsOfGuardians(
  { today }: Work,
  before: Student,
  details: Partial<PersonFieldValues> & { own?: OwnValues | undefined },
): void {
  const changesOwn = Object.entries(details.own ?? {}).some(
    ([key, value]) => value !== (before.own[key] ?? ''),
  );
  if (changesOwn && !isOwnGuardian(before, today))
    throw new Refusal('PERMISSION_DENIED', ONLY_GUARDIANS_OWN, { own: ONLY_GUARDIANS_OWN });
  const own = ownFields(before, today);
  const refused = personFieldNames.filter(
    (name) => details[name] !== undefined && details[name] !== before[name] && !own.includes(name),
  );
  if (refused.length === 0) return;
  const message = onlyGuardians(refused);
  const fields = Object.fromEntries(refused.map((name) => [name, message]));
  throw new Refusal('PERMISSION_DENIED', message, fields);
}

function refuseDays({ today }: Work, given: Partial<PersonFieldValues>): void {
  const problems = problemsOfDays(given, today);
  const [first] = Object.values(problems);
  if (first) throw invalid(first, problems);
}

/**
 * Any status may follow any other. Becoming Inactive freezes the figures, and leaving it unfreezes them. A student who
 * comes back can get places in classes from today on.
 */
export async function changeEnrollmentStatus(
  work: Work,
  id: StudentId,
  status: EnrollmentStatus,
  classIds: readonly ClassId[] = [],
): Promise<Student> {
  return change(work, id, 'Enrollment status changed', async (before) => {
    await saveStatuses(work, [before], status);
    for (const classId of classIds) await placeAgain(work, id, classId);
  });
}

/** Soft removal: the status becomes Removed. Refused while something is owed. */
export async function removeStudent(work: Work, id: StudentId): Promise<Student> {
  return change(work, id, 'Student removed', async (before) => {
    const books = await openBooks(work, [id]);
    const balance = { id, calculatedBalance: calculatedBalance(books.account(id)) };
    const [debt] = await withDues(work.tx, work.today, [balance]);
    if (debt && owedToday(debt) > 0) throw conflict(OUTSTANDING_BALANCE);
    await saveStatuses(work, [before], 'Removed');
  });
}

async function change(
  work: Work,
  id: StudentId,
  action: string,
  act: (before: Student) => Promise<void>,
): Promise<Student> {
  // Locking the account first makes two changes of one student run one after the other.
  await openBooks(work, [id]);
  const before = await getStudent(work.tx, id);
  refuseAnonymized(before);
  await act(before);
  const after = await getStudent(work.tx, id);
  if (changedFields(before, after).length > 0) {
    work.audit({ action, entity: 'student', entityId: id, studentId: id, before, after });
  }
  return after;
}

async function saveDetails(
  work: Work,
  before: Student,
  details: Omit<StudentChanges, 'id' | 'balance' | 'email' | 'enrollmentStatus' | 'basedOn'>,
): Promise<void> {
  refuseDays(work, details);
  const firstName = details.firstName ?? before.firstName;
  const lastName = details.lastName ?? before.lastName;
  await saveOwn(work, [{ id: before.id, own: details.own ?? {}, before: before.own }]);
  await saveStudent(work, before.id, {
    ...columnsGiven(studentFields, details),
    name_order: nameOrder(firstName, lastName),
  });
  await renameUser(work, before.id, `${firstName} ${lastName}`);
}

/**
 * Replaces a student's name with a unique number, which it returns, and deletes their contacts. If two students are
 * anonymized at once, the second waits for the first.
 */
export async function anonymizeProfile(work: Work, id: StudentId): Promise<number> {
  await lockUsers(work);
  const number = await nextFormerNumber(work.tx);
  const { firstName, lastName } = formerNames(number);
  await saveStudent(work, id, {
    first_name: firstName,
    last_name: lastName,
    name_order: nameOrder(firstName, lastName),
    ...withoutPersonFields,
    former_number: number,
  });
  await forgetOwn(work, [id]);
  return number;
}

/**
 * Sets one status for several students, given as they are now. Their accounts must be locked. Students who leave the
 * school also leave their classes; returns the places that this ended.
 */
export async function saveStatuses(
  work: Work,
  before: readonly Student[],
  status: EnrollmentStatus,
): Promise<EndedPlaces> {
  const idsOf = (some: readonly Student[]) => some.map(({ id }) => id);
  // Enrolling a student implies approval.
  if (status === 'Enrolled')
    await approveStudents(work, idsOf(before.filter(({ approved }) => !approved)));
  const changing = idsOf(before.filter(({ enrollmentStatus }) => enrollmentStatus !== status));
  await saveStudents(work, changing, {
    enrollment_status: status,
    frozen_fees_total: null,
    frozen_balance: null,
    frozen_at: null,
  });
  if (status === 'Inactive') await freezeStudents(work, changing);
  return hasLeft(status) ? endPlaces(work, changing) : nothingEnded;
}

export async function freezeStudents(work: Work, ids: readonly StudentId[]): Promise<void> {
  const books = await openBooks(work, ids);
  await saveFrozen(
    work,
    ids.map((id) => {
      const account = books.account(id);
      return { id, ...freeze(account.totalFees, calculatedBalance(account)) };
    }),
  );
}

/** Sets what a student owes, with an adjustment in their account. */
async function setOwed(work: Work, id: StudentId, owed: Cents, note: string): Promise<void> {
  const books = await openBooks(work, [id]);
  const entry = adjustOwed(books.account(id), owed);
  if (entry) books.post(id, entry, { source: { type: 'student', id }, date: work.today, note });
  await books.save();
}

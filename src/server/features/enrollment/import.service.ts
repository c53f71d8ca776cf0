import {
  importedStudent,
  type ImportedRow,
  type ImportedStudent,
  type ImportResult,
  type Student,
} from '../../../contract/student.ts';
import type { User } from '../../../contract/user.ts';
import { familyMessages, MOST_CHILDREN } from '../../../domain/family.ts';
import { studentId, type StudentId } from '../../../domain/ids.ts';
import { plainText } from '../../../domain/letters.ts';
import { formatMoney } from '../../../domain/money.ts';
import { isStaff } from '../../../domain/roles.ts';
import { conflict, invalid, type FieldMessages } from '../../../domain/refusal.ts';
import { fullName, isWaiting } from '../../../domain/student.ts';
import {
  guardianKey,
  earlierWithEmail,
  earlierWithName,
  importMessages,
  isSamePerson,
} from '../../../domain/studentImport.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { findByEmails, findByNames, findStudents } from '../student/student.service.ts';
import { joinFamilies, type FamilyToJoin } from '../family/joinFamilies.service.ts';
import {
  createUsersWithoutPassword,
  findByEmails as findUsersByEmails,
  lockUsers,
} from '../user/user.service.ts';
import { freezeStudent, OPENING_BALANCE, setAllOwed, startStudents } from './enrollment.service.ts';

// Adds a list of students at once. They get no passwords here: hashing five thousand would take minutes.

type Row = Record<string, unknown>;

/** The outcome for each row, and its student if the row can be read. */
interface Judged {
  item: ImportedRow;
  row: ImportedStudent | null;
}

/** What adding the rows would do; nothing is saved. */
export async function judgeImport(db: Reader, rows: readonly Row[]): Promise<ImportResult> {
  return resultOf(await judge(db, rows), false);
}

/**
 * Adds the students in the rows, each like `createStudent` but without a password. Rows of existing students change
 * nothing. If one row is refused, all are: as a conflict if every refused row is readable, otherwise as invalid input.
 */
export async function importStudents(work: Work, rows: readonly Row[]): Promise<ImportResult> {
  // When two imports run at the same time, the second waits here and then sees the students of the first.
  await lockUsers(work);
  const judged = await judge(work.tx, rows);
  refuseUnlessAll(judged);
  const fresh = judged.flatMap(({ item, row }) =>
    item.outcome === 'created' && row ? [{ item, row }] : [],
  );
  const ids = await createUsersWithoutPassword(
    work,
    fresh.map(({ row }) => ({ email: row.email, name: fullName(row) })),
    'student',
  );
  const added = fresh.map(({ item, row }, index) => {
    const { email: _e, balance, adultName: _n, adultEmail: _a, adultPhone: _p, ...input } = row;
    const id = studentId(ids[index] ?? '');
    item.studentId = id;
    return { id, input, balance, row };
  });
  await startStudents(work, added, { approved: true });
  const owing = added.flatMap(({ id, balance: owed }) => (owed ? [{ id, owed }] : []));
  if (owing.length > 0) await setAllOwed(work, owing, OPENING_BALANCE);
  for (const { id, input } of added)
    if (input.enrollmentStatus === 'Inactive') await freezeStudent(work, id);
  const families = await joinFamilies(work, familiesIn(added));
  const students = await findStudents(
    work.tx,
    added.map(({ id }) => id),
  );
  for (const { id } of added)
    work.audit({
      action: 'Student added',
      entity: 'student',
      entityId: id,
      studentId: id,
      before: null,
      after: students.get(id),
    });
  return {
    ...resultOf(judged, true),
    adultIds: [...new Set(families.flatMap(({ adults }) => adults.map(({ userId }) => userId)))],
  };
}

/** The families of new students, found by their guardians and named after the first child's last name. */
function familiesIn(added: readonly { id: StudentId; row: ImportedStudent }[]): FamilyToJoin[] {
  const families = new Map<string, FamilyToJoin & { studentIds: StudentId[] }>();
  for (const { id, row } of added) {
    const key = guardianKey(row);
    if (key === null) continue;
    const there = families.get(key);
    if (there) there.studentIds.push(id);
    else
      families.set(key, {
        name: row.lastName,
        studentIds: [id],
        guardian: {
          name: row.adultName ?? `Parent of ${fullName(row)}`,
          email: row.adultEmail,
          phone: row.adultPhone,
        },
      });
  }
  return [...families.values()];
}

async function judge(db: Reader, rows: readonly Row[]): Promise<Judged[]> {
  const read = rows.map((row) => importedStudent.safeParse(row));
  const readable = read.flatMap(({ data }) => data ?? []);
  const emails = [...new Set(readable.flatMap(({ email }) => email ?? []))];
  const guardianEmails = readable.flatMap(({ adultEmail }) => adultEmail ?? []);
  const users = new Map(
    (await findUsersByEmails(db, [...new Set([...emails, ...guardianEmails])])).map((user) => [
      user.email,
      user,
    ]),
  );
  const byEmail = new Map(
    (
      await findByEmails(
        db,
        [...users.keys()].flatMap((email) => email ?? []),
      )
    ).map((one) => [one.email, one]),
  );
  const namesakes = namesakesIn(await findByNames(db, readable));
  const students = read.map(({ data }) => data ?? null);
  const withEmail = earlierWithEmail(students);
  const withName = earlierWithName(students);
  const sizes = new Map<string | null, number>();
  for (const row of readable) sizes.set(guardianKey(row), (sizes.get(guardianKey(row)) ?? 0) + 1);
  return read.map(({ data: row, error }, index) => {
    if (!row) return { row: null, item: refusedFor(fieldsOf(error.issues)) };
    const familyKey = guardianKey(row);
    if (familyKey !== null && (sizes.get(familyKey) ?? 0) > MOST_CHILDREN)
      return { row, item: refusedFor({ adultEmail: importMessages.manyChildren }) };
    const guardian = byEmail.get(row.adultEmail ?? '');
    if (guardian && !guardian.approved)
      return {
        row,
        item: refusedFor({ adultEmail: familyMessages.notApproved(fullName(guardian)) }),
      };
    if (row.email === null)
      return { row, item: withoutEmail(row, namesakes(row), withName[index] ?? null) };
    const there = byEmail.get(row.email);
    const before = withEmail[index] ?? null;
    if (there) return { row, item: existing(row, there) };
    const user = users.get(row.email);
    if (user) return { row, item: refusedForEmail(emailOf(user)) };
    if (before !== null) return { row, item: repeated(row, before, read[before]?.data) };
    const unreachable = namesakes(row).find(({ email }) => email === null);
    return { row, item: unreachable ? lacksEmail(unreachable) : { outcome: 'created' } };
  });
}

/** Finds the students who have the same name as a row. */
function namesakesIn(students: readonly Student[]) {
  const byName = new Map<string, Student[]>();
  for (const student of students) {
    const name = plainText(fullName(student));
    byName.set(name, [...(byName.get(name) ?? []), student]);
  }
  return (row: ImportedStudent) => byName.get(plainText(fullName(row))) ?? [];
}

/** The outcome for a row without an email: its name shows whether the student already exists. */
function withoutEmail(
  row: ImportedStudent,
  namesakes: readonly Student[],
  before: number | null,
): ImportedRow {
  const [there, another] = namesakes;
  if (another)
    return refusedFor({ email: importMessages.several(fullName(row), namesakes.length) });
  if (there) return existing(row, there);
  if (before === null) return { outcome: 'created' };
  const sameNameAs = before + 1;
  return { outcome: 'same', sameNameAs, reason: importMessages.repeatedSame(`row ${sameNameAs}`) };
}

function lacksEmail(there: Student): ImportedRow {
  const reason = importMessages.hasNoEmail(fullName(there));
  return { outcome: 'same', studentId: there.id, reason };
}

/** Describes the person with a row's email, if that isn't a student. */
function emailOf({ name, role }: User): string {
  return isStaff(role) ? importMessages.staff[role] : importMessages.guardian(name);
}

function repeated(
  row: ImportedStudent,
  before: number,
  other: ImportedStudent | undefined,
): ImportedRow {
  const sameEmailAs = before + 1;
  const where = `Row ${sameEmailAs}`;
  return other && isSamePerson(row, other)
    ? { outcome: 'same', sameEmailAs, reason: importMessages.repeatedSame(`row ${sameEmailAs}`) }
    : { ...refusedForEmail(importMessages.repeated(where)), sameEmailAs };
}

function existing(row: ImportedStudent, there: Student): ImportedRow {
  const { role } = there;
  if (isStaff(role)) return refusedForEmail(importMessages.staff[role]);
  if (!isSamePerson(row, there)) return refusedForEmail(importMessages.otherName(fullName(there)));
  const reason = describeUnchanged(row, there);
  return { outcome: 'same', studentId: there.id, ...(reason !== '' && { reason }) };
}

/** The fields where a row differs from the existing student, who stays unchanged: 'Status stays Enrolled.' */
function describeUnchanged(row: ImportedStudent, there: Student): string {
  const { danceRole, enrollmentStatus, balance } = row;
  const differs = <Value>(wanted: Value | undefined, is: Value) =>
    wanted !== undefined && wanted !== is;
  return [
    isWaiting(there) && 'Waiting for your approval.',
    differs(enrollmentStatus, there.enrollmentStatus) && `Status stays ${there.enrollmentStatus}.`,
    differs(danceRole, there.danceRole) && `Dance role stays ${there.danceRole}.`,
    differs(balance, there.balance) && `Balance stays ${formatMoney(there.balance)}.`,
  ]
    .filter((part) => part !== false)
    .join(' ');
}

function refusedFor(fields: FieldMessages): ImportedRow {
  return { outcome: 'refused', reason: Object.values(fields).join('; '), fields };
}

/** The outcome for a row with somebody else's email; the two may be in the same family. */
function refusedForEmail(email: string): ImportedRow {
  return { ...refusedFor({ email }), sharesEmail: true };
}

/** The first problem of each field. */
function fieldsOf(issues: readonly { path: PropertyKey[]; message: string }[]): FieldMessages {
  const fields: FieldMessages = {};
  for (const { path, message } of issues) fields[String(path[0] ?? 'row')] ??= message;
  return fields;
}

function resultOf(judged: readonly Judged[], saved: boolean): ImportResult {
  const items = judged.map(({ item }) => item);
  const count = (outcome: ImportedRow['outcome']) =>
    items.filter((item) => item.outcome === outcome).length;
  return {
    saved,
    created: count('created'),
    same: count('same'),
    refused: count('refused'),
    items,
    families: new Set(
      judged.flatMap(({ item, row }) =>
        item.outcome === 'created' && row ? (guardianKey(row) ?? []) : [],
      ),
    ).size,
    adultIds: [],
  };
}

const MOST_NAMED = 50;

/** Saves nothing if one row can't be saved: half a list is worse than none. */
function refuseUnlessAll(judged: readonly Judged[]): void {
  const refused = judged.flatMap(({ item, row }, index) =>
    item.outcome === 'refused' ? [{ number: index + 1, item, readable: row !== null }] : [],
  );
  const [first] = refused;
  if (!first) return;
  const many = refused.length === 1 ? '1 row' : `${refused.length} rows`;
  const message = `${many} can't be added, so nothing was saved. Row ${first.number}: ${first.item.reason}`;
  const fields = Object.fromEntries(
    refused
      .slice(0, MOST_NAMED)
      .flatMap(({ number, item }) =>
        Object.entries(item.fields ?? {}).map(([field, text]) => [
          `rows.${number - 1}.${field}`,
          text,
        ]),
      ),
  );
  throw refused.every(({ readable }) => readable)
    ? conflict(message, fields)
    : invalid(message, fields);
}

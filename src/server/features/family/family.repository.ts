import type { Family } from '../../../contract/family.ts';
import type { Owing } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { FamilyBalance } from '../../../domain/family.ts';
import type { FamilyId, StudentId, UserId } from '../../../domain/ids.ts';
import { compareNames } from '../../../domain/names.ts';
import { fullName } from '../../../domain/student.ts';
import { shownEmail } from '../../db/shownEmail.ts';
import { inBatches } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A family without its money. */
export type FamilyPeople = Omit<Family, keyof FamilyBalance>;

/** All families, or those with the given ids, by name; three queries, however many they are. */
export async function listFamilies(db: Reader, ids?: readonly FamilyId[]): Promise<FamilyPeople[]> {
  if (ids?.length === 0) return [];
  const families = await db
    .selectFrom('families')
    .select(['id', 'name', 'note', 'revision', 'pay_reference as payReference'])
    .$if(ids !== undefined, (query) => query.where('id', 'in', ids as FamilyId[]))
    .orderBy('name_order')
    .orderBy('id')
    .execute();
  const members = await db
    .selectFrom('family_members')
    .innerJoin('students', 'students.id', 'family_members.student_id')
    .select(['family_id', 'students.id', 'first_name', 'last_name'])
    .$if(ids !== undefined, (query) => query.where('family_id', 'in', ids as FamilyId[]))
    .orderBy('students.name_order')
    .orderBy('students.id')
    .execute();
  const guardians = await db
    .selectFrom('family_adults')
    .innerJoin('users', 'users.id', 'family_adults.user_id')
    .select(['family_id', 'users.id', 'name', 'email', 'phone', 'relation'])
    .$if(ids !== undefined, (query) => query.where('family_id', 'in', ids as FamilyId[]))
    .execute();
  const membersOf = groupBy(members, ({ family_id }) => family_id);
  const guardiansOf = groupBy(guardians, ({ family_id }) => family_id);
  return families.map((family) => {
    const students = membersOf.get(family.id) ?? [];
    return {
      ...family,
      students: students.map((row) => ({
        id: row.id,
        name: fullName({ firstName: row.first_name, lastName: row.last_name }),
      })),
      adults: (guardiansOf.get(family.id) ?? [])
        .map(({ id, name, email, phone, relation }) => ({
          userId: id,
          name,
          email: shownEmail(email),
          phone,
          relation,
        }))
        .toSorted((a, b) => compareNames(a.name, b.name)),
    };
  });
}

/** The guardians of these families by name, with how to reach them. */
export async function listGuardians(
  db: Reader,
  ids: readonly FamilyId[],
): Promise<Owing['adults']> {
  const found: Owing['adults'] = [];
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('family_adults')
      .innerJoin('users', 'users.id', 'family_adults.user_id')
      .select(['family_id as familyId', 'users.id as userId', 'name', 'email', 'phone'])
      .where('family_id', 'in', piece)
      .execute();
    found.push(...rows.map((row) => ({ ...row, email: shownEmail(row.email) })));
  });
  return found.toSorted((a, b) => compareNames(a.name, b.name));
}

/** The students' current families, with their names. */
export async function familiesOf(
  db: Reader,
  ids: readonly StudentId[],
): Promise<{ studentId: StudentId; id: FamilyId; name: string; payReference: string }[]> {
  const found: Awaited<ReturnType<typeof familiesOf>> = [];
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('family_members')
      .innerJoin('families', 'families.id', 'family_members.family_id')
      .select(['student_id as studentId', 'families.id', 'families.name'])
      .select('families.pay_reference as payReference')
      .where('student_id', 'in', piece)
      .execute();
    found.push(...rows);
  });
  return found;
}

/** The students in all families where a person is a guardian; with `of`, only that student. */
export async function childrenOf(db: Reader, userId: UserId, of?: StudentId): Promise<StudentId[]> {
  const rows = await db
    .selectFrom('family_adults')
    .innerJoin('family_members', 'family_members.family_id', 'family_adults.family_id')
    .select('student_id')
    .where('user_id', '=', userId)
    .$if(of !== undefined, (query) => query.where('student_id', '=', of as StudentId))
    .execute();
  return rows.map((row) => row.student_id);
}

/** The families where these people are guardians. */
export async function familiesOfGuardians(
  db: Reader,
  ids: readonly UserId[],
): Promise<Map<UserId, FamilyId[]>> {
  const found = new Map<UserId, FamilyId[]>();
  await inBatches(ids, async (piece) => {
    const rows = await db
      .selectFrom('family_adults')
      .select(['user_id', 'family_id'])
      .where('user_id', 'in', piece)
      .execute();
    for (const { user_id, family_id } of rows)
      found.set(user_id, [...(found.get(user_id) ?? []), family_id]);
  });
  return found;
}

/** The families where a person is a guardian, with how each of them knows the person. */
export function guardianIn(db: Reader, userId: UserId) {
  return db
    .selectFrom('family_adults')
    .innerJoin('families', 'families.id', 'family_adults.family_id')
    .select(['families.id', 'families.name', 'relation', 'phone'])
    .where('user_id', '=', userId)
    .orderBy('name_order')
    .orderBy('families.id')
    .execute();
}

export async function insertFamilies(
  tx: Tx,
  {
    families,
    members,
    guardians,
  }: {
    families: readonly Tables['families'][];
    members: readonly Tables['family_members'][];
    guardians: readonly Tables['family_adults'][];
  },
): Promise<void> {
  await inBatches(families, (piece) => tx.insertInto('families').values(piece).execute());
  await insertMembers(tx, members);
  await insertGuardians(tx, guardians);
}

export async function insertMembers(
  tx: Tx,
  rows: readonly Tables['family_members'][],
): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('family_members').values(piece).execute());
}

export async function insertGuardians(
  tx: Tx,
  rows: readonly Tables['family_adults'][],
): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('family_adults').values(piece).execute());
}

/** Changes a family and its revision. */
export async function updateFamily(
  tx: Tx,
  id: FamilyId,
  changes: Partial<Pick<Tables['families'], 'name' | 'name_order' | 'note'>> = {},
): Promise<void> {
  await tx
    .updateTable('families')
    .set((eb) => ({ ...changes, revision: eb('revision', '+', 1) }))
    .where('id', '=', id)
    .execute();
}

export async function updateGuardian(
  tx: Tx,
  { familyId, userId }: { familyId?: FamilyId; userId: UserId },
  changes: Partial<Pick<Tables['family_adults'], 'phone' | 'relation'>>,
): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx
    .updateTable('family_adults')
    .set(changes)
    .where('user_id', '=', userId)
    .$if(familyId !== undefined, (query) => query.where('family_id', '=', familyId as FamilyId))
    .execute();
}

export async function deleteMembers(tx: Tx, ids: readonly StudentId[]): Promise<void> {
  await inBatches(ids, (piece) =>
    tx.deleteFrom('family_members').where('student_id', 'in', piece).execute(),
  );
}

/** Removes a person as a guardian of one family, or of all. */
export async function deleteGuardian(tx: Tx, userId: UserId, familyId?: FamilyId): Promise<void> {
  await tx
    .deleteFrom('family_adults')
    .where('user_id', '=', userId)
    .$if(familyId !== undefined, (query) => query.where('family_id', '=', familyId as FamilyId))
    .execute();
}

/** Deletes families; their foreign keys remove their members and guardians from them. */
export async function deleteFamilies(tx: Tx, ids: readonly FamilyId[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('families').where('id', 'in', piece).execute());
}

import type {
  GuardianChanges,
  Family,
  FamilyChanges,
  NewGuardian,
} from '../../../contract/family.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { familyBalance, familyMessages } from '../../../domain/family.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { familyId, type FamilyId, type StudentId, type UserId } from '../../../domain/ids.ts';
import { nameKey } from '../../../domain/nameKey.ts';
import { conflict, notFound } from '../../../domain/refusal.ts';
import { fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { changedFields } from '../../db/changedFields.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Actor, Work } from '../../db/work.ts';
import {
  findBalances,
  findStudents,
  newPayReferences,
  withDues,
} from '../student/student.service.ts';
import { endSessions, getUser, lockUsers, renameUser } from '../user/user.service.ts';
import { findOrAddGuardians, type GuardianToAdd } from './guardians.service.ts';
import * as repository from './family.repository.ts';
import type { FamilyPeople } from './family.repository.ts';

export type { FamilyPeople } from './family.repository.ts';

// Families have no money of their own: each student keeps their own account. Family payments are in `payment`.

export const { childrenOf, guardianIn } = repository;

/** Families by their ids; all of them without. */
export const { listFamilies } = repository;

/** A family that somebody may read: an admin any, a guardian their own. Others learn nothing, not even that it exists. */
export async function getFamilyFor(
  db: Reader,
  { id: reader, role }: Pick<Actor, 'id' | 'role'>,
  id: FamilyId,
): Promise<FamilyPeople> {
  const family = await getFamily(db, id);
  if (role !== 'admin' && !family.adults.some(({ userId }) => userId === reader))
    throw notFound(familyMessages.notFound);
  return family;
}

export async function getFamily(db: Reader, id: FamilyId): Promise<FamilyPeople> {
  const [family] = await repository.listFamilies(db, [id]);
  if (!family) throw notFound(familyMessages.notFound);
  return family;
}

/** Adds to families what their students owe. */
export async function withBalances(
  db: Reader,
  today: CalendarDate,
  families: readonly FamilyPeople[],
): Promise<Family[]> {
  const ids = families.flatMap(({ students }) => students.map(({ id }) => id));
  const balances = await withDues(db, today, await findBalances(db, ids));
  const balanceOf = new Map(balances.map((one) => [one.id, one]));
  return families.map((family) => ({
    ...family,
    ...familyBalance(family.students.flatMap(({ id }) => balanceOf.get(id) ?? [])),
  }));
}

/** Takes students out of their families, for students who are deleted themselves. */
export function leaveFamilies({ tx }: Work, studentIds: readonly StudentId[]): Promise<void> {
  return repository.deleteMembers(tx, studentIds);
}

/** The families of these students. */
export async function familiesOfStudents(
  db: Reader,
  ids: readonly StudentId[],
): Promise<FamilyPeople[]> {
  const found = await repository.familiesOf(db, ids);
  return repository.listFamilies(db, [...new Set(found.map(({ id }) => id))]);
}

/** Deletes the families that have no student anymore. Returns who of these guardians is in no family then. */
export async function removeEmptyFamilies(
  { tx }: Work,
  ids: readonly FamilyId[],
  guardians: readonly UserId[],
): Promise<UserId[]> {
  const empty = (await repository.listFamilies(tx, ids)).filter(
    ({ students }) => students.length === 0,
  );
  await repository.deleteFamilies(
    tx,
    empty.map(({ id }) => id),
  );
  const still = await repository.familiesOfGuardians(tx, guardians);
  return guardians.filter((id) => !still.has(id));
}

/** Ends that people are guardians of families, for acts that are undone. */
export async function leaveAsGuardians(
  { tx }: Work,
  guardianships: readonly { familyId: FamilyId; userId: UserId }[],
): Promise<void> {
  for (const { familyId: id, userId } of guardianships)
    await repository.deleteGuardian(tx, userId, id);
}

/** The families of these students, and their guardians, who can be reminded for them. */
export async function familiesToRemind(db: Reader, studentIds: readonly StudentId[]) {
  const found = await repository.familiesOf(db, studentIds);
  const families = new Map(found.map(({ studentId, ...family }) => [studentId, family]));
  return {
    familyOf: (id: StudentId) => families.get(id) ?? null,
    adults: await repository.listGuardians(db, [...new Set(found.map(({ id }) => id))]),
  };
}

export interface FamilyToStart {
  name: string;
  note?: string | undefined;
  studentIds: readonly StudentId[];
  adults: readonly GuardianToAdd[];
}

/**
 * Adds families with their guardians, in a fixed number of queries. Refused if a student already has a family; no
 * student may be in two of the new ones. Returns the families in the same order.
 */
export async function startFamilies(
  work: Work,
  families: readonly FamilyToStart[],
): Promise<FamilyPeople[]> {
  await lockUsers(work);
  await refuseMembers(
    work,
    families.flatMap(({ studentIds }) => studentIds),
  );
  const userIds = await findOrAddGuardians(
    work,
    families.flatMap(({ adults }) => adults),
  );
  const references = await newPayReferences(work.tx, families.length);
  const started = families.map((family) => ({ ...family, id: familyId(newId()) }));
  let next = 0;
  await repository.insertFamilies(work.tx, {
    families: started.map(({ id, name, note = '' }, at) => ({
      id,
      name,
      name_order: nameKey(name),
      note,
      pay_reference: references[at] ?? '',
      revision: 1,
      created_at: work.now,
    })),
    members: started.flatMap(({ id, studentIds }) => memberRows(id, studentIds)),
    guardians: started.flatMap(({ id, adults }) => {
      const own = new Map(adults.map((guardian) => [userIds[next++] as UserId, guardian]));
      return [...own].map(([userId, guardian]) => guardianRow(id, userId, guardian));
    }),
  });
  const ids = started.map(({ id }) => id);
  const byId = new Map((await repository.listFamilies(work.tx, ids)).map((one) => [one.id, one]));
  const added = ids.map((id) => byId.get(id) as FamilyPeople);
  for (const family of added) audit(work, 'Family added', { before: null, after: family });
  return added;
}

export async function updateFamily(
  work: Work,
  { id, name, note, studentIds, revision }: FamilyChanges,
): Promise<FamilyPeople> {
  const before = await lockFamily(work, id, revision);
  if (studentIds) {
    const are = new Set(before.students.map((student) => student.id));
    const wanted = new Set(studentIds);
    const joining = [...wanted].filter((one) => !are.has(one));
    await refuseMembers(work, joining);
    await repository.deleteMembers(
      work.tx,
      [...are].filter((one) => !wanted.has(one)),
    );
    await repository.insertMembers(work.tx, memberRows(id, joining));
  }
  return save(work, 'Family changed', before, {
    ...(name !== undefined && { name, name_order: nameKey(name) }),
    ...(note !== undefined && { note }),
  });
}

/** Deletes a family. Students and payments stay as they are; its guardians no longer see them. */
export async function deleteFamily(work: Work, id: FamilyId): Promise<FamilyPeople> {
  const before = await lockFamily(work, id);
  await repository.deleteFamilies(work.tx, [id]);
  audit(work, 'Family deleted', { before, after: null });
  for (const { userId } of before.adults) await signOutIfLast(work, userId);
  return before;
}

export async function addGuardian(
  work: Work,
  {
    id,
    revision,
    firstName,
    lastName,
    ...contact
  }: NewGuardian & { id: FamilyId; revision?: number | undefined },
): Promise<FamilyPeople> {
  const guardian = { ...contact, name: fullName({ firstName, lastName }), field: 'email' };
  return addGuardians(work, id, [guardian], revision);
}

/** Adds people as guardians of a family. Refused if one is its guardian already. */
export async function addGuardians(
  work: Work,
  id: FamilyId,
  guardians: readonly GuardianToAdd[],
  revision?: number,
): Promise<FamilyPeople> {
  const before = await lockFamily(work, id, revision);
  if (guardians.length === 0) return before;
  const userIds = await findOrAddGuardians(work, guardians);
  const there = before.adults.find(({ userId }) => userIds.includes(userId));
  if (there) throw conflict(familyMessages.guardianAlready(there.name));
  await repository.insertGuardians(
    work.tx,
    guardians.map((guardian, index) => guardianRow(id, userIds[index] as UserId, guardian)),
  );
  return save(work, 'Parent or guardian added', before);
}

/** Changes a guardian's details. Their name can only be changed here if they have no other role in the school. */
export async function changeGuardian(
  work: Work,
  { id, userId, name, revision, ...contact }: GuardianChanges,
): Promise<FamilyPeople> {
  const before = await lockFamily(work, id, revision);
  const guardian = findGuardian(before, userId);
  if (name !== undefined && name !== guardian.name) await rename(work, userId, name);
  await repository.updateGuardian(work.tx, { familyId: id, userId }, contact);
  return save(work, 'Parent or guardian changed', before);
}

/** Removes a guardian from a family: from their next request on, they can't see any of its students. */
export async function removeGuardian(
  work: Work,
  id: FamilyId,
  userId: UserId,
): Promise<FamilyPeople> {
  const before = await lockFamily(work, id);
  findGuardian(before, userId);
  await repository.deleteGuardian(work.tx, userId, id);
  const after = await save(work, 'Parent or guardian removed', before);
  await signOutIfLast(work, userId);
  return after;
}

/** A guardian changes their own name, unless they are a student, and their phone in all of their families. */
export async function changeOwnContact(
  work: Work,
  userId: UserId,
  { name, phone }: { name?: string | undefined; phone?: string | undefined },
): Promise<{ name: string; phone: string }> {
  await lockUsers(work);
  const ids = (await repository.guardianIn(work.tx, userId)).map(({ id }) => id);
  const before = await repository.listFamilies(work.tx, ids);
  const { name: oldName } = await getUser(work.tx, userId);
  if (name !== undefined && name !== oldName) await rename(work, userId, name);
  if (phone !== undefined) await repository.updateGuardian(work.tx, { userId }, { phone });
  for (const family of before) await save(work, 'Parent or guardian changed', family);
  const { name: newName } = await getUser(work.tx, userId);
  return { name: newName, phone: await ownPhone(work.tx, userId) };
}

/** A guardian's phone number in one of their families; empty if none has it. */
export async function ownPhone(db: Reader, userId: UserId): Promise<string> {
  const phones = (await repository.guardianIn(db, userId)).map(({ phone }) => phone);
  return phones.find((phone) => phone !== '') ?? '';
}

/**
 * An anonymized person leaves their family, as a student and as a guardian. If they were a student of it, the family's
 * note may be about them and is deleted; so is the family itself, if nobody is left in it. The audit log gets no entry,
 * because that would repeat what is deleted here.
 */
export async function forgetInFamilies(work: Work, id: StudentId): Promise<void> {
  const [own] = await repository.familiesOf(work.tx, [id]);
  await repository.deleteGuardian(work.tx, id);
  if (!own) return;
  const { students, adults } = await getFamily(work.tx, own.id);
  await repository.deleteMembers(work.tx, [id]);
  if (students.length > 1) {
    await repository.updateFamily(work.tx, own.id, { note: '' });
    return;
  }
  await repository.deleteFamilies(work.tx, [own.id]);
  for (const { userId } of adults) await signOutIfLast(work, userId);
}

function findGuardian(family: FamilyPeople, userId: UserId): Family['adults'][number] {
  const guardian = family.adults.find((one) => one.userId === userId);
  if (!guardian) throw notFound(familyMessages.guardianNotFound);
  return guardian;
}

async function rename(work: Work, userId: UserId, name: string): Promise<void> {
  const user = await getUser(work.tx, userId);
  if (user.role !== 'guardian') {
    const message = familyMessages.ownName(user.name);
    throw conflict(message, { name: message });
  }
  await renameUser(work, userId, name);
}

/**
 * If somebody was only a guardian, and isn't any more, they are signed out everywhere. Their login still works, but
 * shows nothing.
 */
async function signOutIfLast(work: Work, userId: UserId): Promise<void> {
  const { role } = await getUser(work.tx, userId);
  if (role !== 'guardian') return;
  if ((await repository.guardianIn(work.tx, userId)).length === 0) await endSessions(work, userId);
}

/** When two people change families at the same time, the second waits here for the first. */
async function lockFamily(work: Work, id: FamilyId, revision?: number): Promise<FamilyPeople> {
  await lockUsers(work);
  const family = await getFamily(work.tx, id);
  if (revision !== undefined && revision !== family.revision)
    throw conflict(familyMessages.changed);
  return family;
}

/** Refuses students who can't join a family: unknown or anonymized students, and anyone who already has a family. */
async function refuseMembers(work: Work, ids: readonly StudentId[]): Promise<void> {
  const students = await findStudents(work.tx, ids);
  for (const id of ids) {
    const student = students.get(id);
    if (!student) throw notFound(STUDENT_NOT_FOUND);
    refuseAnonymized(student);
    if (student.family) {
      const message = familyMessages.inAnother(fullName(student), student.family.name);
      throw conflict(message, { studentIds: message });
    }
  }
}

function memberRows(family_id: FamilyId, studentIds: readonly StudentId[]) {
  return [...new Set(studentIds)].map((student_id) => ({ student_id, family_id }));
}

function guardianRow(
  family_id: FamilyId,
  user_id: UserId,
  { phone = '', relation = '' }: { phone?: string | undefined; relation?: string | undefined },
) {
  return { family_id, user_id, phone, relation };
}

/** Saves changes of a family's own row, and records what changed. */
async function save(
  work: Work,
  action: string,
  before: FamilyPeople,
  changes: Parameters<typeof repository.updateFamily>[2] = {},
): Promise<FamilyPeople> {
  await repository.updateFamily(work.tx, before.id, changes);
  const after = await getFamily(work.tx, before.id);
  audit(work, action, { before, after });
  return after;
}

function audit(
  work: Work,
  action: string,
  change: { before: FamilyPeople | null; after: FamilyPeople | null },
): void {
  const { before, after } = change;
  const entityId = (after ?? before)?.id ?? '';
  if (before && after) {
    const changed = changedFields(before, after).filter((field) => field !== 'revision');
    if (changed.length === 0) return;
  }
  work.audit({ action, entity: 'family', entityId, before, after });
}

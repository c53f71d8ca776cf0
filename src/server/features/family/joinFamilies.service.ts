import { asciiEmail } from '../../../domain/email.ts';
import { MOST_GUARDIANS } from '../../../domain/family.ts';
import type { FamilyId, StudentId, UserId } from '../../../domain/ids.ts';
import { splitName } from '../../../domain/import/names.ts';
import {
  asListed,
  keyOfParent,
  ownersOfEmails,
  parentsBeside,
  unnamedParent,
  type KnownFamily,
  type ListedParent,
} from '../../../domain/import/parents.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import { findByEmails } from '../user/user.service.ts';
import type { GuardianToAdd } from './guardians.service.ts';
import {
  addGuardians,
  getFamily,
  listFamilies,
  startFamilies,
  updateFamily,
} from './family.service.ts';
import type { FamilyPeople } from './family.repository.ts';

/** Students without a family who have the same guardians. */
export interface FamilyToJoin {
  /** The family that they join, or null for a new one. */
  id: FamilyId | null;
  /** The family's name, if it is new. */
  name: string;
  studentIds: readonly StudentId[];
  /** The first child's name, for a guardian without one. */
  child: string;
  guardians: readonly ListedParent[];
}

/** That somebody became a guardian of a family. */
export interface Guardianship {
  familyId: FamilyId;
  userId: UserId;
}

/** A family of the school, with its parents as a list would name them. */
export interface FamilyHere extends KnownFamily {
  id: FamilyId;
  students: FamilyPeople['students'];
  parents: readonly (ListedParent & { userId: UserId })[];
}

/** All families, to be compared with those of a list. */
export async function familiesHere(db: Reader): Promise<FamilyHere[]> {
  return (await listFamilies(db)).map(({ id, name, students, adults }) => ({
    id,
    students,
    parents: adults.map(({ email, ...one }) =>
      asListed({ ...one, email: email && asciiEmail(email) }),
    ),
    children: students.map((student) => student.name),
    lastNames: [name, ...students.map((student) => splitName(student.name).lastName)],
  }));
}

/**
 * Puts students into families, the new ones with their guardians; one that is here gets the guardians it doesn't have.
 * A guardian with somebody else's email is added without one. Returns the families in the same order, the ids of the
 * new ones, and who became a guardian.
 */
export async function joinFamilies(
  work: Work,
  here: readonly FamilyHere[],
  families: readonly FamilyToJoin[],
): Promise<{ families: FamilyPeople[]; started: FamilyId[]; guardianships: Guardianship[] }> {
  const guardiansOf = await guardiansToAdd(work.tx, here, families);
  const fresh = families.filter(({ id }) => id === null);
  const added = await startFamilies(
    work,
    fresh.map((family) => ({
      name: family.name,
      studentIds: family.studentIds,
      adults: guardiansOf(family),
    })),
  );
  const results = new Map(fresh.map((family, index) => [family, added[index]]));
  const guardianships = added.flatMap(guardianshipsIn);
  for (const family of families) {
    const { id, studentIds } = family;
    if (id === null) continue;
    const before = await getFamily(work.tx, id);
    const all = [...before.students.map((student) => student.id), ...studentIds];
    await updateFamily(work, { id, studentIds: all });
    const after = await addMissing(work, before, guardiansOf(family));
    guardianships.push(...newIn(before, after));
    results.set(family, after);
  }
  return {
    families: families.flatMap((family) => results.get(family) ?? []),
    started: added.map(({ id }) => id),
    guardianships,
  };
}

/** Adds the guardians that a family doesn't have yet. */
export async function addMissingGuardians(
  work: Work,
  here: readonly FamilyHere[],
  own: FamilyToJoin & { id: FamilyId },
): Promise<Guardianship[]> {
  const before = await getFamily(work.tx, own.id);
  const guardiansOf = await guardiansToAdd(work.tx, here, [own]);
  return newIn(before, await addMissing(work, before, guardiansOf(own)));
}

async function addMissing(
  work: Work,
  before: FamilyPeople,
  guardians: readonly GuardianToAdd[],
): Promise<FamilyPeople> {
  const missing = parentsBeside(before.adults.map(asListed), guardians);
  return addGuardians(work, before.id, missing.slice(0, MOST_GUARDIANS - before.adults.length));
}

const guardianshipsIn = ({ id, adults }: FamilyPeople): Guardianship[] =>
  adults.map(({ userId }) => ({ familyId: id, userId }));

function newIn(before: FamilyPeople, after: FamilyPeople): Guardianship[] {
  const were = new Set(before.adults.map(({ userId }) => userId));
  return guardianshipsIn(after).filter(({ userId }) => !were.has(userId));
}

/** The guardians of each family, each with an email of their own: two parents with one address are two people. */
async function guardiansToAdd(
  db: Reader,
  here: readonly FamilyHere[],
  families: readonly FamilyToJoin[],
) {
  const emails = families.flatMap(({ guardians }) => guardians.flatMap(({ email }) => email ?? []));
  const users = await findByEmails(db, [...new Set(emails)]);
  const ownerOf = ownersOfEmails([...users].map(([email, { name }]) => [email, name]));
  const withoutEmail = new Map(
    here.flatMap(({ parents }) =>
      parents.flatMap((one) => (one.email ? [] : [[keyOfParent(one), one.userId] as const])),
    ),
  );
  withoutEmail.delete(null);
  const all = new Map(
    families.map((family) => [
      family,
      family.guardians.map((guardian): GuardianToAdd => {
        const email = ownerOf(guardian) === null ? guardian.email : null;
        const key = keyOfParent(guardian);
        const name = guardian.name || unnamedParent(family.child);
        const userId = email ? undefined : withoutEmail.get(key);
        return { ...guardian, name, email, userId, key, field: 'adultEmail' };
      }),
    ]),
  );
  return (family: FamilyToJoin) => all.get(family) ?? [];
}

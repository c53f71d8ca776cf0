import { MOST_GUARDIANS } from '../../../domain/family.ts';
import { plainText } from '../../../domain/letters.ts';
import { studentId, type FamilyId, type StudentId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import { findStudents } from '../student/student.service.ts';
import { findByEmails } from '../user/user.service.ts';
import type { GuardianToAdd } from './guardians.service.ts';
import { familiesOfGuardians } from './family.repository.ts';
import {
  addGuardians,
  getFamily,
  startFamilies,
  updateFamily,
  type FamilyToStart,
} from './family.service.ts';
import type { FamilyPeople } from './family.repository.ts';

/** Students without a family who have the same guardians. */
export interface FamilyToJoin {
  /** The family's name, if it is new. */
  name: string;
  studentIds: readonly StudentId[];
  guardians: readonly GuardianToAdd[];
}

/**
 * Puts students into families by their guardians: if somebody with the email of one already has a family, into that
 * one, which gets the other guardians too, and otherwise into a new one. A student with such an email joins it as well.
 * Returns the families in the same order, and the ids of the new ones.
 */
export async function joinFamilies(
  work: Work,
  families: readonly FamilyToJoin[],
): Promise<{ families: FamilyPeople[]; started: FamilyId[] }> {
  const emails = families.flatMap(({ guardians }) => guardians.flatMap(({ email }) => email ?? []));
  const known = await findByEmails(work.tx, emails);
  const students = await findStudents(
    work.tx,
    [...known.values()].map(({ id }) => studentId(id)),
  );
  const ofGuardians = await familiesOfGuardians(
    work.tx,
    [...known.values()].map(({ id }) => id),
  );

  const joined = new Map<FamilyToJoin, FamilyId>();
  const started = new Map<FamilyToJoin, FamilyToStart>();
  for (const family of families) {
    const { name, studentIds, guardians } = family;
    const userIds = guardians.flatMap(({ email }) => known.get(email ?? '')?.id ?? []);
    const own = userIds.flatMap((id) => students.get(studentId(id)) ?? []);
    const theirs = userIds
      .map((id) => ofGuardians.get(id) ?? [])
      .filter(({ length }) => length === 1);
    const existing = own.find((one) => one.family)?.family?.id ?? theirs.flat()[0];
    if (existing) joined.set(family, existing);
    else
      started.set(family, {
        name,
        studentIds: [...new Set([...own.map(({ id }) => id), ...studentIds])],
        adults: guardians.map((guardian) => ({ ...guardian, field: 'adultEmail' })),
      });
  }

  const added = await startFamilies(work, [...started.values()]);
  const results = new Map([...started.keys()].map((family, index) => [family, added[index]]));
  for (const [family, id] of joined) {
    const { students: there } = await getFamily(work.tx, id);
    const all = [...there.map((student) => student.id), ...family.studentIds];
    await updateFamily(work, { id, studentIds: all });
    results.set(family, await addMissingGuardians(work, id, family.guardians));
  }
  return {
    families: families.flatMap((family) => results.get(family) ?? []),
    started: added.map(({ id }) => id),
  };
}

/** Adds the guardians that a family doesn't have yet: nobody with their email or their name. */
export async function addMissingGuardians(
  work: Work,
  id: FamilyId,
  guardians: readonly GuardianToAdd[],
): Promise<FamilyPeople> {
  const { adults } = await getFamily(work.tx, id);
  return addGuardians(
    work,
    id,
    missingGuardians(adults, guardians).slice(0, MOST_GUARDIANS - adults.length),
  );
}

/** The guardians that aren't among these: nobody has their email, or their name without another email. */
export function missingGuardians<
  Guardian extends { name?: string | undefined; email?: string | null | undefined },
>(adults: FamilyPeople['adults'], guardians: readonly Guardian[]): Guardian[] {
  return guardians.filter(
    ({ name, email }) =>
      !adults.some(
        (one) =>
          (email && one.email === email.toLowerCase()) ||
          (name && plainText(one.name) === plainText(name) && (!email || one.email === null)),
      ),
  );
}

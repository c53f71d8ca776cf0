import type { Family } from '../../../contract/family.ts';
import { studentId, type FamilyId, type StudentId } from '../../../domain/ids.ts';
import type { Work } from '../../db/work.ts';
import { findStudents } from '../student/student.service.ts';
import { findByEmails } from '../user/user.service.ts';
import type { GuardianToAdd } from './guardians.service.ts';
import { familiesOfGuardians } from './family.repository.ts';
import { getFamily, startFamilies, updateFamily, type FamilyToStart } from './family.service.ts';

/** New students with the same guardian. */
export interface FamilyToJoin {
  /** The family's name, if it is new. */
  name: string;
  studentIds: readonly StudentId[];
  guardian: GuardianToAdd;
}

/**
 * Puts new students into families by their guardian: if somebody with the guardian's email already has a family, into
 * that one, and otherwise into a new one. A student with this email joins it too. Returns the families in the same
 * order.
 */
export async function joinFamilies(
  work: Work,
  families: readonly FamilyToJoin[],
): Promise<Family[]> {
  const emails = families.flatMap(({ guardian }) => guardian.email ?? []);
  const known = new Map((await findByEmails(work.tx, emails)).map((user) => [user.email, user.id]));
  const students = await findStudents(
    work.tx,
    [...known.values()].map((id) => studentId(id)),
  );
  const ofGuardians = await familiesOfGuardians(work.tx, [...known.values()]);

  const joined = new Map<FamilyToJoin, FamilyId>();
  const started = new Map<FamilyToJoin, FamilyToStart>();
  for (const family of families) {
    const { name, studentIds, guardian } = family;
    const userId = guardian.email ? known.get(guardian.email) : undefined;
    const student = userId && students.get(studentId(userId));
    const [only, another] = userId ? (ofGuardians.get(userId) ?? []) : [];
    const existing = student?.family?.id ?? (another ? undefined : only);
    if (existing) joined.set(family, existing);
    else {
      const all = student ? [student.id, ...studentIds] : studentIds;
      started.set(family, {
        name,
        studentIds: all,
        adults: [{ ...guardian, field: 'adultEmail' }],
      });
    }
  }

  const added = await startFamilies(work, [...started.values()]);
  const results = new Map([...started.keys()].map((family, index) => [family, added[index]]));
  for (const [family, id] of joined) {
    const { students: there } = await getFamily(work.tx, id);
    const all = [...there.map((student) => student.id), ...family.studentIds];
    results.set(family, await updateFamily(work, { id, studentIds: all }));
  }
  return families.flatMap((family) => results.get(family) ?? []);
}

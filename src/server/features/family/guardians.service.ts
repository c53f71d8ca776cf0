import { familyMessages } from '../../../domain/family.ts';
import { studentId, type UserId } from '../../../domain/ids.ts';
import { conflict } from '../../../domain/refusal.ts';
import type { Work } from '../../db/work.ts';
import { findStudents } from '../student/student.service.ts';
import { createUsersWithoutPassword, findByEmails } from '../user/user.service.ts';

/** A guardian, as somebody typed them. */
export interface GuardianToAdd {
  name: string;
  /** Who this is, if they are here without an email. */
  userId?: UserId | undefined;
  /** Tells them from others without an email; by default, each is somebody else. */
  key?: string | null | undefined;
  /** Without an email, they can't log in. */
  email?: string | null | undefined;
  phone?: string | undefined;
  relation?: string | undefined;
  /** The field of the request with the email, for a refusal. */
  field?: string | undefined;
}

/**
 * The users of guardians, in the same order. If somebody with the email exists already, such as a student or an admin,
 * they keep their name, role and password; everybody else is added without a password. Refuses the email of somebody
 * who registered and wasn't approved, because nobody has checked yet that it is theirs.
 */
export async function findOrAddGuardians(
  work: Work,
  guardians: readonly GuardianToAdd[],
): Promise<UserId[]> {
  const emails = [...new Set(guardians.flatMap(({ email }) => email ?? []))];
  const known = await findByEmails(work.tx, emails);
  const students = await findStudents(
    work.tx,
    [...known.values()].map(({ id }) => studentId(id)),
  );
  for (const { email, field = 'email' } of guardians) {
    const user = email ? known.get(email) : undefined;
    if (user?.role !== 'student' || students.get(studentId(user.id))?.approved) continue;
    const message = familyMessages.notApproved(user.name || (email ?? ''));
    throw conflict(message, { [field]: message });
  }
  // Two families may have the same new guardian.
  const keys = guardians.map(({ email, key }, index) => email ?? key ?? `without email ${index}`);
  const fresh = new Map(
    guardians.flatMap((guardian, index) => {
      const key = keys[index] as string;
      return known.has(key) || guardian.userId ? [] : [[key, guardian] as const];
    }),
  );
  const ids = await createUsersWithoutPassword(
    work,
    [...fresh.values()].map(({ name, email }) => ({ name, email: email ?? null })),
    'guardian',
  );
  const added = new Map([...fresh.keys()].map((key, index) => [key, ids[index]]));
  return keys.map(
    (key, index) => guardians[index]?.userId ?? known.get(key)?.id ?? (added.get(key) as UserId),
  );
}

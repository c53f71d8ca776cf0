import type { NewStaffMember, StaffMember } from '../../../contract/staff.ts';
import { compareNames } from '../../../domain/names.ts';
import { isStaff } from '../../../domain/roles.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Work } from '../../db/work.ts';
import type { Credential } from './password.service.ts';
import { createUser, listStaff, type UserWithEmail } from './user.service.ts';

/** The school's team by name, with the students who also teach. */
export async function listTeam(db: Reader): Promise<StaffMember[]> {
  const users = await listStaff(db);
  return users
    .map(({ id, name, email, role, teaches }) => ({
      id,
      name,
      email: email ?? '',
      role: isStaff(role) ? role : ('student' as const),
      teaches,
    }))
    .toSorted((a, b) => compareNames(a.name, b.name) || compareNames(a.email, b.email));
}

/**
 * Adds someone to the team, with a temporary password or, if `temporary` is null, none until they choose one with a
 * link. Refused if the email is taken.
 */
export async function addToTeam(
  work: Work,
  { email, role, ...names }: NewStaffMember,
  temporary: Credential | null,
): Promise<UserWithEmail> {
  const user = await createUser(work, {
    email,
    name: fullName(names),
    role,
    passwordHash: temporary?.hash ?? null,
    mustChangePassword: true,
  });
  work.audit({
    action: 'Added to the team',
    entity: 'user',
    entityId: user.id,
    before: null,
    after: user,
  });
  return { ...user, email };
}

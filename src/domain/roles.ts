export const roles = ['admin', 'teacher', 'guardian', 'student', 'anonymous'] as const;
/** 'anonymous' is anyone not signed in, or a user without a stored role. */
export type Role = (typeof roles)[number];

/** The roles of the people who run the school: its team. */
export const staffRoles = ['admin', 'teacher'] as const satisfies readonly Role[];
export type StaffRole = (typeof staffRoles)[number];

export function isStaff(role: string): role is StaffRole {
  return staffRoles.some((one) => one === role);
}

export const roleLabels: Record<StaffRole, string> = { admin: 'Admin', teacher: 'Teacher' };

/** The roles that an admin can give somebody. */
export const givenRoles = [...staffRoles, 'guardian', 'student'] as const satisfies readonly Role[];
export type GivenRole = (typeof givenRoles)[number];

export function isGivenRole(role: unknown): role is GivenRole {
  return givenRoles.some((one) => one === role);
}

/** What a role is called in a sentence: 'an admin', 'a teacher'. */
export function aRole(role: string): string {
  return role === 'admin' || role === 'anonymous' ? `an ${role}` : `a ${role}`;
}

/** Whether somebody takes the roll. */
export function takesRoll(own: readonly Role[]): boolean {
  return own.includes('admin') || own.includes('teacher');
}

/** What we know about somebody's roles besides the one that is stored. */
export interface RoleFacts {
  role: Role;
  /** A student who also teaches. */
  teaches: boolean;
  /** Whether they are a guardian of a family, whatever role is stored. */
  isGuardian: boolean;
}

/** How the team's list names somebody's role. */
export function roleInTeam({ role, teaches }: Pick<RoleFacts, 'role' | 'teaches'>): string {
  if (role === 'student' && teaches) return `${roleLabels.teacher} (also a student)`;
  return isStaff(role) ? roleLabels[role] : '';
}

/** All of somebody's roles: they may do whatever any of them may. */
export function rolesOf({ role, teaches, isGuardian }: RoleFacts): readonly Role[] {
  const all = new Set<Role>([role]);
  if (teaches) all.add('teacher');
  if (isGuardian) all.add('guardian');
  return [...all];
}

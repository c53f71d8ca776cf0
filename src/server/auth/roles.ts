import { isGivenRole, type Role } from '../../domain/roles.ts';

/** The role of a user; without a stored role it is anonymous. */
export function roleOf(role: unknown): Role {
  return isGivenRole(role) ? role : 'anonymous';
}

import type { Role } from '../../domain/roles.ts';

/** The role of a user; without a stored role it is anonymous. */
export function roleOf(role: unknown): Role {
  return role === 'admin' || role === 'student' ? role : 'anonymous';
}

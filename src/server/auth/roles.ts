import type { Role } from '../../domain/roles.ts';

/** A user without a stored role is anonymous. */
export function roleOf(role: unknown): Role {
  return role === 'admin' || role === 'student' ? role : 'anonymous';
}

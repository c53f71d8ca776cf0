import type { StudentId } from '../../../domain/ids.ts';
import { Refusal } from '../../../domain/refusal.ts';
import type { Reader } from '../../db/database.ts';
import type { Actor } from '../../db/work.ts';
import { childrenOf } from './family.repository.ts';

/**
 * Whether somebody may read everything about a student: an admin, the student, or a guardian in the student's family.
 */
export async function maySee(
  db: Reader,
  { id, role }: Pick<Actor, 'id' | 'role'>,
  studentId: StudentId,
): Promise<boolean> {
  if (role === 'admin' || id === studentId) return true;
  return id !== null && (await childrenOf(db, id, studentId)).length > 0;
}

/** Refuses anyone who may not see the student, with the same message whether or not the student exists. */
export async function refuseUnlessMaySee(
  db: Reader,
  actor: Actor,
  studentId: StudentId,
  message: string,
): Promise<void> {
  if (!(await maySee(db, actor, studentId))) throw new Refusal('PERMISSION_DENIED', message);
}

import type { StudentId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import type { Reader } from '../../db/database.ts';
import { placedOn } from './place.repository.ts';
import { listClasses, type StoredClass } from './schoolClass.service.ts';

/** Who has a place in a lesson; null where it is for everyone, as the only class of a school always is (D86, D88). */
export async function placedIn(
  db: Reader,
  { date, classId }: Lesson,
  classes?: readonly StoredClass[],
): Promise<ReadonlySet<StudentId> | null> {
  const all = classes ?? (await listClasses(db));
  const isForEveryone = all.find(({ id }) => id === classId)?.forWhom === 'everyone';
  return all.length === 1 || isForEveryone ? null : placedOn(db, classId, date);
}

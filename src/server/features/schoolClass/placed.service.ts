import { groupBy } from '../../../domain/collections.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { holdsOn } from '../../../domain/schoolClass.ts';
import type { Reader } from '../../db/database.ts';
import { listPlaces, placedOn } from './place.repository.ts';
import { listClasses, type StoredClass } from './schoolClass.repository.ts';

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

/** Tells on the roll of which lessons students were by the classes and their places. */
export async function rollsOfAll(
  db: Reader,
  classes: readonly StoredClass[],
): Promise<(id: StudentId, lesson: Lesson) => boolean> {
  const everyones = everyonesIn(classes);
  const byStudent = groupBy(await listPlaces(db, {}), ({ studentId }) => studentId);
  return (id, { date, classId }) =>
    everyones.has(classId) ||
    (byStudent.get(id) ?? []).some((place) => place.classId === classId && holdsOn(place, date));
}

function everyonesIn(classes: readonly StoredClass[]): ReadonlySet<ClassId> {
  return new Set(classes.flatMap((one) => (one.forWhom === 'everyone' ? one.id : [])));
}

/** Tells on the roll of which lessons a student was by the classes and their places. */
export async function rollsOf(
  db: Reader,
  studentId: StudentId,
  classes: readonly StoredClass[],
): Promise<(lesson: Lesson) => boolean> {
  if (classes.length === 1) return () => true;
  const everyones = everyonesIn(classes);
  const places = await listPlaces(db, { studentIds: [studentId] });
  return ({ date, classId }) =>
    everyones.has(classId) ||
    places.some((place) => place.classId === classId && holdsOn(place, date));
}

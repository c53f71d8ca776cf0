import { groupBy } from '../../../domain/collections.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { classesForEveryone, coversDate, type PlaceKind } from '../../../domain/schoolClass.ts';
import type { Reader } from '../../db/database.ts';
import { listPlaces, placedOn } from './place.repository.ts';
import type { StoredClass } from './schoolClass.repository.ts';

/** The students with a place in a lesson; null if the class is for everyone. */
export async function placedIn(
  db: Reader,
  { date, classId }: Lesson,
  classes: readonly StoredClass[],
): Promise<ReadonlyMap<StudentId, PlaceKind> | null> {
  return classesForEveryone(classes).has(classId) ? null : placedOn(db, classId, date);
}

/**
 * Finds out which lessons had a student on the roll, from the classes and the student's places.
 *
 * @param students by default all
 */
export async function rollsOf(
  db: Reader,
  classes: readonly StoredClass[],
  students?: readonly StudentId[],
): Promise<(id: StudentId, lesson: Lesson) => boolean> {
  const everyones = classesForEveryone(classes);
  if (everyones.size === classes.length) return () => true;
  const places = await listPlaces(db, { studentIds: students });
  const byStudent = groupBy(places, ({ studentId }) => studentId);
  return (id, { date, classId }) =>
    everyones.has(classId) ||
    (byStudent.get(id) ?? []).some((place) => place.classId === classId && coversDate(place, date));
}

import type { UserId } from '../../../domain/ids.ts';
import { lessonKey, type Lesson } from '../../../domain/lesson.ts';
import type { Period } from '../../../domain/periods.ts';
import { scheduleOn } from '../../../domain/schoolClass.ts';
import type { Reader } from '../../db/database.ts';
import { listLessonChanges } from './lessonChange.service.ts';
import type { StoredClass } from './schoolClass.service.ts';

/**
 * Finds out which lessons of a period somebody teaches, by the schedule of the date or as a substitute, without lessons
 * where somebody else stands in for them. If a school has a single class, every teacher teaches it.
 */
export async function lessonsTaught(
  db: Reader,
  id: UserId | null,
  { classes, period }: { classes: readonly StoredClass[]; period: Period },
): Promise<(lesson: Lesson) => boolean> {
  if (classes.length === 1) return () => true;
  const changes = await listLessonChanges(db, period);
  const substitutes = new Map(
    changes.flatMap((one) => (one.teacherId === null ? [] : [[lessonKey(one), one.teacherId]])),
  );
  const byId = new Map(classes.map((one) => [one.id, one]));
  return (lesson) => {
    const one = byId.get(lesson.classId);
    const bySchedule = one && scheduleOn(one, lesson.date)?.teacherId;
    return id !== null && (substitutes.get(lessonKey(lesson)) ?? bySchedule) === id;
  };
}

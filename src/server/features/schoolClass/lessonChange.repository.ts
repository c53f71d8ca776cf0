import type { CalendarDate } from '../../../domain/dates.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import type { Period } from '../../../domain/periods.ts';
import type { LessonChange } from '../../../domain/timetable.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A change of a lesson, with the current name of its own teacher. */
export interface StoredLessonChange extends LessonChange {
  teacherName: string | null;
}

/** The lessons of a period that differ from the schedules. */
export async function listLessonChanges(
  db: Reader,
  { from, to }: Period,
): Promise<StoredLessonChange[]> {
  const rows = await db
    .selectFrom('class_lessons')
    .leftJoin('users', 'users.id', 'class_lessons.teacher_id')
    .select(['date', 'class_id', 'canceled', 'starts', 'ends', 'room', 'teacher_id'])
    .select(['users.name as teacherName', 'changed_at as changedAt'])
    .where('date', '>=', from)
    .where('date', '<=', to)
    .execute();
  return rows.map(({ class_id: classId, teacher_id: teacherId, ...row }) => ({
    ...row,
    classId,
    teacherId,
  }));
}

/** The canceled lessons of a date, with the reasons. */
export function canceledOn(db: Reader, date: CalendarDate) {
  return db
    .selectFrom('class_lessons')
    .select(['class_id as classId', 'canceled'])
    .where('date', '=', date)
    .where('canceled', 'is not', null)
    .$narrowType<{ canceled: string }>()
    .execute();
}

/** Changes a lesson; fields that aren't given stay as they are. */
export async function saveLessonChange(
  tx: Tx,
  lesson: Lesson,
  changes: Partial<Omit<Tables['class_lessons'], 'class_id' | 'date'>> &
    Pick<Tables['class_lessons'], 'changed_at' | 'changed_by'>,
): Promise<void> {
  await tx
    .insertInto('class_lessons')
    .values({
      class_id: lesson.classId,
      date: lesson.date,
      canceled: null,
      starts: null,
      ends: null,
      room: null,
      teacher_id: null,
      ...changes,
    })
    .onConflict((on) => on.columns(['class_id', 'date']).doUpdateSet(changes))
    .execute();
}

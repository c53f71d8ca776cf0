import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId, StudentId } from '../../../domain/ids.ts';
import type { Reader } from '../../db/database.ts';

/** Who has a place in a class on a date. */
export async function placedOn(
  db: Reader,
  classId: ClassId,
  date: CalendarDate,
): Promise<Set<StudentId>> {
  const rows = await db
    .selectFrom('class_places')
    .select('student_id')
    .where('class_id', '=', classId)
    .where('from_date', '<=', date)
    .where((eb) => eb.or([eb('until_date', 'is', null), eb('until_date', '>=', date)]))
    .execute();
  return new Set(rows.map((row) => row.student_id));
}

/** The dates of a student's places, of all classes and times. */
export function placeDatesOf(db: Reader, studentId: StudentId) {
  return db
    .selectFrom('class_places')
    .select(['class_id as classId', 'from_date as from', 'until_date as until'])
    .where('student_id', '=', studentId)
    .execute();
}

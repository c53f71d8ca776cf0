import type { InputOf } from '../../../contract/mail.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { StudentId } from '../../../domain/ids.ts';
import type { Lesson } from '../../../domain/lesson.ts';
import { MOST_MAILS } from '../../../domain/mailKinds.ts';
import { isAttending } from '../../../domain/student.ts';
import type { Student } from '../../../contract/student.ts';
import type { Reader } from '../../db/database.ts';
import { placedIn } from '../schoolClass/placed.service.ts';
import { listClasses, requireClass } from '../schoolClass/schoolClass.service.ts';
import { findStudents, listAttending, listOwing } from '../student/student.service.ts';
import type { Only } from './writing.ts';

export type StudentAudience = Exclude<InputOf<'announcement'>['audience'], { team: true }>;

/**
 * The students of an audience. Refuses a class that the school doesn't have.
 *
 * @param only once a mail is queued: these, if they still attend the school or somebody chose them by name or debt
 */
export async function studentsOf(
  db: Reader,
  today: CalendarDate,
  audience: StudentAudience,
  only?: Only,
): Promise<Student[]> {
  if (only) {
    const isChosen = 'studentIds' in audience || 'owing' in audience;
    return isChosen ? found(db, only.studentIds) : stillHere(db, only.studentIds);
  }
  if ('everyone' in audience) return listAttending(db);
  if ('classId' in audience)
    return studentsIn(db, { classId: audience.classId, date: audience.on ?? today });
  if ('studentIds' in audience) return found(db, audience.studentIds);
  return found(db, await whoOwes(db, today, audience.owing));
}

async function found(db: Reader, ids: readonly StudentId[]): Promise<Student[]> {
  return [...(await findStudents(db, [...new Set(ids)])).values()];
}

async function whoOwes(
  db: Reader,
  today: CalendarDate,
  owing: Extract<StudentAudience, { owing: object }>['owing'],
): Promise<StudentId[]> {
  const { items } = await listOwing(db, { today, ...owing, limit: MOST_MAILS, by: 'household' });
  return items.map(({ id }) => id);
}

/** The students who have a place in a class on a date. */
export async function studentsIn(db: Reader, lesson: Lesson): Promise<Student[]> {
  await requireClass(db, lesson.classId);
  const [all, placed] = [
    await listAttending(db),
    await placedIn(db, lesson, await listClasses(db)),
  ];
  return placed === null ? all : all.filter(({ id }) => placed.has(id));
}

/** These students, if they still attend the school. */
export async function stillHere(db: Reader, ids: readonly StudentId[]): Promise<Student[]> {
  return (await found(db, ids)).filter((one) => isAttending(one.enrollmentStatus));
}

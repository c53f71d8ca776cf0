import type { CalendarDate } from './dates.ts';
import { classId, type ClassId, type StudentId } from './ids.ts';

/** The class that every school has from the start. A request that names no class means this one. */
export const FIRST_CLASS = classId('first');

export const CLASS_NOT_FOUND = 'Class not found';

/** A class on a date. */
export interface Lesson {
  date: CalendarDate;
  classId: ClassId;
}

/** Identifies a lesson, with or without its class. */
export interface InLesson {
  date: CalendarDate;
  classId?: ClassId | undefined;
}

/** The lesson that a request, or data from before there were several classes, is about. */
export function lessonOf({ date, classId: id = FIRST_CLASS }: InLesson): Lesson {
  return { date, classId: id };
}

/** Keys of the first class leave the class out: they date from when it was the only one. */
const ofClass = (id: ClassId): string => (id === FIRST_CLASS ? '' : `/${id}`);

/** The key of a lesson: '2026-11-20', '2026-11-20/jazz'. */
export function lessonKey({ date, classId: id }: Lesson): string {
  return `${date}${ofClass(id)}`;
}

/** The key of a student's mark: '2026-11-20/ada', '2026-11-20/ada/jazz'. Everything stored about a mark uses it. */
export function markKey({
  date,
  studentId,
  classId: id,
}: Lesson & { studentId: StudentId }): string {
  return `${date}/${studentId}${ofClass(id)}`;
}

/** The class in a mark's key. */
export function classOfMark(key: string): ClassId {
  const [, , id] = key.split('/');
  return id === undefined ? FIRST_CLASS : classId(id);
}

/** Adds the class to a text: 'Absent on Nov 4, 2026 · Ballet 1'. Without a name, it adds nothing. */
export function ofClassNamed(text: string, name: string): string {
  return name === '' ? text : `${text} · ${name}`;
}

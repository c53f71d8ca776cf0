import type { CalendarDate } from '../../../domain/dates.ts';
import { meetingsInWords } from '../../../domain/classWords.ts';
import { CLASS_NOT_FOUND } from '../../../domain/lesson.ts';
import { scheduleOn } from '../../../domain/schoolClass.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { api } from '../../api/api.ts';

export const classesQuery = api.classes.list.queryOptions();

export type Schedule = SchoolClass['schedules'][number];

/** When, where and with whom: 'Tue, Thu 5:00–6:00 PM · Studio 2 · Ana Lopez'. */
export function scheduleInWords({ meetings, room, teacher }: Schedule): string {
  const when = meetingsInWords(meetings) || 'Does not meet';
  return [when, room, teacher?.name].filter(Boolean).join(' · ');
}

/** The schedule that applies today, or else the next one. */
export function currentSchedule(one: SchoolClass, today: CalendarDate): Schedule | undefined {
  return scheduleOn(one, today) ?? one.schedules[0];
}

/** Whether the last date of a class is over. */
export function hasEnded({ to }: Pick<SchoolClass, 'to'>, today: CalendarDate): boolean {
  return to !== null && to < today;
}

/** The class with this id. Throws if it is gone. */
export function findClass(classes: readonly SchoolClass[], id: string): SchoolClass {
  const found = classes.find((one) => one.id === id);
  if (!found) throw new Error(CLASS_NOT_FOUND);
  return found;
}

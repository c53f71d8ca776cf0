import { addDays, dayOfWeek, type CalendarDate } from '../../../domain/dates.ts';
import { meetingsInWords } from '../../../domain/classWords.ts';
import { CLASS_NOT_FOUND } from '../../../domain/lesson.ts';
import { isInTerm, scheduleOn } from '../../../domain/schoolClass.ts';
import type { SchoolClass } from '../../../contract/schoolClass.ts';
import { api } from '../../api/api.ts';

export const classesQuery = api.classes.list.queryOptions();

export type Schedule = SchoolClass['schedules'][number];

export const timesOf = ({ meetings }: Schedule) => meetingsInWords(meetings) || 'Does not meet';

/** When, where and with whom: 'Tue, Thu 5:00–6:00 PM · Studio 2 · Ana Lopez'. */
export function scheduleInWords(schedule: Schedule): string {
  const { room, teacher } = schedule;
  return [timesOf(schedule), room, teacher?.name].filter(Boolean).join(' · ');
}

/** In place of a schedule. */
export const NO_TIME = 'No time set';

/** The schedule that applies today, or else the next one. */
export function currentSchedule(one: SchoolClass, today: CalendarDate): Schedule | undefined {
  return scheduleOn(one, today) ?? one.schedules[0];
}

/** The date of today's lesson, or else of the next one by the schedule; today for a class that has none. */
export function nextLesson(one: SchoolClass, today: CalendarDate): CalendarDate {
  // A schedule may begin later.
  const from = [today, one.from, one.schedules.at(0)?.from].reduce<CalendarDate>(
    (latest, date) => (date && date > latest ? date : latest),
    today,
  );
  const week = Array.from({ length: 7 }, (_, days) => addDays(from, days));
  const meets = (date: CalendarDate) =>
    scheduleOn(one, date)?.meetings.some(({ weekday }) => weekday === dayOfWeek(date)) ?? false;
  return week.find((date) => isInTerm(one, date) && meets(date)) ?? today;
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

import { addDays, dayOfWeek, type CalendarDate, type Instant } from './dates.ts';
import type { ClassId, UserId } from './ids.ts';
import type { Lesson } from './lesson.ts';
import type { Period } from './periods.ts';
import {
  isInTerm,
  scheduleOn,
  type ClockTime,
  type Meeting,
  type SchoolClass,
  endsNextDay,
  meetTogether,
} from './schoolClass.ts';

/** What is unlike the schedule in a lesson; null where nothing is. */
export interface LessonChange extends Lesson {
  /** Why it is canceled. */
  canceled: string | null;
  starts: ClockTime | null;
  ends: ClockTime | null;
  room: string | null;
  teacherId: UserId | null;
  changedAt: Instant;
}

/** A lesson as the timetable has it. */
export interface TimetableLesson extends Lesson {
  /** null where the schedule gives no time for the date. */
  starts: ClockTime | null;
  ends: ClockTime | null;
  /** What is unlike the schedule in it. */
  change?: LessonChange;
}

/**
 * The lessons of a period, in the order of the day: those that the schedules give, and those with marks or
 * changes, whatever the schedules say. A class without any schedule for a date may be held on it, so it is among that date's lessons
 * where `untimed` is set.
 *
 * @param classes in the school's order, which is that of lessons at the same time and without a time
 */
export function timetable(
  { from, to }: Period,
  classes: readonly Pick<SchoolClass, 'id' | 'from' | 'to' | 'schedules'>[],
  {
    marked = [],
    changes = [],
    untimed = false,
  }: {
    marked?: readonly Lesson[];
    changes?: readonly LessonChange[];
    untimed?: boolean;
  } = {},
): TimetableLesson[] {
  const markedOn = new Set(marked.map(({ date, classId }) => `${date}/${classId}`));
  const changeOf = new Map(changes.map((one) => [`${one.date}/${one.classId}`, one]));
  const lessons: TimetableLesson[] = [];
  for (let date = from; date <= to; date = addDays(date, 1)) {
    const weekday = dayOfWeek(date);
    const ofDay = classes.flatMap((one): TimetableLesson[] => {
      const schedule = scheduleOn(one, date);
      const meeting = schedule?.meetings.find((each) => each.weekday === weekday);
      const isHeld = isInTerm(one, date) && (meeting !== undefined || (untimed && !schedule));
      const change = changeOf.get(`${date}/${one.id}`);
      if (!isHeld && !change && !markedOn.has(`${date}/${one.id}`)) return [];
      const { starts, ends } = { starts: null, ends: null, ...meeting, ...timeOf(change) };
      return [{ date, classId: one.id, starts, ends, ...(change && { change }) }];
    });
    lessons.push(...ofDay.toSorted(byStart));
  }
  return lessons;
}

function timeOf(change: LessonChange | undefined): Partial<Meeting> {
  if (!change || change.starts === null || change.ends === null) return {};
  return { starts: change.starts, ends: change.ends };
}

/** Lessons without a time come last. */
function byStart(a: TimetableLesson, b: TimetableLesson): number {
  return (a.starts ?? '~') < (b.starts ?? '~') ? -1 : Number(a.starts !== b.starts);
}

/**
 * Which of a day's lessons is to be opened at a time: the one that runs, or else the next, or else the last
 * that is held.
 *
 * @param lessons of one day, in its order
 */
export function currentLesson(
  lessons: readonly TimetableLesson[],
  now: ClockTime,
): ClassId | undefined {
  const held = lessons.filter(({ change }) => !change?.canceled);
  const runs = held.find(
    ({ starts, ends }) =>
      starts && ends && starts <= now && (now < ends || endsNextDay({ starts, ends })),
  );
  const next = held.find(({ starts }) => starts !== null && starts > now);
  const last = held.findLast(({ starts }) => starts !== null) ?? held[0] ?? lessons[0];
  return (runs ?? next ?? last)?.classId;
}

/** Lessons of different classes that share a day of the week and a time, as two schedules give them. */
export function meetAtOnce(
  a: Pick<SchoolClass, 'schedules'>,
  b: Pick<SchoolClass, 'schedules'>,
  on: CalendarDate,
): boolean {
  const meetings = (of: Pick<SchoolClass, 'schedules'>) => scheduleOn(of, on)?.meetings ?? [];
  return meetings(a).some((one) =>
    meetings(b).some((other) => one.weekday === other.weekday && meetTogether(one, other)),
  );
}

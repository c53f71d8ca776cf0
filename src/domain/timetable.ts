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

/** How a lesson differs from the schedule; null where it doesn't. */
export interface LessonChange extends Lesson {
  /** Why it is canceled. */
  canceled: string | null;
  starts: ClockTime | null;
  ends: ClockTime | null;
  room: string | null;
  teacherId: UserId | null;
  changedAt: Instant;
}

/** A lesson in the timetable. */
export interface TimetableLesson extends Lesson {
  /** Null if the schedule gives no time for the date. */
  starts: ClockTime | null;
  ends: ClockTime | null;
  /** How the lesson differs from the schedule. */
  change?: LessonChange;
}

/**
 * The lessons of a period, in the order of each day: the ones in the schedules, and any lesson with marks or changes,
 * whatever the schedules say. A class that has no schedule for a date may still meet on it, so `untimed` adds it to
 * that date's lessons.
 *
 * @param classes in the school's order, which also orders lessons at the same time or without a time
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
 * Which lesson to open at this time of day: the one in progress, or else the next, or else the last that isn't
 * canceled.
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

/** Whether two classes have a weekday and a time in common in their schedules on a date. */
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

/** Whether a day's last class is over at this time. False if no class that isn't canceled has a time. */
export function isDayOver(
  lessons: readonly (Pick<TimetableLesson, 'starts' | 'ends'> & { cancelled: boolean })[],
  now: ClockTime,
): boolean {
  const timed = lessons.flatMap(({ starts, ends, cancelled: isOff }) =>
    !isOff && starts !== null && ends !== null ? [{ starts, ends }] : [],
  );
  return timed.length > 0 && timed.every((one) => !endsNextDay(one) && one.ends <= now);
}

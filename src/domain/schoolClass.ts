import { formatDate, isRecordableDate, type CalendarDate } from './dates.ts';
import type { ClassId, UserId } from './ids.ts';

/** Who is on the roll of a class: everyone who attends the school, or only the students with a place in it. */
export const classAudiences = ['everyone', 'places'] as const;
export type ClassAudience = (typeof classAudiences)[number];

/** A time of day, 'HH:MM' from 00:00 to 23:59, so that times sort as text. */
export type ClockTime = string;

/** '17:30' as '5:30 PM'. */
export function formatClockTime(time: ClockTime): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 || 12}${time.slice(2)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** When a class meets, on one day of the week. */
export interface Meeting {
  /** 0 is Sunday, 6 is Saturday. */
  weekday: number;
  starts: ClockTime;
  ends: ClockTime;
}

/** How a class meets from a date on, until its next schedule. Without meetings, it doesn't meet. */
export interface ClassSchedule {
  from: CalendarDate;
  room: string;
  teacherId: UserId | null;
  /** In weekday order from Sunday on; at most one a day. */
  meetings: Meeting[];
}

/** What students take. */
export interface SchoolClass {
  id: ClassId;
  name: string;
  /** Its position in the school's list. */
  position: number;
  forWhom: ClassAudience;
  /** Its first and last date; null where it has no limit. */
  from: CalendarDate | null;
  to: CalendarDate | null;
  /** Oldest first. */
  schedules: ClassSchedule[];
}

/** A place, or the place of one day: to try a class, or to make up for a lesson. One of a day costs nothing. */
export const placeKinds = ['place', 'trial', 'makeup'] as const;
export type PlaceKind = (typeof placeKinds)[number];

/** A student's place in a class, both dates included. */
export interface PlaceDates {
  from: CalendarDate;
  /** Null while it has no end. */
  until: CalendarDate | null;
}

const DAY_MINUTES = 24 * 60;
const LONGEST_MINUTES = 12 * 60;

const minutesOf = (time: ClockTime) => Number(time.slice(0, 2)) * 60 + Number(time.slice(3));

/** How long a class is, in minutes. If it ends before it starts, it ends the next day. */
export function lengthOf({ starts, ends }: { starts: ClockTime; ends: ClockTime }): number {
  return (minutesOf(ends) - minutesOf(starts) + DAY_MINUTES) % DAY_MINUTES;
}

/**
 * Whether a class can be at this time. The length tells a class that runs past midnight from two times in the wrong
 * order.
 */
export function isMeetingTime(time: { starts: ClockTime; ends: ClockTime }): boolean {
  const length = lengthOf(time);
  return length > 0 && length <= LONGEST_MINUTES;
}

/** Whether a class ends on the day after it starts. */
export const endsNextDay = ({ starts, ends }: { starts: ClockTime; ends: ClockTime }): boolean =>
  ends <= starts;

/** Whether two classes on the same date overlap. */
export function meetTogether(
  one: { starts: ClockTime; ends: ClockTime },
  other: { starts: ClockTime; ends: ClockTime },
): boolean {
  const [first, second] = [minutesOf(one.starts), minutesOf(other.starts)];
  return first < second + lengthOf(other) && second < first + lengthOf(one);
}

/** What a school's first class is called once there is another, until the school names it. */
export const NAME_OF_FIRST = 'Class 1';

export const classMessages = {
  nameTaken: (name: string) => `There is already a class called "${name}"`,
  changed: 'This class has been changed by someone else. Reload the page, then try again.',
  notBegun: (name: string, from: CalendarDate) => `${name} begins on ${formatDate(from)}.`,
  over: (name: string, to: CalendarDate) => `The last day of ${name} is ${formatDate(to)}.`,
  date: 'Please give a date from Jan 1, 2000 to one year ahead',
  endsBeforeStart: 'The last date is before the first one',
  time: 'Please give a time from 00:00 to 23:59',
  meetingEnds: 'A class ends after it starts, within 12 hours',
  onceADay: 'A class meets once a day at most. What meets twice is two classes.',
  noSchedule: 'There is no schedule from that date',
  notATeacher: 'Please choose an admin or a teacher',
  firstStays: 'The first class can’t be removed. You can end it instead.',
  hasMarks:
    'There are marks or charges in this class, so it can’t be removed. You can end it instead.',
  nothingToRestore: 'There is no removed class to restore.',
  notCanceled: 'This class is not canceled.',
  needsPlaces: 'Only a class with spots can be open online',
  noOpenTrial: 'This is no trial that waits for an answer.',
  noAnsweredTrial: 'This trial was not answered.',
  placeNotFound: 'Spot not found',
  placesOverlap: (name: string) => `${name} has a spot in this class at that time already.`,
} as const;

/** Whether a date is within the class's term. */
export function isInTerm(
  { from, to }: Pick<SchoolClass, 'from' | 'to'>,
  date: CalendarDate,
): boolean {
  return (from === null || from <= date) && (to === null || date <= to);
}

/**
 * Why no place in a class can begin on a day; null if one can. Places, offers, imports and everything else that places
 * somebody asks this.
 */
export function firstDayProblem(
  { name, from, to }: Pick<SchoolClass, 'name' | 'from' | 'to'>,
  day: CalendarDate,
  today: CalendarDate,
): string | null {
  if (!isRecordableDate(day, today)) return classMessages.date;
  if (from !== null && day < from) return classMessages.notBegun(name, from);
  return to !== null && day > to ? classMessages.over(name, to) : null;
}

/** The first day of a place that begins as soon as it can: today, or the day on which its class begins. */
export const soonest = ({ from }: Pick<SchoolClass, 'from'>, today: CalendarDate): CalendarDate =>
  from !== null && from > today ? from : today;

/** The classes that have everyone who attends the school on their roll; a school's only class is always one of them. */
export function classesForEveryone(
  classes: readonly Pick<SchoolClass, 'id' | 'forWhom'>[],
): ReadonlySet<ClassId> {
  return new Set(
    classes
      .filter(({ forWhom }) => classes.length === 1 || forWhom === 'everyone')
      .map(({ id }) => id),
  );
}

/** Whether a place covers a date. */
export function coversDate({ from, until }: PlaceDates, date: CalendarDate): boolean {
  return from <= date && (until === null || date <= until);
}

/** Whether two places have a day in common. */
export function overlap(one: PlaceDates, other: PlaceDates): boolean {
  const startsBefore = (a: PlaceDates, b: PlaceDates) => b.until === null || a.from <= b.until;
  return startsBefore(one, other) && startsBefore(other, one);
}

/** The schedule in effect on a date; undefined before the first one. */
export function scheduleOn<Schedule extends Pick<ClassSchedule, 'from'>>(
  { schedules }: { schedules: readonly Schedule[] },
  date: CalendarDate,
): Schedule | undefined {
  return schedules.findLast(({ from }) => from <= date);
}

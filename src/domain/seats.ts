import { ageOn } from './age.ts';
import { countOf } from './counts.ts';
import {
  addDays,
  daysBetween,
  feeYearStartFor,
  formatBriefDate,
  formatDate,
  type CalendarDate,
} from './dates.ts';
import type { PlaceDates } from './schoolClass.ts';
import type { DanceRole } from './student.ts';

/** How many a class takes, and whom. Null is no limit. */
export interface SeatRules {
  capacity: number | null;
  /** How many more leads than follows there may be, or the other way round, before the role is offered no more. */
  roleBalance: number | null;
  /** In years, on the school's day for ages. */
  ageFrom: number | null;
  ageTo: number | null;
}

export const MOST_SEATS = 1000;
export const OLDEST = 110;
/** An offer holds its seat until this time of day, so many days later unless staff say otherwise. */
export const OFFER_ENDS = '20:00';
export const OFFER_DAYS = 2;
/** In days. */
export const LONGEST_OFFER = 30;

/** How a wait ended. */
export const waitOutcomes = ['placed', 'declined', 'withdrawn'] as const;
export type WaitOutcome = (typeof waitOutcomes)[number];

export const seatMessages = {
  capacity: `Please give a number of spots from 1 to ${MOST_SEATS}`,
  roleBalance: 'Please give a number from 0 to 100',
  age: `Please give an age from 0 to ${OLDEST}`,
  ages: 'The oldest age is below the youngest',
  needsPlaces: 'Only a class with places has seats',
  noList: 'Only a class with spots has a waiting list',
  waitsAlready: (name: string) => `${name} is waiting for this class already.`,
  placedAlready: (name: string) => `${name} has a spot in this class already.`,
  waitNotFound: 'They are not waiting any more.',
  nothingToRestore: 'They were not taken off this list, or wait for the class again.',
  noSeat: (className: string, from: CalendarDate, today: CalendarDate) =>
    `There is no free spot in ${className} from ${formatBriefDate(from, today)}. You can place them anyway.`,
  offerFrom: 'An offer is for a spot from today on',
  offerUntil: `Please give a moment from now on, within ${LONGEST_OFFER} days`,
  taken: 'This class has just filled up.',
  filledUp: (className: string) =>
    `${className} has just filled up. Let them wait for a spot, or choose another class.`,
  badLink: "This link doesn't work any more. Ask the school.",
} as const;

/** The largest number of places at once on any day from this one on. */
export function mostAtOnce(places: readonly PlaceDates[], from: CalendarDate): number {
  const changes = new Map<CalendarDate, number>();
  const add = (day: CalendarDate, by: number) => changes.set(day, (changes.get(day) ?? 0) + by);
  for (const place of places) {
    if (place.until !== null && place.until < from) continue;
    add(place.from > from ? place.from : from, 1);
    if (place.until !== null) add(addDays(place.until, 1), -1);
  }
  let now = 0;
  let most = 0;
  for (const [, by] of [...changes].toSorted(([one], [other]) => (one < other ? -1 : 1))) {
    now += by;
    most = Math.max(most, now);
  }
  return most;
}

/** The first day from today on after which there is always a free seat; null if that is never. */
export function freeFrom(
  { capacity, held }: { capacity: number; held: number },
  places: readonly PlaceDates[],
  today: CalendarDate,
): CalendarDate | null {
  const days = places.flatMap(({ until }) =>
    until === null || until < today ? [] : addDays(until, 1),
  );
  const sorted = [today, ...days].toSorted();
  return sorted.find((day) => mostAtOnce(places, day) + held < capacity) ?? null;
}

/** Whether a role is offered: while it has at most so many more than the other. */
export function isRoleOffered(
  counts: Readonly<Record<DanceRole, number>>,
  role: DanceRole,
  roleBalance: number | null,
): boolean {
  const other: DanceRole = role === 'Lead' ? 'Follow' : 'Lead';
  return roleBalance === null || counts[role] - counts[other] <= roleBalance;
}

/**
 * The day on which ages count for a place: the school's day for ages ('MM-DD') that is nearest to the class's first day of
 * that season, whether it comes before or after.
 *
 * @param seasonFrom the first day of the season in which the place begins
 */
export function dayForAges(
  classFrom: CalendarDate | null,
  { seasonFrom, ageDay }: { seasonFrom: CalendarDate; ageDay: string },
): CalendarDate {
  const first = classFrom !== null && classFrom > seasonFrom ? classFrom : seasonFrom;
  const before = feeYearStartFor(first, ageDay);
  const after = feeYearStartFor(addDays(before, 370), ageDay);
  return daysBetween(before, first) <= daysBetween(first, after) ? before : after;
}

/** 'There are 9 leads and 6 follows in Ballet 1.' */
export const rolesInWords = (
  className: string,
  { Lead, Follow }: Readonly<Record<DanceRole, number>>,
): string => `There are ${countOf(Lead, 'lead')} and ${countOf(Follow, 'follow')} in ${className}.`;

/**
 * What staff should know about somebody's age on the day for ages: 'Mia is 5 on Aug 31, 2026; this class is from 6'. Null
 * if it fits or isn't known.
 */
export function ageNote(
  { firstName, birthDate }: { firstName: string; birthDate: CalendarDate | null },
  { ageFrom, ageTo }: Pick<SeatRules, 'ageFrom' | 'ageTo'>,
  day: CalendarDate,
): string | null {
  if (birthDate === null) return null;
  const age = ageOn(birthDate, day);
  const is = `${firstName} is ${age} on ${formatDate(day)}`;
  if (ageFrom !== null && age < ageFrom) return `${is}; this class is from ${ageFrom}`;
  return ageTo !== null && age > ageTo ? `${is}; this class is up to ${ageTo}` : null;
}

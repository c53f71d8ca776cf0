import { addDays, type CalendarDate } from './dates.ts';

// An age is worked out on a day and never stored. Somebody born on February 29 has their birthday on March 1 in a common
// year.

const yearOf = (date: CalendarDate) => Number(date.slice(0, 4));
const dayOfYear = (date: CalendarDate) => date.slice(5);

/** How old somebody is on a day, in years; below 0 before they are born. */
export function ageOn(birthDate: CalendarDate, day: CalendarDate): number {
  // As texts, '02-29' comes after '02-28' and before '03-01'.
  const isBefore = dayOfYear(day) < dayOfYear(birthDate);
  return yearOf(day) - yearOf(birthDate) - (isBefore ? 1 : 0);
}

/** The days of the year, such as '03-01', on which whoever has their birthday on this day was born. */
export function birthdaysOn(day: CalendarDate): string[] {
  const isMarch1 = dayOfYear(day) === '03-01';
  const hasLeapDay = isMarch1 && dayOfYear(addDays(day, -1)) === '02-29';
  return isMarch1 && !hasLeapDay ? ['02-29', '03-01'] : [dayOfYear(day)];
}

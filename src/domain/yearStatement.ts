import { calendarDate, type CalendarDate } from './dates.ts';
import type { Period } from './periods.ts';

// What was paid in a calendar year, which parents need for their taxes.

export const yearMessages = {
  year: 'Please give a year like 2026',
  notOver: (year: number) => `${year} isn’t over yet.`,
  notBegun: (year: number) => `${year} hasn’t begun yet.`,
  tax: 'Ask your tax adviser whether these are child care.',
} as const;

/** Until today, if the year isn't over; null if it hasn't begun. */
export function yearPeriod(
  year: number,
  today: CalendarDate,
): (Period & { soFar: boolean }) | null {
  const from = calendarDate(`${year}-01-01`);
  const last = calendarDate(`${year}-12-31`);
  if (from > today) return null;
  const soFar = today <= last;
  return { from, to: soFar ? today : last, soFar };
}

/** 'Paid in 2026', 'Paid in 2026 so far' */
export const paidInYear = ({ year, soFar }: { year: number; soFar: boolean }): string =>
  `Paid in ${year}${soFar ? ' so far' : ''}`;

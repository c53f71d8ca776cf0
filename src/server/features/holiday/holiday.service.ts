import type { Holiday } from '../../../contract/holiday.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { publicHolidayName, publicHolidays } from '../../../domain/holidays.ts';

/** The holidays of a year, by date. */
export function listHolidays(year: number): Holiday[] {
  return publicHolidays(year).map((holiday) => ({ ...holiday, kind: 'public' }));
}

/** The name of the holiday on a date, or null. No fee is charged on one. */
export function holidayNameOn(date: CalendarDate): string | null {
  return publicHolidayName(date);
}

import { addDays, dayOfWeek, type CalendarDate } from './dates.ts';

export interface PublicHoliday {
  date: CalendarDate;
  name: string;
}

const MONDAY = 1;
const THURSDAY = 4;

function nth(year: string, month: string, weekday: number, n: number): CalendarDate {
  const first = `${year}-${month}-01`;
  const offset = (weekday - dayOfWeek(first) + 7) % 7;
  return addDays(first, offset + (n - 1) * 7);
}

function last(year: string, nextMonth: string, weekday: number): CalendarDate {
  const end = addDays(`${year}-${nextMonth}-01`, -1);
  return addDays(end, -((dayOfWeek(end) - weekday + 7) % 7));
}

/** The ten public holidays of a year, by date (spec section 9). */
export function publicHolidays(year: number): PublicHoliday[] {
  const y = String(year).padStart(4, '0');
  return [
    { date: `${y}-01-01`, name: "New Year's Day" },
    { date: nth(y, '01', MONDAY, 3), name: 'Martin Luther King Jr. Day' },
    { date: nth(y, '02', MONDAY, 3), name: 'Presidents Day' },
    { date: last(y, '06', MONDAY), name: 'Memorial Day' },
    { date: `${y}-07-04`, name: 'Independence Day' },
    { date: nth(y, '09', MONDAY, 1), name: 'Labor Day' },
    { date: nth(y, '10', MONDAY, 2), name: 'Columbus Day' },
    { date: `${y}-11-11`, name: 'Veterans Day' },
    { date: nth(y, '11', THURSDAY, 4), name: 'Thanksgiving' },
    { date: `${y}-12-25`, name: 'Christmas Day' },
  ];
}

/** The public holiday's name on a date, or null. */
export function publicHolidayName(date: CalendarDate): string | null {
  const holidays = publicHolidays(Number(date.slice(0, 4)));
  return holidays.find((holiday) => holiday.date === date)?.name ?? null;
}

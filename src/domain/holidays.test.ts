import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { publicHolidayName, publicHolidays } from './holidays.ts';

test('the ten public holidays of 2026', () => {
  expect(publicHolidays(2026).map(({ date, name }) => `${date} ${name}`)).toEqual([
    "2026-01-01 New Year's Day",
    '2026-01-19 Martin Luther King Jr. Day',
    '2026-02-16 Presidents Day',
    '2026-05-25 Memorial Day',
    '2026-07-04 Independence Day',
    '2026-09-07 Labor Day',
    '2026-10-12 Columbus Day',
    '2026-11-11 Veterans Day',
    '2026-11-26 Thanksgiving',
    '2026-12-25 Christmas Day',
  ]);
});

test('a month that ends on the weekday, and one that begins on it', () => {
  expect(publicHolidayName(calendarDate('2027-05-31'))).toBe('Memorial Day');
  expect(publicHolidayName(calendarDate('2025-09-01'))).toBe('Labor Day');
  expect(publicHolidayName(calendarDate('2025-09-08'))).toBeNull();
});

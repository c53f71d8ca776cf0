import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import {
  describeChoice,
  describeKept,
  publicHolidayName,
  publicHolidayRules,
  publicHolidays,
} from './publicHolidays.ts';

test('the ten public holidays of 2026', () => {
  expect(publicHolidays(2026, []).map(({ date, name }) => `${date} ${name}`)).toEqual([
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
  expect(publicHolidayName(calendarDate('2027-05-31'), [])).toBe('Memorial Day');
  expect(publicHolidayName(calendarDate('2025-09-01'), [])).toBe('Labor Day');
  expect(publicHolidayName(calendarDate('2025-09-08'), [])).toBeNull();
});

test('each has a key of its own, and no two fall on one date', () => {
  expect(new Set(publicHolidayRules.map(({ key }) => key)).size).toBe(11);
  for (let year = 2000; year < 2100; year += 1) {
    const dates = publicHolidayRules.map(({ dateIn }) => dateIn(String(year)));
    expect(new Set(dates).size).toBe(11);
    expect(dates).toEqual(dates.toSorted());
  }
});

test('Juneteenth is kept from the date that a school chooses, and not before', () => {
  const choices = [{ key: 'juneteenth', from: calendarDate('2026-06-19'), kept: true }];
  expect(publicHolidayName(calendarDate('2026-06-19'), [])).toBeNull();
  expect(publicHolidayName(calendarDate('2025-06-19'), choices)).toBeNull();
  expect(publicHolidayName(calendarDate('2026-06-19'), choices)).toBe('Juneteenth');
  expect(publicHolidays(2027, choices)).toHaveLength(11);
});

test('the last choice up to a date holds, in whatever order they are given', () => {
  const choices = [
    { key: 'christmasDay', from: calendarDate('2027-01-01'), kept: true },
    { key: 'veteransDay', from: calendarDate('2020-01-01'), kept: false },
    { key: 'christmasDay', from: calendarDate('2025-01-01'), kept: false },
  ];
  const kept = [2024, 2025, 2026, 2027].map((year) =>
    publicHolidayName(calendarDate(`${year}-12-25`), choices),
  );
  expect(kept).toEqual(['Christmas Day', null, null, 'Christmas Day']);
});

test('what a choice means is said', () => {
  expect(describeChoice('Juneteenth', { from: calendarDate('2026-11-22'), kept: true }, [])).toBe(
    'Classes on Juneteenth from Nov 22, 2026 on: no fees.',
  );
  expect(
    describeChoice('Columbus Day', { from: calendarDate('2026-11-22'), kept: false }, [
      { from: calendarDate('2027-01-01') },
    ]),
  ).toBe(
    'Classes on Columbus Day from Nov 22, 2026 to Dec 31, 2026: fees as on any day. Marks already made keep their fee.',
  );
});

test('how a holiday stands is said, with what is still to come', () => {
  const off = { from: calendarDate('2027-01-01'), kept: false };
  expect(describeKept(true, [], calendarDate('2026-11-22'))).toBe('Kept');
  expect(describeKept(true, [off], calendarDate('2026-11-22'))).toBe(
    'Kept. Not kept from Jan 1, 2027',
  );
  expect(describeKept(false, [off], calendarDate('2027-01-01'))).toBe('Not kept from Jan 1, 2027');
});

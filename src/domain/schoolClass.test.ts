import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { formatClockTime, coversDate, isInTerm, overlap, type PlaceDates } from './schoolClass.ts';

const place = (from: string, until: string | null): PlaceDates => ({
  from: calendarDate(from),
  until: until === null ? null : calendarDate(until),
});

test('a place holds from its first to its last date, both included', () => {
  const september = place('2026-09-01', '2026-09-30');
  const covers = (date: string) => coversDate(september, calendarDate(date));
  expect(['2026-08-31', '2026-09-01', '2026-09-30', '2026-10-01'].map(covers)).toEqual([
    false,
    true,
    true,
    false,
  ]);
  expect(coversDate(place('2026-09-01', null), calendarDate('2030-01-01'))).toBe(true);
});

test.each([
  ['2026-09-30', null, true],
  ['2026-10-01', null, false],
  ['2026-08-01', '2026-08-31', false],
  ['2026-08-01', '2026-09-01', true],
  ['2026-08-01', null, true],
])('a place from %s to %s overlaps one of September: %s', (from, until, is) => {
  const september = place('2026-09-01', '2026-09-30');
  expect(overlap(september, place(from, until))).toBe(is);
  expect(overlap(place(from, until), september)).toBe(is);
});

test('a term without limits is always', () => {
  const date = calendarDate('2026-11-21');
  expect(isInTerm({ from: null, to: null }, date)).toBe(true);
  expect(isInTerm({ from: date, to: date }, date)).toBe(true);
  expect(isInTerm({ from: null, to: calendarDate('2026-11-20') }, date)).toBe(false);
  expect(isInTerm({ from: calendarDate('2026-11-22'), to: null }, date)).toBe(false);
});

test('a time of day is said as in the US', () => {
  expect(['00:05', '09:30', '12:00', '17:45', '23:59'].map(formatClockTime)).toEqual([
    '12:05 AM',
    '9:30 AM',
    '12:00 PM',
    '5:45 PM',
    '11:59 PM',
  ]);
});

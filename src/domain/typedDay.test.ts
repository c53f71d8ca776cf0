import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { typedDay } from './typedDay.ts';

const today = calendarDate('2026-11-21');

test.each([
  ['nov 13', '2026-11-13'],
  ['November 13th', '2026-11-13'],
  ['13 nov', '2026-11-13'],
  [' Nov. 13, 2025 ', '2025-11-13'],
  ['11/13', '2026-11-13'],
  ['11/13/2024', '2024-11-13'],
  ['jan 5', '2027-01-05'],
  ['2026-02-28', '2026-02-28'],
  ['today', '2026-11-21'],
  ['yesterday', '2026-11-20'],
  ['sat', '2026-11-21'],
  ['friday', '2026-11-20'],
  ['sunday', '2026-11-15'],
  ['feb 29', '2028-02-29'],
])('"%s" is %s', (text, date) => {
  // The nearest leap day, seen from a year that has one nearby.
  expect(typedDay(text, text === 'feb 29' ? calendarDate('2027-11-21') : today)).toBe(date);
});

const propertiesOfAnyObject = Object.getOwnPropertyNames(Object.prototype);

test.each([
  '',
  'ma',
  'maya',
  'nov',
  '13',
  'nov 31',
  '13/13',
  'nov 13 20',
  'may torres',
  'mar 0',
  ...propertiesOfAnyObject,
])('"%s" is no day', (text) => {
  expect(typedDay(text, today)).toBeNull();
});

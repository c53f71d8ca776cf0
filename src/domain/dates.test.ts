import { describe, expect, test } from 'vitest';
import {
  addDays,
  addYears,
  calendarDate,
  dateInZone,
  feeYearStartFor,
  formatDate,
  instant,
  isCalendarDate,
  startOfDay,
} from './dates.ts';

test.each([
  '2026-02-30',
  '2026-13-01',
  '2025-02-29',
  '2026-1-1',
  '20260101',
  '',
  '2026-02-30T00:00:00Z',
])('%s is no date', (text) => {
  expect(isCalendarDate(text)).toBe(false);
});

test('29 February is a date of a leap year, and becomes the 28th in the next', () => {
  expect(isCalendarDate('2028-02-29')).toBe(true);
  expect(addYears(calendarDate('2028-02-29'), 1)).toBe('2029-02-28');
  expect(addDays(calendarDate('2028-02-28'), 2)).toBe('2028-03-01');
});

test('dates are shown the short American way', () => {
  expect(formatDate(calendarDate('2026-11-21'))).toBe('Nov 21, 2026');
});

describe('the school date', () => {
  test('is the one of its own zone', () => {
    expect(dateInZone(instant('2026-11-22T03:00:00.000Z'), 'America/New_York')).toBe('2026-11-21');
    expect(dateInZone(instant('2026-11-21T11:00:00.000Z'), 'Pacific/Kiritimati')).toBe(
      '2026-11-22',
    );
  });

  test.each([
    'America/New_York',
    'Asia/Kathmandu',
    'Pacific/Kiritimati',
    'Pacific/Pago_Pago',
    'UTC',
  ])('begins at midnight in %s, also when the clocks change', (zone) => {
    for (const date of ['2026-03-08', '2026-11-01', '2026-11-21'].map(calendarDate)) {
      const start = startOfDay(date, zone);
      const justBefore = instant(new Date(Date.parse(start) - 1));
      expect(dateInZone(start, zone)).toBe(date);
      expect(dateInZone(justBefore, zone)).toBe(addDays(date, -1));
    }
  });
});

test('the fee year starts on 13 August', () => {
  expect(feeYearStartFor(calendarDate('2026-08-13'), '08-13')).toBe('2026-08-13');
  expect(feeYearStartFor(calendarDate('2026-08-12'), '08-13')).toBe('2025-08-13');
});

import { describe, expect, test } from 'vitest';
import {
  addDays,
  addYears,
  calendarDate,
  dateInZone,
  instantAt,
  feeYearStartFor,
  formatDate,
  formatLongDate,
  instant,
  isCalendarDate,
  startOfDay,
  distanceInWords,
  isFar,
  isRecordableDate,
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
  expect(formatLongDate(calendarDate('2026-11-01'))).toBe('Sunday, November 1, 2026');
  const long = new Intl.DateTimeFormat('en-US', { dateStyle: 'full', timeZone: 'UTC' });
  const medium = new Intl.DateTimeFormat('en-US', { dateStyle: 'medium', timeZone: 'UTC' });
  for (let date = calendarDate('2023-12-25'); date < '2025-01-10'; date = addDays(date, 1)) {
    expect(formatLongDate(date)).toBe(long.format(new Date(date)));
    expect(formatDate(date)).toBe(medium.format(new Date(date)));
  }
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

describe('a date that a person types', () => {
  const today = calendarDate('2026-11-21');

  test.each([
    ['2000-01-01', true],
    ['2027-11-21', true],
    ['1999-12-31', false],
    ['2027-11-22', false],
    ['0001-01-01', false],
    ['0206-11-21', false],
    ['2062-11-21', false],
    ['9998-12-31', false],
    ['2026-02-30', false],
  ])('%s can be recorded: %s', (date, can) => {
    expect(isRecordableDate(date, today)).toBe(can);
  });

  test.each([
    ['2026-11-21', 'today', false],
    ['2026-11-20', 'yesterday', false],
    ['2026-11-22', 'tomorrow', false],
    ['2026-11-24', 'in 3 days', false],
    ['2026-10-21', '31 days ago', false],
    ['2026-10-20', '1 month ago', true],
    ['2026-12-22', '31 days ahead', false],
    ['2026-12-23', '1 month ahead', true],
    ['2026-04-21', '7 months ago', true],
    ['2026-04-22', '6 months ago', true],
    ['2025-11-21', '12 months ago', true],
    ['2024-11-22', '23 months ago', true],
    ['2024-11-21', '2 years ago', true],
    ['2006-12-01', '19 years ago', true],
  ])('%s is %s, and far: %s', (date, words, far) => {
    const inWords = distanceInWords(calendarDate(date), today);
    expect(inWords).toBe(words.endsWith(' ahead') ? `in ${words.slice(0, -6)}` : words);
    expect(isFar(calendarDate(date), today)).toBe(far);
  });

  test('the distance is the same from both sides, and never empty, over four years', () => {
    for (let days = 1; days < 1461; days += 1) {
      const other = addDays(today, days);
      const inWords = distanceInWords(other, today);
      expect(inWords).toMatch(/^(tomorrow|in [1-9]\d* (day|month|year)s?)$/);
      expect(distanceInWords(today, other)).toBe(
        inWords === 'tomorrow' ? 'yesterday' : `${inWords.slice(3)} ago`,
      );
    }
  });
});

test.each([
  ['2026-10-31', '17:00', '2026-10-31T21:00:00.000Z'],
  ['2026-11-01', '00:30', '2026-11-01T04:30:00.000Z'],
  ['2026-11-01', '17:00', '2026-11-01T22:00:00.000Z'],
  ['2027-03-13', '17:00', '2027-03-13T22:00:00.000Z'],
  ['2027-03-14', '17:00', '2027-03-14T21:00:00.000Z'],
  ['2026-11-21', '00:00', '2026-11-21T05:00:00.000Z'],
])('%s at %s in New York is %s', (date, time, moment) => {
  expect(instantAt(calendarDate(date), time, 'America/New_York')).toBe(moment);
});

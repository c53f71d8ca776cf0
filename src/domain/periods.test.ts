import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { isReversed, periodOf, type PeriodPreset } from './periods.ts';

test.each<[PeriodPreset, string, string, string]>([
  ['thisMonth', '2026-11-21', '2026-11-01', '2026-11-21'],
  ['lastMonth', '2026-11-21', '2026-10-01', '2026-10-31'],
  ['lastMonth', '2028-03-31', '2028-02-01', '2028-02-29'],
  ['lastMonth', '2026-01-01', '2025-12-01', '2025-12-31'],
  ['thisQuarter', '2026-11-21', '2026-10-01', '2026-11-21'],
  ['lastQuarter', '2026-11-21', '2026-07-01', '2026-09-30'],
  ['thisQuarter', '2026-03-31', '2026-01-01', '2026-03-31'],
  ['lastQuarter', '2026-03-31', '2025-10-01', '2025-12-31'],
  ['thisYear', '2026-01-01', '2026-01-01', '2026-01-01'],
  ['lastYear', '2026-11-21', '2025-01-01', '2025-12-31'],
])('%s on %s goes from %s to %s', (preset, today, from, to) => {
  expect(periodOf(preset, calendarDate(today))).toEqual({ from, to });
});

test('a range is reversed only where both ends say so', () => {
  expect(isReversed({ from: '2026-11-02', to: '2026-11-01' })).toBe(true);
  expect(isReversed({ from: '2026-11-01', to: '2026-11-01' })).toBe(false);
  expect(isReversed({ from: '2026-11-02' })).toBe(false);
  expect(isReversed({ from: '', to: '2026-11-01' })).toBe(false);
  expect(isReversed({})).toBe(false);
});

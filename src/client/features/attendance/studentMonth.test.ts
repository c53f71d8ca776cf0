import { expect, test } from 'vitest';
import type { AttendanceStatus } from '../../../domain/attendance.ts';
import { calendarDate, instant, month } from '../../../domain/dates.ts';
import { classId } from '../../../domain/ids.ts';
import { cents } from '../../../domain/money.ts';
import { describeDay, summaryOf, weeksOf, type DayOfStudent } from './studentMonth.ts';

const types = [
  { key: 'late', name: 'Late' },
  { key: 'noShoes', name: 'No Shoes' },
];

function day(date: string, status: AttendanceStatus | null, total = 0, late = false): DayOfStudent {
  const timestamp = instant('2026-11-30T00:00:00Z');
  const fee = { total: cents(total) };
  return {
    date: calendarDate(date),
    isClassDay: true,
    attendance: status && { status, attributes: { late }, fee, timestamp },
    lessons: [],
  };
}

test.each([
  ['2026-11', 5, '2026-11-01', '2026-11-30'],
  ['2026-02', 4, '2026-02-01', '2026-02-28'],
  ['2026-08', 6, '2026-08-01', '2026-08-31'],
])('%s has %i weeks from Sunday on, and its own days alone', (name, count, first, last) => {
  const weeks = weeksOf(month(name));
  expect(weeks).toHaveLength(count);
  expect(weeks.every((week) => week.length === 7)).toBe(true);
  const days = weeks.flat().filter((date) => date !== null);
  expect([days[0], days.at(-1)]).toEqual([first, last]);
  expect(days).toHaveLength(Number(last.slice(8)));
});

test('a day is said in words, with its fee and the holiday', () => {
  expect(describeDay(day('2026-11-17', 'absent', 500), types)).toBe(
    'Tuesday, November 17, 2026: Absent, $5.00',
  );
  expect(describeDay(day('2026-11-18', 'present', 100, true), types)).toBe(
    'Wednesday, November 18, 2026: Present, late, $1.00',
  );
  expect(describeDay({ ...day('2026-11-11', null), holidayName: 'Veterans Day' }, types)).toContain(
    ': Veterans Day, Not marked',
  );
});

test('with several classes, each mark is said and counted with its class', () => {
  const lesson = (name: string, { attendance }: DayOfStudent) => ({
    classId: classId(name),
    name,
    attendance,
  });
  const both = {
    ...day('2026-11-17', 'absent', 500),
    lessons: [
      lesson('Ballet 1', day('2026-11-17', 'absent', 500)),
      lesson('Jazz', day('2026-11-17', 'present', 100, true)),
      lesson('Tap', day('2026-11-17', null)),
    ],
  };
  expect(describeDay(both, types)).toBe(
    'Tuesday, November 17, 2026: Ballet 1: Absent, $5.00; Jazz: Present, late, $1.00; Tap: Not marked',
  );
  expect(summaryOf([both], types)).toBe('1 present, 1 absent, 1 not marked. Late once.');
});

test('a month is summed up', () => {
  const days = [
    day('2026-11-02', 'present', 100, true),
    day('2026-11-04', 'present', 100, true),
    day('2026-11-09', 'absent', 500),
    day('2026-11-16', null),
    { ...day('2026-11-11', null), isClassDay: false, holidayName: 'Veterans Day' },
  ];
  expect(summaryOf(days, types)).toBe('2 present, 1 absent, 1 not marked. Late 2 times.');
  expect(summaryOf([], types)).toBe('');
});

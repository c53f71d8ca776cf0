import { expect, test } from 'vitest';
import { attendanceLines, linesText, orderOptions } from './attendanceOrder.ts';

const line = { enrollmentStatus: 'Enrolled' as const, absent: 0, medicalAbsence: 0, notMarked: 0 };
const byStudent = {
  1: { ...line, studentName: 'ada', attendanceRate: 50, present: 1, flags: { late: 2 } },
  2: { ...line, studentName: 'Bea', attendanceRate: 100, present: 2, flags: { late: 0 } },
  3: { ...line, studentName: 'cid', attendanceRate: 50, present: 1, flags: { late: 1 } },
};
const namesIn = (
  ...chosen: Parameters<typeof attendanceLines> extends [unknown, infer Choice] ? [Choice] : never
) => attendanceLines(byStudent, ...chosen).map(({ studentName }) => studentName);

test('students are by name until another column is chosen; ties stay by name', () => {
  expect(namesIn({})).toEqual(['ada', 'Bea', 'cid']);
  expect(namesIn({ order: '-name' })).toEqual(['cid', 'Bea', 'ada']);
  expect(namesIn({ order: 'rate' })).toEqual(['ada', 'cid', 'Bea']);
  expect(namesIn({ order: '-rate' })).toEqual(['Bea', 'ada', 'cid']);
  expect(namesIn({ order: '-late' })).toEqual(['ada', 'cid', 'Bea']);
});

test('who was never marked has no rate, and comes last whichever way round', () => {
  const none = { ...line, present: 0, attendanceRate: 0, notMarked: 2, flags: {} };
  const everyone = { ...byStudent, 0: { ...none, studentName: 'Abe' } };
  const lines = (order: string) => attendanceLines(everyone, { order });
  for (const order of ['rate', '-rate']) expect(lines(order).at(-1)?.studentName).toBe('Abe');
});

test('a search looks at names, ignoring case', () => {
  expect(namesIn({ q: ' B' })).toEqual(['Bea']);
  expect(namesIn({ q: 'x' })).toEqual([]);
});

test('each of the seven columns can be chosen both ways', () => {
  const issues = [
    { key: 'late', name: 'Late', count: 3 },
    { key: 'noShoes', name: 'No Shoes', count: 0 },
  ];
  const options = orderOptions(issues);
  expect(options).toHaveLength(14);
  expect(options).toContainEqual({ value: '-rate', label: 'Attendance Rate, highest first' });
  expect(options).toContainEqual({ value: 'late', label: 'Late Arrivals, lowest first' });
});

test('a choice says what it is', () => {
  const issues = [{ key: 'late', name: 'Late' }];
  expect(linesText({}, issues)).toBe('');
  expect(linesText({ q: 'ada' }, issues)).toBe('Names with “ada”');
  expect(linesText({ q: 'ada', order: '-late' }, issues)).toBe(
    'Names with “ada”, by Late Arrivals, highest first',
  );
});

import { expect, test } from 'vitest';
import { attendanceOrders, linesOf, orderOptions } from './attendanceOrder.ts';

const line = { enrollmentStatus: 'Enrolled' as const, absent: 0, medicalAbsence: 0 };
const byStudent = {
  1: { ...line, studentName: 'ada', attendanceRate: 50, present: 1, late: 2 },
  2: { ...line, studentName: 'Bea', attendanceRate: 100, present: 2, late: 0 },
  3: { ...line, studentName: 'cid', attendanceRate: 50, present: 1, late: 1 },
};
const namesIn = (
  ...chosen: Parameters<typeof linesOf> extends [unknown, infer Choice] ? [Choice] : never
) => linesOf(byStudent, ...chosen).map(({ studentName }) => studentName);

test('students are by name until another column is chosen; ties stay by name', () => {
  expect(namesIn({})).toEqual(['ada', 'Bea', 'cid']);
  expect(namesIn({ order: '-name' })).toEqual(['cid', 'Bea', 'ada']);
  expect(namesIn({ order: 'rate' })).toEqual(['ada', 'cid', 'Bea']);
  expect(namesIn({ order: '-rate' })).toEqual(['Bea', 'ada', 'cid']);
  expect(namesIn({ order: '-late' })).toEqual(['ada', 'cid', 'Bea']);
});

test('a search looks at names, ignoring case', () => {
  expect(namesIn({ q: ' B' })).toEqual(['Bea']);
  expect(namesIn({ q: 'x' })).toEqual([]);
});

test('each of the seven columns can be chosen both ways', () => {
  expect(attendanceOrders).toHaveLength(14);
  expect(orderOptions.map(({ label }) => label)).toContain('Attendance Rate, highest first');
});

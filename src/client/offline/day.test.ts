import { expect, test } from 'vitest';
import type { AttendanceDay } from '../../contract/attendance.ts';
import { withMark } from './day.ts';

const mark = (total: number) => ({
  status: 'absent',
  attributes: {},
  timestamp: 'now',
  fee: { total },
});
const day = (calculatedBalance: number, fee: number | null) =>
  ({
    students: [{ id: 'ada', calculatedBalance, attendance: fee === null ? null : mark(fee) }],
  }) as unknown as AttendanceDay;
const balanceAfter = (before: AttendanceDay, fee: number | null) =>
  withMark(before, 'ada', fee === null ? null : (mark(fee) as never)).students[0]
    ?.calculatedBalance;

test("a mark without its student's account moves the balance by the fee", () => {
  expect(balanceAfter(day(0, null), 500)).toBe(500);
  expect(balanceAfter(day(500, 500), 100)).toBe(100);
  expect(balanceAfter(day(-200, 500), null)).toBe(-700);
});

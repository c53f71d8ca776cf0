import { describe, expect, test } from 'vitest';
import { noAttributes, type Mark } from './attendance.ts';
import { feeLevel, feeOf, feesOn, standardFees, totalFee } from './fees.ts';

const all = { late: true, noShoes: true, notInUniform: true };
const fee = (mark: Mark, onHoliday = false) => totalFee(feeOf(mark, standardFees, onHoliday));

describe('the fee of a mark', () => {
  test.each([
    ['absent', all, 500],
    ['absent', noAttributes, 500],
    ['medicalAbsence', all, 0],
    ['holiday', all, 0],
    ['present', noAttributes, 0],
    ['present', { ...noAttributes, late: true }, 100],
    ['present', all, 300],
  ] as const)('%s with %o costs %i cents', (status, attributes, cents) => {
    expect(fee({ status, attributes })).toBe(cents);
  });

  test('is nothing on a holiday, whatever was marked', () => {
    expect(fee({ status: 'absent', attributes: noAttributes }, true)).toBe(0);
    expect(fee({ status: 'present', attributes: all }, true)).toBe(0);
  });

  test('follows the amounts that hold on the class date', () => {
    const schedules = [
      { effectiveFrom: '2026-01-01', ...standardFees, absence: 600 },
      { effectiveFrom: '2000-01-01', ...standardFees },
    ];
    expect(feesOn('2025-12-31', schedules).absence).toBe(500);
    expect(feesOn('2026-01-01', schedules).absence).toBe(600);
    expect(feesOn('1999-01-01', schedules).absence).toBe(500);
  });

  test('is styled free at 0, low up to $2, high above', () => {
    expect([0, 1, 200, 201].map(feeLevel)).toEqual(['free', 'low', 'low', 'high']);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  contributorState,
  contributorTotals,
  defaultEntryStatus,
  overpaymentToConfirm,
  periodProblem,
  summarizeBudget,
} from './budget.ts';
import { cents, ZERO } from './money.ts';

test.each([
  [6999, 'pending'],
  [7000, 'completed'],
  [7001, 'completed'],
])('a new contribution of %i of 7000 expected is %s', (amount, status) => {
  const contribution = { budgetType: 'contribution_revenue' as const, amount: cents(amount) };
  expect(defaultEntryStatus({ ...contribution, expectedAmount: cents(7000) })).toBe(status);
});

test('other new entries are active', () => {
  expect(defaultEntryStatus({ budgetType: 'fee_revenue' })).toBe('active');
  expect(defaultEntryStatus({ budgetType: 'expense' })).toBe('active');
});

test.each([
  [0, 'no payments'],
  [1, 'partial'],
  [6999, 'partial'],
  [7000, 'complete'],
  [7001, 'overpaid'],
])('a contributor who paid %i of 7000 is: %s', (paid, state) => {
  expect(contributorState(cents(paid), cents(7000))).toBe(state);
});

test.each([
  [10_500, 7000, 0],
  [10_501, 7000, 3501],
  [4, 3, 0],
  [5, 3, 2],
])('%i where %i are expected asks first about %i', (amount, expected, over) => {
  expect(overpaymentToConfirm(cents(amount), cents(expected))).toBe(over);
});

test("what one paid too much does not lessen another's rest", () => {
  const paid = (amount: number) => ({
    totalAmount: cents(amount),
    expectedAmount: cents(7000),
  });
  expect(contributorTotals([paid(0), paid(4000), paid(7000), paid(9000)])).toEqual({
    received: 20_000,
    expected: 28_000,
    remaining: 10_000,
    overpaid: 2000,
  });
});

test('the summary of a period', () => {
  expect(
    summarizeBudget({
      feeRevenue: cents(1000),
      contributionRevenue: cents(2000),
      totalExpenses: cents(3001),
    }),
  ).toEqual({
    feeRevenue: 1000,
    contributionRevenue: 2000,
    totalRevenue: 3000,
    totalExpenses: 3001,
    netBudget: -1,
    isPositive: false,
    feePercentage: 33.3,
    contributionPercentage: 66.7,
  });
  const nothing = { feeRevenue: ZERO, contributionRevenue: ZERO, totalExpenses: ZERO };
  expect(summarizeBudget(nothing)).toMatchObject({
    netBudget: 0,
    isPositive: true,
    feePercentage: 0,
    contributionPercentage: 0,
  });
});

test('the two shares of any revenue add up to 100', () => {
  const revenue = fc.nat(10_000_000).map(cents);
  fc.assert(
    fc.property(revenue, revenue, (feeRevenue, contributionRevenue) => {
      fc.pre(feeRevenue + contributionRevenue > 0);
      const shares = summarizeBudget({ feeRevenue, contributionRevenue, totalExpenses: ZERO });
      expect(shares.feePercentage + shares.contributionPercentage).toBeCloseTo(100, 9);
      expect(`${shares.contributionPercentage}`).toMatch(/^\d+(\.\d)?$/);
    }),
  );
});

test('a period has two ends, in order; one day is fine', () => {
  expect(periodProblem('2026-11-01', undefined)).toBe('Start date and end date are required');
  expect(periodProblem('', '2026-11-01')).toBe('Start date and end date are required');
  expect(periodProblem('2026-11-02', '2026-11-01')).toBe('Start date must be before end date');
  expect(periodProblem('2026-11-01', '2026-11-01')).toBeNull();
});

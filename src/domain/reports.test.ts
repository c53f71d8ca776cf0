import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { calendarDate, month } from './dates.ts';
import { cents, ZERO } from './money.ts';
import {
  addMonths,
  formatMonth,
  formatShortMonth,
  lastDayOf,
  monthsOf,
  periodOfMonth,
} from './months.ts';
import { chargesOf, collectionOf, paymentStatusOf } from './feeCollection.ts';
import {
  attendanceSentence,
  collectionRate,
  feeYearPeriodText,
  moneyFigures,
  moneySentence,
  rateLevel,
  reportPeriodProblem,
} from './reports.ts';

const amount = fc.nat(1_000_000).map(cents);

describe('the sentence that a financial report opens with', () => {
  const flow = (moneyIn: number, moneyOut: number) => ({
    moneyIn: cents(moneyIn),
    refunds: cents(0),
    moneyOut: cents(moneyOut),
    result: cents(moneyIn - moneyOut),
  });
  const october = (result: number) => ({ month: month('2026-10'), cashFlow: flow(result, 0) });
  const answer = {
    cashFlow: flow(50000, 20000),
    period: 'November 2026',
    owingToday: { count: 3, total: cents(1500) },
  };
  const start = 'Money in $500.00 − money out $200.00 = $300.00 left for November 2026';
  test.each([
    [{}, `${start}; 3 students owe $15.00 today.`],
    [
      { monthBefore: october(28000) },
      `${start}, $20.00 more than in October 2026; 3 students owe $15.00 today.`,
    ],
    [
      { monthBefore: october(31000) },
      `${start}, $10.00 less than in October 2026; 3 students owe $15.00 today.`,
    ],
    [
      { monthBefore: october(30000) },
      `${start}, the same as in October 2026; 3 students owe $15.00 today.`,
    ],
    [
      { monthBefore: october(0), soFar: true },
      `${start} so far (October 2026: $0.00 left); 3 students owe $15.00 today.`,
    ],
    [{ owingToday: { count: 1, total: cents(500) } }, `${start}; 1 student owes $5.00 today.`],
    [{ owingToday: { count: 0, total: ZERO } }, `${start}; nobody owes anything today.`],
    [
      { cashFlow: flow(0, 500) },
      'Money in $0.00 − money out $5.00 = a loss of $5.00 for November 2026; 3 students owe $15.00 today.',
    ],
  ])('%o', (more, sentence) => {
    expect(moneySentence({ ...answer, ...more })).toBe(sentence);
  });
});

describe('the sentence that an attendance report opens with', () => {
  const november = (summary: object, present: number[]) =>
    attendanceSentence({
      month: month('2026-11'),
      summary: { attendanceRate: 84, totalDays: 2, ...summary },
      byStudent: Object.fromEntries(present.map((days, at) => [at, { present: days }])),
    });
  test.each([
    [
      {},
      [2, 2, 1],
      'On 2 school days in November 2026, 2.5 students came on average: 84.0% of those marked.',
    ],
    [
      {},
      [2, 2],
      'On 2 school days in November 2026, 2 students came on average: 84.0% of those marked.',
    ],
    [
      { totalDays: 1 },
      [1],
      'On 1 school day in November 2026, 1 student came: 84.0% of those marked.',
    ],
    [{ totalDays: 0 }, [], ''],
  ])('%o, %o', (summary, present, sentence) => {
    expect(november(summary, present)).toBe(sentence);
  });
});

describe('what became of fees', () => {
  test.each([
    [0, 0, 'none'],
    [0, 500, 'none'],
    [500, 500, 'paid'],
    [500, 501, 'paid'],
    [500, 499, 'partial'],
    [500, 1, 'partial'],
    [500, 0, 'pending'],
  ] as const)('fees %i, payments %i: %s', (fees, payments, status) => {
    expect(paymentStatusOf(cents(fees), cents(payments))).toBe(status);
  });

  test('collected, in process and pending are all that was charged', () => {
    fc.assert(
      fc.property(amount, amount, (fees, payments) => {
        const { feesCollected, feesInPaymentProcess, pendingFees } = collectionOf(fees, payments);
        expect(feesCollected + feesInPaymentProcess + pendingFees).toBe(fees);
      }),
    );
  });

  test('students add up; what one paid too much is not collected for another', () => {
    const charges = chargesOf([
      { feesCharged: cents(500), paymentsMade: cents(900) },
      { feesCharged: cents(700), paymentsMade: cents(200) },
      { feesCharged: cents(300), paymentsMade: cents(0) },
    ]);
    expect(charges).toEqual({
      totalFeesCharged: 1500,
      totalPaymentsReceived: 1100,
      feesCollected: 700,
      feesInPaymentProcess: 500,
      pendingFees: 300,
    });
    expect(moneyFigures(charges, cents(800))).toMatchObject({
      availableBudget: 300,
      netIncome: -100,
    });
    expect(collectionRate(charges)).toBe(46.7);
    expect(collectionRate({ feesCollected: ZERO, totalFeesCharged: ZERO })).toBe(0);
  });
});

describe('periods', () => {
  test('a range is cut into months at its ends', () => {
    expect(monthsOf({ from: calendarDate('2026-11-21'), to: calendarDate('2027-01-02') })).toEqual([
      { month: '2026-11', from: '2026-11-21', to: '2026-11-30' },
      { month: '2026-12', from: '2026-12-01', to: '2026-12-31' },
      { month: '2027-01', from: '2027-01-01', to: '2027-01-02' },
    ]);
    expect(
      monthsOf({ from: calendarDate('2024-02-29'), to: calendarDate('2024-02-29') }),
    ).toHaveLength(1);
  });

  test('a month ends on its last day, and months follow each other over new year', () => {
    expect(periodOfMonth(month('2024-02'))).toEqual({ from: '2024-02-01', to: '2024-02-29' });
    expect(addMonths(month('2026-12'), 1)).toBe('2027-01');
    expect(addMonths(month('2026-01'), -1)).toBe('2025-12');
    expect(formatMonth(month('2026-11'))).toBe('November 2026');
    expect(formatShortMonth(month('2026-05'))).toBe('May 2026');
    const today = calendarDate('2026-11-21');
    expect(lastDayOf(month('2026-10'), today)).toBe('October 31');
    expect(lastDayOf(month('2024-02'), today)).toBe('February 29, 2024');
  });

  test('a range that ends before it starts, or in the future, is refused', () => {
    const problem = (from: string, to: string) =>
      reportPeriodProblem(
        { from: calendarDate(from), to: calendarDate(to) },
        calendarDate('2026-11-21'),
      );
    expect(problem('2026-11-21', '2026-11-21')).toBeNull();
    expect(problem('2026-11-22', '2026-11-21')).toBe('Start date must be before end date');
    expect(problem('2026-11-21', '2026-11-22')).toBe('End date cannot be in the future');
    expect(problem('1826-01-01', '2026-11-21')).toBe('A report can cover at most 100 years');
  });

  test('the fee year so far is current; any other range gives both dates', () => {
    const text = (from: string, to: string) =>
      feeYearPeriodText(
        { from: calendarDate(from), to: calendarDate(to) },
        calendarDate('2026-08-12'),
        '08-13',
      );
    expect(text('2025-08-13', '2026-08-12')).toBe('August 2025 - Current');
    expect(text('2025-08-14', '2026-08-12')).toBe('Aug 14, 2025 - Aug 12, 2026');
    expect(text('2025-08-13', '2026-08-11')).toBe('Aug 13, 2025 - Aug 11, 2026');
  });
});

test.each([
  [69.9, 'low'],
  [70, 'medium'],
  [94.9, 'medium'],
  [95, 'perfect'],
  [100, 'perfect'],
] as const)('a rate of %f is %s', (rate, level) => {
  expect(rateLevel(rate)).toBe(level);
});

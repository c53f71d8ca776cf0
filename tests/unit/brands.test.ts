import { expect, test } from 'vitest';
import {
  addDays,
  calendarDate,
  instant,
  month,
  monthOf,
  type CalendarDate,
  type Instant,
  type Month,
} from '../../src/domain/dates.ts';
import {
  markId,
  paymentId,
  studentId,
  userId,
  type PaymentId,
  type StudentId,
  type UserId,
} from '../../src/domain/ids.ts';
import { cents, plus, type Cents } from '../../src/domain/money.ts';
import { collectionRate } from '../../src/domain/reports.ts';

// Each line marked as an expected error must not compile: the compiler reports an error if it does.

test("an id can't be used for another kind of record", () => {
  const ofStudent: StudentId = studentId('a');
  const ofUser: UserId = ofStudent;
  expect(ofUser).toBe('a');
  // @ts-expect-error not every user is a student
  userId('a') satisfies StudentId;
  // @ts-expect-error a payment's id for a student's
  paymentId('a') satisfies StudentId;
  // @ts-expect-error and the other way round
  ofStudent satisfies PaymentId;
  // @ts-expect-error a mark's id for a payment's
  markId('a') satisfies PaymentId;
  // @ts-expect-error a text that anybody wrote
  'a' satisfies StudentId;
  expect(() => studentId('')).toThrow('empty');
});

test('dates, months and instants are not interchangeable, and a text must be parsed before it is one', () => {
  const date = calendarDate('2026-11-21');
  expect(addDays(date, 1) satisfies CalendarDate).toBe('2026-11-22');
  expect(monthOf(date) satisfies Month).toBe('2026-11');
  expect(instant('2026-11-21T10:00:00-05:00') satisfies Instant).toBe('2026-11-21T15:00:00.000Z');
  // @ts-expect-error a date for a month
  date satisfies Month;
  // @ts-expect-error a month for a date
  monthOf(date) satisfies CalendarDate;
  // @ts-expect-error a moment for a date
  instant('2026-11-21T15:00:00Z') satisfies CalendarDate;
  // @ts-expect-error a date for a moment
  date satisfies Instant;
  // @ts-expect-error a text that anybody wrote
  '2026-02-30' satisfies CalendarDate;
  expect(() => calendarDate('2026-02-30')).toThrow('is no date');
  expect(() => month('2026-13')).toThrow('is no month');
  expect(() => instant('yesterday')).toThrow('Invalid time');
});

test("amounts of money can't be counts, percentages or number literals", () => {
  const fee = cents(500);
  expect(plus(fee, cents(-100)) satisfies Cents).toBe(400);
  // @ts-expect-error a count for an amount
  [fee].length satisfies Cents;
  // @ts-expect-error a percentage for an amount
  collectionRate({ feesCollected: fee, totalFeesCharged: fee }) satisfies Cents;
  // @ts-expect-error a number that anybody wrote
  500 satisfies Cents;
  // @ts-expect-error nor what was reckoned of amounts by hand
  (fee / 3) satisfies Cents;
  expect(() => cents(10.5)).toThrow('is no whole number of cents');
});

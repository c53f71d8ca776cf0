import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { allocateBalance, feesReached } from './allocation.ts';
import { calendarDate } from './dates.ts';
import { cents, sumCents } from './money.ts';

test('what is settled reaches the oldest fee first, whatever the order of the list', () => {
  const lines = [
    { date: calendarDate('2026-11-20'), fee: cents(300) },
    { date: calendarDate('2026-11-06'), fee: cents(500) },
    { date: calendarDate('2026-11-13'), fee: cents(100) },
  ];
  expect(allocateBalance(lines, cents(350))).toEqual([
    { date: '2026-11-20', fee: 300, paymentStatus: 'unpaid', remainingAmount: 300 },
    { date: '2026-11-06', fee: 500, paymentStatus: 'paid', remainingAmount: 0 },
    { date: '2026-11-13', fee: 100, paymentStatus: 'partial', remainingAmount: 50 },
  ]);
});

test('what remains of the fees is the balance, to the cent, never more than the fees, and nothing for a credit', () => {
  const line = fc.record({
    date: fc
      .integer({ min: 1, max: 28 })
      .map((day) => calendarDate(`2026-11-${String(day).padStart(2, '0')}`)),
    fee: fc.integer({ min: 1, max: 500 }).map(cents),
  });
  fc.assert(
    fc.property(
      fc.array(line),
      fc.integer({ min: -2000, max: 5000 }).map(cents),
      (lines, balance) => {
        const total = lines.reduce((sum, { fee }) => sum + fee, 0);
        const remaining = allocateBalance(lines, balance).reduce(
          (sum, { remainingAmount }) => sum + remainingAmount,
          0,
        );
        expect(remaining).toBe(Math.max(0, Math.min(total, balance)));
      },
    ),
  );
});

describe('one more payment', () => {
  const line = (date: string, fee: number) => ({ date: calendarDate(date), fee: cents(fee) });
  const fees = [line('2026-10-28', 500), line('2026-10-07', 500), line('2026-10-14', 100)];
  const reached = (before: number, amount: number) =>
    feesReached(fees, cents(1100 - before), cents(amount)).map(({ date, paid, due }) => [
      date,
      paid,
      due,
    ]);

  test('pays the oldest unpaid fee first, whichever it was opened from', () => {
    expect(reached(0, 500)).toEqual([['2026-10-07', 500, 500]]);
    expect(reached(200, 400)).toEqual([
      ['2026-10-07', 300, 300],
      ['2026-10-14', 100, 100],
    ]);
    expect(reached(600, 300)).toEqual([['2026-10-28', 300, 500]]);
  });

  test('reaches none where all is paid, and never pays more than it is', () => {
    expect(reached(1100, 500)).toEqual([]);
    for (let amount = 0; amount <= 1500; amount += 50)
      expect(sumCents(feesReached(fees, cents(900), cents(amount)).map(({ paid }) => paid))).toBe(
        Math.min(amount, 900),
      );
  });
});

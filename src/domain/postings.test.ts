import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { cents } from './money.ts';
import { moneyByAccount, type BookAccount, type StudentDay } from './postings.ts';

const day = (
  date: string,
  moved: { fees?: [BookAccount, number][]; cash?: number; given?: number },
): StudentDay => ({
  date: calendarDate(date),
  fees: (moved.fees ?? []).map(([account, amount]) => ({ account, amount: cents(amount) })),
  cash: cents(moved.cash ?? 0),
  given: cents(moved.given ?? 0),
});
const YEAR = { from: calendarDate('2026-01-01'), to: calendarDate('2026-12-31') };
const changes = (days: readonly StudentDay[], period = YEAR) =>
  [...moneyByAccount(days, period)].map(([date, accounts]) => [
    date.slice(5),
    Object.fromEntries(accounts),
  ]);

test('a payment is for the oldest fees, and what is left for those that come', () => {
  const days = [
    day('2026-02-01', {
      fees: [
        ['income.tuition', 500],
        ['income.late', 100],
      ],
    }),
    day('2026-02-02', { cash: 550 }),
    day('2026-02-03', { cash: 200 }),
    day('2026-02-04', { fees: [['income.costume', 300]] }),
  ];
  expect(changes(days)).toEqual([
    ['02-02', { 'income.tuition': 500, 'income.late': 50 }],
    ['02-03', { 'income.late': 50, credit: 150 }],
    ['02-04', { 'income.costume': 150, credit: -150 }],
  ]);
});

test('a fee that is taken back frees what paid it, for the next fee or as credit', () => {
  const days = [
    day('2026-02-01', {
      fees: [
        ['income.late', 100],
        ['income.tuition', 500],
      ],
    }),
    day('2026-02-02', { cash: 300 }),
    day('2026-02-03', { fees: [['income.late', -100]] }),
    day('2026-02-04', { fees: [['income.tuition', -500]] }),
  ];
  expect(changes(days)).toEqual([
    ['02-02', { 'income.late': 100, 'income.tuition': 200 }],
    ['02-03', { 'income.late': -100, 'income.tuition': 100 }],
    ['02-04', { 'income.tuition': -300, credit: 300 }],
  ]);
});

test('what the school gave comes before what was paid; a balance that it set is owed first', () => {
  expect(
    changes([
      day('2026-02-01', { fees: [['income.late', 100]], given: 60 }),
      day('2026-02-02', { cash: 100 }),
    ]),
  ).toEqual([['02-02', { 'income.late': 40, credit: 60 }]]);
  expect(
    changes([
      day('2026-02-01', { fees: [['income.late', 100]], given: -60 }),
      day('2026-02-02', { cash: 100 }),
    ]),
  ).toEqual([['02-02', { adjustments: 60, 'income.late': 40 }]]);
  // A given credit that is paid out.
  expect(changes([day('2026-02-01', { given: 50 }), day('2026-02-02', { cash: -50 })])).toEqual([
    ['02-02', { adjustments: -50 }],
  ]);
});

test('a period begins where the days before it ended, and all its changes add up to its money', () => {
  let seed = 77;
  const random = (below: number) => {
    seed = (seed * 48_271) % 2_147_483_647;
    return seed % below;
  };
  for (let round = 0; round < 500; round += 1) {
    const days: StudentDay[] = [];
    for (let at = 1; at <= 28; at += 1)
      if (random(2) === 0)
        days.push(
          day(`2026-02-${String(at).padStart(2, '0')}`, {
            fees: random(3) === 0 ? [] : [[`income.${'abc'[random(3)]}`, random(200) - 50]],
            cash: random(4) === 0 ? random(400) - 80 : 0,
            given: random(6) === 0 ? random(100) - 50 : 0,
          }),
        );
    const from = calendarDate(`2026-02-${String(2 + random(26)).padStart(2, '0')}`);
    const sum = (found: ReturnType<typeof moneyByAccount>) =>
      [...found.values()].flatMap((one) => [...one.values()]).reduce((a, b) => a + b, 0);
    const whole = moneyByAccount(days, YEAR);
    const part = moneyByAccount(days, { ...YEAR, from });
    expect(sum(whole)).toBe(days.reduce((all, { cash }) => all + cash, 0));
    expect([...part]).toEqual([...whole].filter(([date]) => date >= from));
  }
});

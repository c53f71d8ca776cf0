import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { cents } from './money.ts';
import {
  debtAfter,
  dueAhead,
  dueLaterOf,
  laterNote,
  NOTHING_LATER,
  owesAs,
  withLater,
} from './owing.ts';

const today = calendarDate('2026-11-21');
const student = (balance: number, since: string | null, dueLater = 0) => ({
  calculatedBalance: cents(balance),
  dueLater: cents(dueLater),
  owesSince: since === null ? null : calendarDate(since),
});

test.each([
  ['a debt of exactly 60 days', student(500, '2026-09-22'), { any: true, '60': true, '90': false }],
  ['one of 59 days', student(500, '2026-09-23'), { any: true, '30': true, '60': false }],
  ['a balance that is not for classes', student(500, null), { any: true, '30': false }],
  ['what is all for later days', student(500, null, 500), { any: false, '30': false }],
  ['some of it for later days', student(500, '2026-09-22', 300), { any: true, '60': true }],
  ['a credit', student(-500, null), { any: false, '30': false }],
])('%s is in the filters that its age says', (_what, one, filters) => {
  for (const [filter, isIn] of Object.entries(filters))
    expect(owesAs(one, filter as 'any', today), filter).toBe(isIn);
});

test.each([
  ['part of an older debt is paid', 6700, 6500],
  ['all that is due and a part of what comes', 4000, 4000],
  ['everything, and more', -500, 0],
])('what is due later, once %s', (_what, balance, later) => {
  expect(dueLaterOf(cents(balance), student(7000, '2026-10-01', 6500))).toBe(later);
});

test('a debt after a payment has no more for later days than is left of it', () => {
  const dueOn = calendarDate('2026-12-01');
  const before = { calculatedBalance: cents(7000), dueLater: cents(6500), dueOn, dueUntil: dueOn };
  expect(debtAfter(before, cents(4000))).toEqual({
    calculatedBalance: 4000,
    dueLater: 4000,
    dueOn,
    dueUntil: dueOn,
  });
  expect(debtAfter(before, cents(0))).toEqual({ calculatedBalance: 0, ...NOTHING_LATER });
});

test('nothing is added to a sentence that says that nothing is owed', () => {
  const due = (calculatedBalance: number, dueLater: number) => ({
    calculatedBalance: cents(calculatedBalance),
    dueLater: cents(dueLater),
    dueOn: dueLater > 0 ? calendarDate('2026-12-01') : null,
    dueUntil: dueLater > 0 ? calendarDate('2026-12-01') : null,
  });
  expect(withLater('You owe $5.00', due(7300, 6800), today)).toBe(
    'You owe $5.00 + $68.00 due Dec 1',
  );
  expect(withLater("You're paid up", due(6800, 6800), today)).toBe(
    "You're paid up, $68.00 due Dec 1",
  );
  expect(withLater("You're paid up", due(0, 0), today)).toBe("You're paid up");
});

test('what is due on several days says the first and the last of them', () => {
  const charged = (date: string, amount: number) => ({
    date: calendarDate(date),
    amount: cents(amount),
  });
  const ahead = [charged('2026-12-01', 21_400), charged('2026-11-30', 100)];
  const words = (balance: number) => laterNote(dueAhead(cents(balance), ahead), today);
  expect(words(22_000)).toBe('+ $215.00 due Nov 30 to Dec 1');
  expect(words(21_400)).toBe('+ $214.00 due Dec 1');
  expect(words(0)).toBeNull();
});

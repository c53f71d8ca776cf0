import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import { NOTHING_LATER } from './owing.ts';
import { cents, ZERO } from './money.ts';
import {
  accountSentence,
  balanceParts,
  balanceSentence,
  periodSentence,
  statementPeriod,
} from './statement.ts';

const totals = (fees: number, payments: number, adjustments = 0) => ({
  totalFees: cents(fees),
  totalPayments: cents(payments),
  adjustments: cents(adjustments),
  ...NOTHING_LATER,
});
const today = calendarDate('2026-11-27');
const account = (owed: number, credit = 0) => ({ owed: cents(owed), credit: cents(credit) });

test.each([
  [totals(700, 0), 'Fees $7.00 − paid $0.00 = you owe $7.00'],
  [totals(700, 200), 'Fees $7.00 − paid $2.00 = you owe $5.00'],
  [totals(500, 700), 'Fees $5.00 − paid $7.00 = you have a $2.00 credit'],
  [totals(500, 500), 'Fees $5.00 − paid $5.00 = you owe $0.00'],
  [totals(0, 0, 300), 'Fees $0.00 − paid $0.00 + adjustments $3.00 = you owe $3.00'],
  [totals(500, 0, -300), 'Fees $5.00 − paid $0.00 − adjustments $3.00 = you owe $2.00'],
])('a person reads why they owe: %j', (sums, sentence) => {
  expect(accountSentence(sums, 'self', today)).toBe(sentence);
});

test('what is due later is named beside what is owed', () => {
  const later = { dueLater: cents(300), dueOn: calendarDate('2026-12-01') };
  expect(accountSentence({ ...totals(700, 200), ...later }, 'self', today)).toBe(
    'Fees $7.00 − paid $2.00 = $5.00: you owe $2.00 + $3.00 due Dec 1',
  );
});

test('staff read it of somebody else', () => {
  expect(accountSentence(totals(700, 0), 'staff', today)).toMatch(/= owes \$7\.00$/);
  expect(accountSentence(totals(0, 100), 'staff', today)).toMatch(/= has a \$1\.00 credit$/);
});

test('a period leads from its opening to its closing balance', () => {
  const period = statementPeriod(totals(500, 0), totals(1200, 200));
  expect(period).toEqual({
    openingBalance: 500,
    fees: 700,
    payments: 200,
    adjustments: 0,
    closingBalance: 1000,
  });
  expect(periodSentence(period)).toBe(
    'Opening balance $5.00 + fees $7.00 − paid $2.00 = closing balance $10.00',
  );
});

test('what went the other way in a period has its own words', () => {
  const period = statementPeriod(totals(1000, 500, 100), totals(500, 200, 100));
  expect(periodSentence(period)).toBe(
    'Opening balance $6.00 − fees returned $5.00 + payments deleted $3.00 = closing balance $4.00',
  );
  expect(period.adjustments).toBe(ZERO);
});

test.each([
  [0, 'Paid up', "You're paid up"],
  [3000, 'Owes $30.00', 'You owe $30.00'],
  [-1500, 'Has a $15.00 credit', 'You have a $15.00 credit'],
])('a balance of %i in one sentence', (balance, forStaff, forSelf) => {
  expect(balanceSentence(cents(balance), 'staff')).toBe(forStaff);
  expect(balanceSentence(cents(balance), 'self')).toBe(forSelf);
});

test('the parts of a balance are named where there are two', () => {
  expect(balanceParts(account(2500, 1000))).toBe('owed before credit $25.00 − credit $10.00');
  for (const one of [account(2500), account(0, 1000), account(0)])
    expect(balanceParts(one)).toBeNull();
});

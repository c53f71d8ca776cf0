import { expect, test } from 'vitest';
import { cents, ZERO } from './money.ts';
import { accountSentence, balanceSentence, periodSentence, statementPeriod } from './statement.ts';

const totals = (fees: number, payments: number, adjustments = 0) => ({
  totalFees: cents(fees),
  totalPayments: cents(payments),
  adjustments: cents(adjustments),
});
const pots = (owed: number, credit = 0) => ({ owed: cents(owed), credit: cents(credit) });

test.each([
  [totals(700, 0), pots(700), 'Fees $7.00 − paid $0.00 = you owe $7.00'],
  [totals(700, 200), pots(500), 'Fees $7.00 − paid $2.00 = you owe $5.00'],
  [totals(500, 700), pots(0, 200), 'Fees $5.00 − paid $7.00 = you have a $2.00 credit'],
  [totals(900, 600), pots(500, 200), 'Fees $9.00 − paid $6.00 = you owe $5.00 − $2.00 credit'],
  [totals(0, 0, 300), pots(300), 'Fees $0.00 − paid $0.00 + adjustments $3.00 = you owe $3.00'],
  [totals(500, 0, -300), pots(200), 'Fees $5.00 − paid $0.00 − adjustments $3.00 = you owe $2.00'],
])('a person reads why they owe: %j', (sums, standing, sentence) => {
  expect(accountSentence(sums, standing, 'self')).toBe(sentence);
});

test('staff read it of somebody else', () => {
  expect(accountSentence(totals(700, 0), pots(700), 'staff')).toMatch(/= owes \$7\.00$/);
  expect(accountSentence(totals(0, 100), pots(0, 100), 'staff')).toMatch(/= has a \$1\.00 credit$/);
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
  [0, 0, 'Paid up', "You're paid up"],
  [3000, 0, 'Owes $30.00', 'You owe $30.00'],
  [0, 1500, 'Has a $15.00 credit', 'You have a $15.00 credit'],
  [3000, 500, 'Owes $30.00 and has a $5.00 credit', 'You owe $30.00 and have a $5.00 credit'],
])('owed %i and credit %i in one sentence', (owed, credit, forStaff, forSelf) => {
  expect(balanceSentence(pots(owed, credit), 'staff')).toBe(forStaff);
  expect(balanceSentence(pots(owed, credit), 'self')).toBe(forSelf);
});

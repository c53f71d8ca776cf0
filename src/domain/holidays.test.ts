import { expect, test } from 'vitest';
import { creditBeyondFees, marksToHoliday } from './holidays.ts';
import { paymentId, studentId } from './ids.ts';
import { cents, sumCents } from './money.ts';

const [ada, ben, cleo] = [studentId('ada'), studentId('ben'), studentId('cleo')];
let next = 0;
const paid = (who: typeof ada, amount: number, paidOff: number, isCredited = false) => ({
  id: paymentId(`payment-${(next += 1)}`),
  isCredited,
  studentId: who,
  amount: cents(amount),
  paidOff: cents(paidOff),
});

test.each([
  ['what paid the fee is named by the fee', [paid(ada, 500, 500)], 0, 0],
  ['what is beyond it is a payment credit', [paid(ada, 700, 500)], 200, 1],
  ['what paid another fee is none', [paid(ada, 700, 700)], 0, 0],
  ['paid ahead: less by the fee', [paid(ada, 700, 0)], 200, 1],
  ['in two payments', [paid(ada, 300, 0), paid(ada, 500, 500)], 300, 1],
  ['without a fee all of it is', [paid(ben, 500, 0)], 500, 1],
  ["one student's fee takes nothing of another's payment", [paid(ben, 700, 500)], 200, 1],
  ['what was spent since is no credit', [paid(cleo, 900, 0)], 100, 1],
  ['what an earlier holiday on the date credited', [paid(ben, 500, 0, true)], 0, 0],
  ['without a payment', [], 0, 0],
])('credit from payments beyond the fees: %s', (_case, payments, amount, count) => {
  const fees = new Map([[ada, cents(500)]]);
  const credits = new Map([
    [ada, cents(1000)],
    [ben, cents(1000)],
    [cleo, cents(100)],
  ]);
  const credited = [...creditBeyondFees(payments, fees, credits).values()];
  expect(sumCents(credited)).toBe(amount);
  expect(credited.filter((one) => one > 0)).toHaveLength(count);
});

test.each([
  [0, 0, ''],
  [1, 0, '1 mark changes to Holiday.'],
  [52, 0, '52 marks change to Holiday.'],
  [60, 8, '60 marks change to Holiday, 8 of them for students who have left.'],
  [2, 1, '2 marks change to Holiday, 1 of them for a student who has left.'],
  [1, 1, '1 mark changes to Holiday, for a student who has left.'],
])('%i marks, %i of them not on the roll: "%s"', (marks, notOnRoll, sentence) => {
  expect(marksToHoliday(marks, notOnRoll)).toBe(sentence);
});

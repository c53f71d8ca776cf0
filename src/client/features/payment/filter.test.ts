import { expect, test } from 'vitest';
import { calendarDate } from '../../../domain/dates.ts';
import { periodOf } from '../../../domain/periods.ts';
import { standardPaymentMethods } from '../../../domain/paymentMethod.ts';
import { nameOfChoice, type PaymentChoice } from './filter.ts';

const today = calendarDate('2026-11-21');
const from = calendarDate('2026-03-01');
const to = calendarDate('2026-03-03');

test.each<[string, PaymentChoice]>([
  ['All payments', {}],
  ['Payments', { studentId: 'maya' }],
  ['Cash', { method: 'cash' }],
  ['Cash today', { method: 'cash', from: today, to: today }],
  ['Payments this month', periodOf('thisMonth', today)],
  ['Card Mar 1, 2026 to Mar 3, 2026', { method: 'card', from, to }],
  ['Payments Mar 3, 2026', { from: to, to }],
  ['All payments', { from }],
])('"%s" is what a total is of', (name, choice) => {
  expect(nameOfChoice(choice, today, standardPaymentMethods)).toBe(name);
});

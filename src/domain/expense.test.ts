import { expect, test } from 'vitest';
import { addCategorySums, isMajorExpense } from './expense.ts';
import { cents } from './money.ts';

test('an expense is major from the threshold on', () => {
  expect(
    [49_999, 50_000, 50_001].map((amount) => isMajorExpense(cents(amount), cents(50_000))),
  ).toEqual([false, true, true]);
});

test('sums by category are added up, and nothing is made of nothing', () => {
  expect(
    addCategorySums({ supplies: cents(100), other: cents(5) }, { supplies: cents(20) }, {}),
  ).toEqual({
    supplies: 120,
    other: 5,
  });
});

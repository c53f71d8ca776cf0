import { expect, test } from 'vitest';
import { cents, formatAxisMoney } from '../domain/money.ts';
import { valueScale } from './axis.ts';

const marksOf = (values: readonly number[]) =>
  valueScale(values, false).marks.map((mark) => formatAxisMoney(cents(mark)));

test.each([
  [[14_400], ['$0', '$50', '$100', '$150']],
  [[10_000], ['$0', '$20', '$40', '$60', '$80', '$100']],
  [[3], ['$0', '$0.01', '$0.02', '$0.03']],
  [[250], ['$0', '$0.50', '$1', '$1.50', '$2', '$2.50']],
  [[0], ['$0', '$0.01']],
  [[], ['$0', '$0.01']],
  [
    [-700, 1200],
    ['−$10', '−$5', '$0', '$5', '$10', '$15'],
  ],
  [
    [98_765_432_100],
    ['$0', '$200,000,000', '$400,000,000', '$600,000,000', '$800,000,000', '$1,000,000,000'],
  ],
])('an axis of %j cents has round marks', (values, marks) => {
  expect(marksOf(values)).toEqual(marks);
});

test('a percentage is out of 100', () => {
  expect(valueScale([3], true).marks).toEqual([0, 20, 40, 60, 80, 100]);
});

test('whatever the values are, the marks are few, and reach beyond them', () => {
  for (let most = 1; most < 1e12; most = Math.ceil(most * 1.37)) {
    for (const least of [0, -1, -most]) {
      const { marks } = valueScale([least, most], false);
      expect(marks.at(-1)).toBeGreaterThanOrEqual(most);
      expect(marks[0]).toBeLessThanOrEqual(least);
      expect(marks.length).toBeLessThanOrEqual(9);
    }
  }
});

import { expect, test } from 'vitest';
import { axisMarks } from './axis.ts';
import { cents, formatAxisMoney } from './money.ts';

test.each([
  [14_400, ['$0', '$50', '$100', '$150']],
  [10_000, ['$0', '$20', '$40', '$60', '$80', '$100']],
  [10_001, ['$0', '$50', '$100', '$150']],
  [3, ['$0', '$0.01', '$0.02', '$0.03']],
  [250, ['$0', '$0.50', '$1', '$1.50', '$2', '$2.50']],
  [0, ['$0', '$0.01']],
  [
    98_765_432_100,
    ['$0', '$200,000,000', '$400,000,000', '$600,000,000', '$800,000,000', '$1,000,000,000'],
  ],
])('an axis up to %i cents has round marks', (most, marks) => {
  expect(axisMarks(most).map((mark) => formatAxisMoney(cents(mark)))).toEqual(marks);
});

test('whatever the figures are, the marks are few and reach above them', () => {
  for (let most = 1; most < 1e12; most = Math.ceil(most * 1.37)) {
    const marks = axisMarks(most);
    const last = marks.at(-1) ?? 0;
    expect(last).toBeGreaterThanOrEqual(most);
    expect(marks.length).toBeLessThanOrEqual(6);
    // Never more than twice as high as the highest value, except where a cent is the smallest step.
    expect(last).toBeLessThanOrEqual(most * 2);
  }
});

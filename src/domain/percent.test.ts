import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatPercent, percentOf, shareText } from './percent.ts';

test.each([
  [1, 3, 33.3],
  [2, 3, 66.7],
  [1, 1, 100],
  [0, 5, 0],
  [5, 0, 0],
  [12_345, 100_000, 12.3],
])('%i of %i is %f percent', (part, whole, percent) => {
  expect(percentOf(part, whole)).toBe(percent);
});

test('percentages are shown with one decimal', () => {
  expect([formatPercent(33.3), formatPercent(100), formatPercent(0)]).toEqual([
    '33.3%',
    '100.0%',
    '0.0%',
  ]);
});

test('a percentage never has more than one decimal', () => {
  fc.assert(
    fc.property(fc.nat(100_000_000), fc.integer({ min: 1, max: 100_000_000 }), (part, whole) => {
      expect(`${percentOf(part, whole)}`).toMatch(/^\d+(\.\d)?$/);
    }),
  );
});

test('a share is all or nothing only where it is', () => {
  const amount = fc.integer({ min: 0, max: 1_000_000_000 });
  fc.assert(
    fc.property(amount, amount, (one, other) => {
      const [part, whole] = [Math.min(one, other), Math.max(one, other, 1)];
      const text = shareText(part, whole);
      expect(text === '100.0%').toBe(part === whole);
      expect(text === '0.0%').toBe(part === 0);
    }),
  );
});

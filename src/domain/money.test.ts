import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cents, formatMoney, LARGEST_AMOUNT, moneyInputValue, parseMoney } from './money.ts';

test.each([
  ['12', 1200],
  ['12.5', 1250],
  ['$1,234.50', 123_450],
  [' 0.01 ', 1],
  ['1000000', LARGEST_AMOUNT],
])('%s is read as %i cents', (text, amount) => {
  expect(parseMoney(text)).toBe(amount);
});

test.each(['12.345', '1e3', '-4', '12,34', '', '.', 'NaN', '1000000.01', '12.', '0x10'])(
  '%s is refused',
  (text) => {
    expect(parseMoney(text)).toBeNull();
  },
);

test('any amount is read back from how it is shown and from how it is filled in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LARGEST_AMOUNT }).map(cents), (amount) => {
      expect(parseMoney(formatMoney(amount))).toBe(amount);
      expect(parseMoney(moneyInputValue(amount))).toBe(amount);
    }),
  );
});

test('a negative amount is shown with its sign', () => {
  expect(formatMoney(cents(-500))).toBe('-$5.00');
});

test('amounts are written as Intl would write them', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(formatMoney(cents(amount))).toBe(usd.format(amount / 100));
    }),
  );
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  aCredit,
  cents,
  formatMoney,
  LARGEST_AMOUNT,
  moneyInputValue,
  parseMoney,
  readTypedAmount,
  wholeCents,
} from './money.ts';

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

test.each([
  ['12.5', 1250, 1250],
  ['$1,234.50', 123_450, 123_450],
  ['0', 0, 0],
  ['12.345', 1234.5, null],
  ['-4', -400, null],
  ['20000000', 2_000_000_000, null],
  ['1e3', NaN, null],
  ['', NaN, null],
])('a field with %s holds %d', (text, held, amount) => {
  expect(readTypedAmount(text)).toBe(held);
  expect(wholeCents(readTypedAmount(text))).toBe(amount);
});

test('any amount is read back from how it is shown and from how it is filled in', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: LARGEST_AMOUNT }).map(cents), (amount) => {
      expect(parseMoney(formatMoney(amount))).toBe(amount);
      expect(parseMoney(moneyInputValue(amount))).toBe(amount);
    }),
  );
});

test('a negative amount is shown with its sign', () => {
  expect(formatMoney(cents(-500))).toBe('−$5.00');
});

test('amounts are written as Intl would write them, with a minus sign for its hyphen', () => {
  const usd = new Intl.NumberFormat('en-US', { style: 'currency', currency: 'USD' });
  fc.assert(
    fc.property(fc.integer({ min: -1e12, max: 1e12 }), (amount) => {
      expect(formatMoney(cents(amount))).toBe(usd.format(amount / 100).replace('-', '−'));
    }),
  );
});

test.each([
  [500, 'a $5.00 credit'],
  [800, 'an $8.00 credit'],
  [8_050, 'an $80.50 credit'],
  [1_100, 'an $11.00 credit'],
  [11_000, 'a $110.00 credit'],
  [1_800_000, 'an $18,000.00 credit'],
  [18_000, 'a $180.00 credit'],
])('%i cents of credit are %s', (amount, text) => expect(aCredit(cents(amount))).toBe(text));

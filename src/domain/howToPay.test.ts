import { expect, test } from 'vitest';
import { howToPayLines, readPayLink } from './howToPay.ts';

test.each([
  [' https://buy.stripe.com/abc?x=1 ', 'https://buy.stripe.com/abc?x=1'],
  ['https://venmo.com/u/school', 'https://venmo.com/u/school'],
  ['http://venmo.com/u/school', null],
  ['javascript:alert(1)', null],
  ['https://paypal.com@evil.test/x', null],
  ['https://school', null],
  ['venmo.com/school', null],
])('%s is the link %s', (typed, link) => {
  expect(readPayLink(typed)).toBe(link);
});

test('what a letter says about paying, if the school has said anything', () => {
  expect(howToPayLines({ text: '', links: [] }, 'TURN-7F3K')).toEqual([]);
  expect(
    howToPayLines({ text: 'Cash at the desk.', links: ['https://a.test/b'] }, 'TURN-7F3K'),
  ).toEqual(['Cash at the desk.', 'https://a.test/b', 'Reference: TURN-7F3K']);
  expect(howToPayLines({ text: 'Cash.', links: [] }, ''), 'without a reference').toEqual(['Cash.']);
});

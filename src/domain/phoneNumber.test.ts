import { expect, test } from 'vitest';
import { dialed, internationalDigits, numberToCall } from './phoneNumber.ts';

test.each([
  ['+1 (212) 555-0199', '+12125550199'],
  ['212.555.0199 x12', '2125550199'],
  ['0044 20 7946 0018', '00442079460018'],
  ['555.010.4455 ext. 12', '5550104455'],
  ['+44 (0)20 7946 0018', '+442079460018'],
  ['', ''],
])('%s is dialed as %s', (typed, expected) => {
  expect(dialed(typed)).toBe(expected);
});

test.each([
  ['+44 20 7946 0018', false, '442079460018'],
  ['0044 20 7946 0018', true, '442079460018'],
  ['(212) 555-0199', true, '12125550199'],
  ['1-212-555-0199', true, '12125550199'],
  // In another country, the same digits are another number.
  ['(212) 555-0199', false, null],
  ['020 7946 0018', true, null],
  ['11 91234-5678', true, null],
  ['555-0199', true, null],
  ['', true, null],
])('%s (in the US: %s) is %s internationally', (typed, isInUs, expected) => {
  expect(internationalDigits(typed, isInUs)).toBe(expected);
});

test.each([
  ['Rosa Torres (mother), 030/555 01.43', '0305550143'],
  ['Grandma Jo +1 (212) 555-0143 or 212 555 0199', '+12125550143'],
  ['Lives at 12, call 555-0142 x7', '5550142'],
  ['Ask the school, room 12', null],
])('in %j, the number to call is %j', (line, number) => {
  expect(numberToCall(line)).toBe(number);
});

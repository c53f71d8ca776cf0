import { expect, test } from 'vitest';
import { countOf, formatCount } from './counts.ts';

test.each([0, 7, 999, 1000, 12_345, 123_456, 1_234_567])(
  '%i is written as in US English',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  },
);

test('one is one, and none or many are many', () => {
  const counted = [0, 1, 2, 1234].map((count) => countOf(count, 'lead'));
  expect(counted).toEqual(['0 leads', '1 lead', '2 leads', '1,234 leads']);
  expect(countOf(1, 'match', 'matches')).toBe('1 match');
  expect(countOf(2, 'match', 'matches')).toBe('2 matches');
});

import { expect, test } from 'vitest';
import { formatCount } from './counts.ts';

test.each([0, 7, 999, 1000, 12_345, 123_456, 1_234_567])(
  '%i is written as in US English',
  (count) => {
    expect(formatCount(count)).toBe(count.toLocaleString('en-US'));
  },
);

import { expect, test } from 'vitest';
import { noEmail } from '../../domain/email.ts';
import { userId } from '../../domain/ids.ts';
import { shownEmail } from './shownEmail.ts';

test.each([
  ['ann@school.test', 'ann@school.test'],
  ['ann@xn--bcher-kva.example', 'ann@bücher.example'],
  ['ann@xn--.example', 'ann@xn--.example'],
  [noEmail(userId('0193-ab')), null],
])('%s is shown as %s', (stored, shown) => {
  expect(shownEmail(stored)).toBe(shown);
});

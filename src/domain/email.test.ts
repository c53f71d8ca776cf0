import { expect, test } from 'vitest';
import { asciiEmail, hasEmail, noEmail } from './email.ts';
import { userId } from './ids.ts';

test('a placeholder is nobody’s email', () => {
  const stored = noEmail(userId('0193-ab'));
  expect(stored).toBe('0193-ab@none.invalid');
  expect(hasEmail(stored)).toBe(false);
});

test('any other address is one', () => {
  for (const stored of ['ada@example.com', 'invalid@example.com', 'a@invalid.com']) {
    expect(hasEmail(stored)).toBe(true);
  }
});

test('no address ending in .invalid is one, in any case', () => {
  for (const typed of ['ada@none.INVALID', 'ada@school.invalid'])
    expect(hasEmail(typed)).toBe(false);
});

test.each([
  ['ann@bücher.example', 'ann@xn--bcher-kva.example'],
  ['ann@例え.jp', 'ann@xn--r8jz45g.jp'],
  ['ann@school.test', 'ann@school.test'],
  ['ann@xn--bcher-kva.example', 'ann@xn--bcher-kva.example'],
  ['ann@bücher.example/path', 'ann@bücher.example/path'],
  ['ann@bücher:80', 'ann@bücher:80'],
  ['ann', 'ann'],
])('%s is stored as %s', (typed, stored) => {
  expect(asciiEmail(typed)).toBe(stored);
});

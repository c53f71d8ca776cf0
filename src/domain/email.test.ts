import { expect, test } from 'vitest';
import { hasEmail, noEmail, shownEmail } from './email.ts';
import { userId } from './ids.ts';

test('a placeholder is nobody’s email', () => {
  const stored = noEmail(userId('0193-ab'));
  expect(stored).toBe('0193-ab@none.invalid');
  expect(hasEmail(stored)).toBe(false);
  expect(shownEmail(stored)).toBeNull();
});

test('any other address is shown as it is stored', () => {
  for (const stored of ['ada@example.com', 'invalid@example.com', 'a@invalid.com']) {
    expect(hasEmail(stored)).toBe(true);
    expect(shownEmail(stored)).toBe(stored);
  }
});

test('no address ending in .invalid is one, in any case', () => {
  for (const typed of ['ada@none.INVALID', 'ada@school.invalid'])
    expect(hasEmail(typed)).toBe(false);
});

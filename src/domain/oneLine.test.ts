import { expect, test } from 'vitest';
import { isOneLine } from './oneLine.ts';

test.each(['Élodie', 'O’Neil-Smith', '李小龍', 'نیم‌فاصله', 'محمد', 'J. R.', '7', '👩‍👧', 'Ada  L'])(
  '%s is a name',
  (name) => expect(isOneLine(name)).toBe(true),
);

test.each([
  '\u200B\u200D\uFEFF',
  '\u202EadA',
  'Ada\u2066Love',
  'Ada\nLovelace',
  'Ada\r',
  'Ada\tL',
  'A\u2028B',
  '\u00AD',
  '\u3164',
  '\u2800',
])('%j is none', (name) => expect(isOneLine(name)).toBe(false));

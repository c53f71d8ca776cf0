import fc from 'fast-check';
import { expect, test } from 'vitest';
import { cutText } from './cutText.ts';

const FAMILY = '👨‍👩‍👧‍👦';
const ACCENTED = 'e\u0301';

test.each([
  ['a text that fits stays as it is', `Ada ${FAMILY}`, 15, `Ada ${FAMILY}`],
  ['a family', `Ada ${FAMILY}`, 14, 'Ada '],
  ['a flag', 'Kim🇨🇦🇨🇭', 9, 'Kim🇨🇦'],
  ['half a flag', 'Kim🇨🇦🇨🇭', 5, 'Kim'],
  ['a skin tone', 'Kim👋🏽', 5, 'Kim'],
  ['an accent of its own', `Ren${ACCENTED}e`, 4, 'Ren'],
  ['a letter with its accent', `Ren${ACCENTED}e`, 5, `Ren${ACCENTED}`],
  ['half a surrogate pair that was cut before', 'Kim\ud83d!', 4, 'Kim\ud83d'],
  ['a letter with more accents than fit', `e${'\u0301'.repeat(9)}`, 4, `e${'\u0301'.repeat(3)}`],
  ['an emoji that is longer than the limit', FAMILY, 4, '👨\u200D'],
  ['nothing', 'Kim', 0, ''],
])('%s', (_what, text, longest, cut) => {
  expect(cutText(text, longest)).toBe(cut);
});

test('is a beginning, never longer than asked, and never half a pair', () => {
  const text = fc.string({ unit: 'grapheme', maxLength: 40 });
  fc.assert(
    fc.property(text, fc.nat(50), (whole, longest) => {
      const cut = cutText(whole, longest);
      expect(whole.startsWith(cut)).toBe(true);
      expect(cut.length).toBeLessThanOrEqual(longest);
      expect(cut).not.toMatch(/\p{Surrogate}/u);
    }),
  );
});

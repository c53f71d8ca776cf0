import fc from 'fast-check';
import { expect, test } from 'vitest';
import { nameKey, nameOrder } from './nameKey.ts';
import { compareNames } from './names.ts';

/** Compares the way a database does. */
const compareBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Letters of Latin alphabets, with and without accents. */
const letters = Array.from({ length: 0x250 - 0xc0 }, (_, i) =>
  String.fromCharCode(0xc0 + i),
).filter(
  // 'ŉ', clicks, Greek letters and symbols outside alphabets sort elsewhere.
  (letter) => /\p{L}/u.test(letter) && !/[ŉǀ-ǃ]/.test(letter),
);
const plain = 'abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ'.split('');
const digits = '0123456789'.split('');
const between = ' -\'’.,()&"_/+#@!?'.split('');
const accented = ['e\u0301', 'O\u0308', 'c\u0327', 'a\u0323\u0302'];

const name = fc
  .array(
    fc.oneof(
      { weight: 4, arbitrary: fc.constantFrom(...plain) },
      { weight: 3, arbitrary: fc.constantFrom(...letters) },
      { weight: 2, arbitrary: fc.constantFrom(...digits) },
      { weight: 2, arbitrary: fc.constantFrom(...between) },
      { weight: 1, arbitrary: fc.constantFrom(...accented) },
    ),
    { maxLength: 8 },
  )
  .map((parts) => parts.join(''));

test('sorting by the key is sorting by compareNames', () => {
  fc.assert(
    fc.property(name, name, (a, b) => {
      expect(Math.sign(compareBytes(nameKey(a), nameKey(b)))).toBe(Math.sign(compareNames(a, b)));
    }),
    { numRuns: 3000 },
  );
});

test('names that begin alike, too', () => {
  fc.assert(
    fc.property(name, name, name, (start, a, b) => {
      expect(Math.sign(compareBytes(nameKey(start + a), nameKey(start + b)))).toBe(
        Math.sign(compareNames(start + a, start + b)),
      );
    }),
    { numRuns: 2000 },
  );
});

test('every letter, digit and sign stands where the collator has it', () => {
  const marks = Array.from({ length: 0xa0 }, (_, i) => String.fromCharCode(0x20 + i));
  const typographic = '‐‑‒–—―‘’‚“”„…†‡•′″‹›€'.split('');
  const all = [...marks, ...letters, ...typographic].filter(
    (one) => !/[²³¹¼½¾µ]|\p{Cc}/u.test(one),
  );
  for (const a of all)
    for (const b of all) {
      const [by, is] = [compareBytes(nameKey(a), nameKey(b)), compareNames(a, b)];
      if (Math.sign(by) !== Math.sign(is)) expect.fail(`${a} and ${b}: ${by} is not ${is}`);
    }
});

test('people in other letters come after those in Latin ones', () => {
  const names = ['Юлия', '美咲', 'Zoë', 'Ελένη', 'Þóra'];
  expect(names.toSorted((a, b) => compareBytes(nameKey(a), nameKey(b)))).toEqual([
    'Zoë',
    'Þóra',
    'Ελένη',
    'Юлия',
    '美咲',
  ]);
});

test('first names come first; without a last name nothing follows', () => {
  expect(nameOrder('Ángel', '')).toBe(nameOrder('angel', ''));
  expect(nameOrder('Ana', '2') < nameOrder('Ana', '10')).toBe(true);
  expect(nameOrder('Ana', 'Zeta') < nameOrder('Anabel', 'Alba')).toBe(true);
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  MOST_REFERENCES,
  payReference,
  payReferencesIn,
  readPayReference,
} from './payReference.ts';

const reference = fc.nat(MOST_REFERENCES - 1).map(payReference);

test('each number has its own reference, which is read however it is typed', () => {
  const all = Array.from({ length: MOST_REFERENCES }, (_, number) => payReference(number));
  expect(new Set(all).size).toBe(MOST_REFERENCES);
  expect(all[0]).toMatch(/^TURN-[2-9A-Y]{4}$/);
  fc.assert(
    fc.property(reference, (one) => {
      for (const typed of [one, one.toLowerCase(), one.slice(5), ` ${one.replace('-', ' ')} `])
        expect(readPayReference(typed)).toBe(one);
    }),
  );
});

test('a wrong character and two that are swapped are noticed', () => {
  fc.assert(
    fc.property(
      reference,
      fc.integer({ min: 5, max: 8 }),
      fc.constantFrom(...'23456789ABCDEFGHJKMNPQRSTVWXY'.split('')),
      (one, at, other) => {
        const wrong = one.slice(0, at) + other + one.slice(at + 1);
        if (wrong !== one) expect(readPayReference(wrong)).toBeNull();
        const swapped =
          one.slice(0, at) + (one[at + 1] ?? '') + (one[at] ?? '') + one.slice(at + 2);
        if (at < 8 && swapped !== one) expect(readPayReference(swapped)).toBeNull();
      },
    ),
    { numRuns: 2000 },
  );
  for (const no of ['', 'TURN', 'leo moreau', '7F3', 'TURN-7F3K2'])
    expect(readPayReference(no)).toBeNull();
});

test('a reference in a text names somebody, four letters alone only suggest it, and a typo is none', () => {
  const one = payReference(4711);
  const code = one.slice(5);
  const other = payReference(815);
  const wrong = `${one.slice(0, 8)}${one.endsWith('2') ? '3' : '2'}`;
  expect(payReferencesIn(`Zelle from ADA BELL ${one.toLowerCase()} lessons`)).toEqual({
    named: [one],
    perhaps: [],
  });
  expect(payReferencesIn(`turn ${code}, ${other}/${one}`).named).toEqual([one, other]);
  expect(payReferencesIn(`turn${code}`).named).toEqual([one]);
  expect(payReferencesIn(`for ${code}`)).toEqual({ named: [], perhaps: [one] });
  for (const none of [wrong, `${one}9`, 'TURN', ''])
    expect(payReferencesIn(none), none).toEqual({ named: [], perhaps: [] });
});

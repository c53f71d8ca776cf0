/**
 * 29 characters that aren't easily mistaken for one another. The number is prime, so that the check letter finds every
 * slip.
 */
const ALPHABET = '23456789ABCDEFGHJKMNPQRSTVWXY';
const PREFIX = 'TURN-';
const LENGTH = 3;

/** How many references can exist. */
export const MOST_REFERENCES = ALPHABET.length ** LENGTH;

/**
 * The reference that a student's payments are recognized by, such as 'TURN-7F3K'.
 * @param number from 0 to below `MOST_REFERENCES`
 */
export function payReference(number: number): string {
  const indexes = Array.from({ length: LENGTH }, (_, at) => {
    return Math.floor(number / ALPHABET.length ** at) % ALPHABET.length;
  });
  const data = indexes.map((index) => ALPHABET[index]).join('');
  return `${PREFIX}${data}${checkLetter(data)}`;
}

/** The last character. It doesn't match if a character is wrong or two are swapped. */
function checkLetter(data: string): string {
  const sum = data
    .split('')
    .reduce((total, one, at) => total + ALPHABET.indexOf(one) * (at + 2), 0);
  return ALPHABET[sum % ALPHABET.length] ?? '';
}

/** The reference that was typed, in its usual form; null if it isn't one, or has a typo. */
export function readPayReference(typed: string): string | null {
  const code = typed.toUpperCase().replaceAll(/[\s-]/g, '').replace(/^TURN/, '');
  const data = code.slice(0, LENGTH);
  const isKnown = data.split('').every((one) => ALPHABET.includes(one));
  if (code.length !== LENGTH + 1 || !isKnown || code.at(-1) !== checkLetter(data)) return null;
  return PREFIX + code;
}

/** 'TURN-7F3K' without its word: '7F3K', which names nobody by itself. */
export const lettersOf = (reference: string): string => reference.slice(PREFIX.length);

const PRINTED = new RegExp(`\\b(?:TURN[\\s-]?)?[${ALPHABET}]{${LENGTH + 1}}\\b`, 'gi');

/**
 * The references in a text, such as a bank's: those that are written out name somebody, and the four letters alone only
 * suggest who it may be. One with a typo is none.
 */
export function payReferencesIn(text: string): { named: string[]; perhaps: string[] } {
  const found = [...text.matchAll(PRINTED)].flatMap(([written]) => {
    const reference = readPayReference(written);
    return reference === null ? [] : { reference, isNamed: /^turn/i.test(written) };
  });
  const those = (isNamed: boolean) => [
    ...new Set(found.flatMap((one) => (one.isNamed === isNamed ? one.reference : []))),
  ];
  return { named: those(true), perhaps: those(false) };
}

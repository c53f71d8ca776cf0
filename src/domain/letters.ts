// Letters that Unicode doesn't decompose into a plain letter and an accent, but that sort like one.
const plainLetters = new Map([
  ['ß', 'ss'],
  ['æ', 'ae'],
  ['œ', 'oe'],
  ['ø', 'o'],
  ['ł', 'l'],
  ['đ', 'd'],
  ['ð', 'd'],
  ['ħ', 'h'],
  ['ŀ', 'l'],
  ['ĳ', 'ij'],
  ['ǆ', 'dz'],
  ['ǳ', 'dz'],
  ['ǉ', 'lj'],
  ['ǌ', 'nj'],
  ['ȸ', 'db'],
  ['ȹ', 'qp'],
  ['ƍ', 'zw'],
  ['ƾ', 'ts'],
  ['ſ', 's'],
  ['ª', 'a'],
  ['º', 'o'],
]);

const special = new RegExp(`[${[...plainLetters.keys()].join('')}]`, 'g');

/** A text without case and accents: 'Élodie Strauß' becomes 'elodie strauss'. */
export function plainText(text: string): string {
  return text
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(special, (letter) => plainLetters.get(letter) ?? letter);
}

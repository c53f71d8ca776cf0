import { expect, test } from 'vitest';
import { fileNamePart } from './fileName.ts';

test.each([
  ['Studio Thirteen', 'studio-thirteen'],
  ['École “Zoé” 3', 'école-zoé-3'],
  // Decomposed, the way some keyboards type it.
  ['Zoe\u0301', 'zo\u00e9'],
  ['सीता नृत्य', 'सीता-नृत्य'],
  ['../..', 'school'],
])('%s', (name, part) => expect(fileNamePart(name, 'school')).toBe(part));

test('a long name ends between two letters, also where a letter has an accent of its own', () => {
  const short = 'x'.repeat(59);
  expect(fileNamePart(`${short}x\u0323\u0323y`, 'school')).toBe(short);
});

import { expect, test } from 'vitest';
import { isOfTheSchool } from './password.ts';

const refused = (password: string) => isOfTheSchool(password, 'The Élan Hall');

test.each([
  // Words that every school has.
  'Turnout2026',
  'DANCE studio 1',
  'balletballet',
  'dance!!19870412',
  'MyDanceSchool7',
  // Words of this school only.
  'elan-hall-2026',
  'ÉLAN!élan!',
])('%s is little more than words of the school', (password) => {
  expect(refused(password)).toBe(true);
});

test.each([
  // These contain none of the words.
  'pirouette',
  '12345678901',
  // These contain words of the school, but among others.
  'purple dance river cloud',
  'dance-k3mp-w9dx',
  'ballet-shoes',
  // These are too short to count as a word.
  'the-the-the',
])('%s is not', (password) => {
  expect(refused(password)).toBe(false);
});

test('a word within another one does not save it', () => {
  expect(isOfTheSchool('dancers-dance-dan', 'Dancers')).toBe(true);
});

test('what looks like a pattern in a name is taken as it stands', () => {
  expect(isOfTheSchool('quiet-mornings', '.* (aaaa+)+$ [\\w]{9}')).toBe(false);
});

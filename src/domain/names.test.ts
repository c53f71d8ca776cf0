import { expect, test } from 'vitest';
import { compareNames, firstNameOf, isOneName, wordsOfName } from './names.ts';

test('names with accents stand where people look for them', () => {
  const names = ['Zoe', 'Östen', 'adam', 'Ángel', 'Élodie', 'Emma', 'Otto'];
  expect(names.toSorted(compareNames)).toEqual([
    'adam',
    'Ángel',
    'Élodie',
    'Emma',
    'Östen',
    'Otto',
    'Zoe',
  ]);
});

test('numbers in names count as numbers', () => {
  expect(['Dancer 10', 'Dancer 9'].toSorted(compareNames)).toEqual(['Dancer 9', 'Dancer 10']);
});

test.each([
  ['Rosa Alder', 'Rosa'],
  ['Dr. Rosa Alder', 'Rosa'],
  ['Mr. Tom Alder', 'Tom'],
  ['Prof. Dr. Ana Lua', 'Ana'],
  // A title and a last name are all that they are called.
  ['Mr. Alder', 'Mr. Alder'],
  ['Miss Kelly', 'Miss Kelly'],
  ['Mr. and Mrs. Alder', 'Mr. and Mrs. Alder'],
  ['Drew Sirota', 'Drew'],
  ['Dr.', 'Dr.'],
])('%s is called %s', (name, called) => {
  expect(firstNameOf(name)).toBe(called);
});

test.each([
  ['Rosa', 'Rosa M. Alder', true],
  ['Mrs. Alder', 'Rosa Alder', true],
  ['Rosa Vidal', 'Rosa Alder', true],
  ['Rosa Alder', 'Tom Alder', false],
  ['', 'Tom Alder', false],
])('“%s” and “%s” may be one person with one contact: %s', (one, other, isOne) => {
  expect(isOneName(wordsOfName(one), wordsOfName(other))).toBe(isOne);
});

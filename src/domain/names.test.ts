import { expect, test } from 'vitest';
import { compareNames } from './names.ts';

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

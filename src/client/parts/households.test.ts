import { expect, test } from 'vitest';
import { familyTitle } from './households.ts';

test('in lists, all families are called in one way', () => {
  expect(['Baker', 'Walsh', 'Ruiz Ortega', 'Baker family', 'The Bakers'].map(familyTitle)).toEqual([
    'Baker family',
    'Walsh family',
    'Ruiz Ortega family',
    'Baker family',
    'The Bakers',
  ]);
});

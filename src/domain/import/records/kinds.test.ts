import { expect, test } from 'vitest';
import { kindOf } from './kinds.ts';

const classes = ['Jazz', 'Jazz Beginners', 'Tap & Musical Theatre'];

test.each([
  ['Tuition October 2024 - Jazz Beginners', 'Tuition'],
  ['Tuition October 2024 - Pointe', 'Tuition - Pointe'],
  ['TUITION: tap & musical theatre (Sept. 2024)', 'TUITION'],
  ['Registration Fee 2024-25', 'Registration Fee'],
  ['Registration Fee 2024/2025', 'Registration Fee'],
  ['Tuition for May', 'Tuition'],
  ['Tuition Oct - Dec', 'Tuition'],
  ["Tuition Sep '24", 'Tuition'],
  ['Private lesson 9/8/2024', 'Private lesson'],
  ['Private lesson 2024-09-08, Ms. Dee', 'Private lesson, Ms. Dee'],
  ['8 Sep lesson', 'lesson'],
  ['Costume, due November 1st, 2024', 'Costume, due'],
  ['Private 1/2 hour', 'Private 1/2 hour'],
  ['Jazzercise', 'Jazzercise'],
  ['Marching band', 'Marching band'],
  ['Late fee', 'Late fee'],
  ['September', ''],
  ['Jazz', ''],
])('%s is %s', (text, kind) => {
  expect(kindOf(text, classes)).toBe(kind);
});

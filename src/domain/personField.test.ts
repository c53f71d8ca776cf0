import { expect, test } from 'vitest';
import {
  listedPersonField,
  personFieldProblem,
  shownPersonField,
  type PersonField,
} from './personField.ts';

const described = { label: 'Born on', inWords: 'birth date', heads: ['born'] };
const line: PersonField = { kind: 'line', longest: 20, ...described };
const day = { kind: 'day', ...described } as const;
const choice = {
  kind: 'choice',
  label: 'Shirt',
  inWords: 'shirt size',
  heads: ['shirt'],
  choices: { s: 'Small', l: 'Large' },
} as const;

test.each([
  [line, 'Ana’s', 'Ana’s'],
  [day, '2014-05-31', 'May 31, 2014'],
  [choice, 'l', 'Large'],
  [choice, 'xl', 'xl'],
  [day, '', ''],
  [choice, '', ''],
])('%o shows %j as %j', (field, value, shown) => {
  expect(shownPersonField(field, value)).toBe(shown);
});

test.each([
  [line, ' n/a ', ''],
  [line, ' Ana ', 'Ana'],
  [day, '5/31/2014', '2014-05-31'],
  [day, ' 2014-05-31 ', '2014-05-31'],
  [day, '31.5.2014', '31.5.2014'],
  [day, '2/30/2014', '2/30/2014'],
  [day, '-', ''],
  [choice, 'LARGE', 'l'],
  [choice, 's', 's'],
  [choice, 'huge', 'huge'],
])('%o reads a cell %j of a list as %j', (field, cell, value) => {
  expect(listedPersonField(field, cell)).toBe(value);
});

test('a value that is refused is told what it can be', () => {
  expect(personFieldProblem(day)).toBe('A birth date must be a date like 2014-05-31, or empty');
  expect(personFieldProblem(choice)).toBe('A shirt size must be Small, Large, or empty');
});

import { expect, test } from 'vitest';
import { calendarDate } from './dates.ts';
import {
  listedPersonField,
  onlyGuardians,
  ownFields,
  personFieldProblem,
  problemsOfDays,
  shownPersonField,
} from './personField.ts';

const kept = { changedBy: 'person', group: 'about', searched: false, onRoll: false } as const;
const described = { label: 'Born on', inWords: 'birth date', heads: ['born'], ...kept };
const line = { kind: 'line', longest: 20, ...described } as const;
const day = { kind: 'day', ...described } as const;
const choice = {
  kind: 'choice',
  label: 'Shirt',
  inWords: 'shirt size',
  heads: ['shirt'],
  choices: { s: 'Small', l: 'Large' },
  ...kept,
} as const;

test.each([
  [line, 'Ana’s', 'Ana’s'],
  [day, '2014-05-31', 'May 31, 2014'],
  [choice, 'l', 'Large'],
  [choice, 'xl', 'xl'],
  [day, '', ''],
  [choice, '', ''],
  [day, null, ''],
  [{ ...line, kind: 'lines' } as const, 'a\nb', 'a\nb'],
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
  [{ ...choice, choices: { yes: 'Yes', no: 'No' } }, ' No ', 'no'],
])('%o reads a cell %j of a list as %j', (field, cell, value) => {
  expect(listedPersonField(field, cell)).toBe(value);
});

test('a value that is refused is told what it can be', () => {
  expect(personFieldProblem(day)).toBe('A birth date must be a date like 2014-05-31, or empty');
  expect(personFieldProblem(choice)).toBe('A shirt size must be Small, Large, or empty');
});

const today = calendarDate('2026-10-06');

test.each([
  ['2026-10-06', undefined],
  ['2026-10-07', "Birth date can't be in the future"],
  ['1916-10-06', undefined],
  ['1916-10-05', "Birth date can't be more than 110 years ago"],
])('a birth date of %s', (birthDate, problem) => {
  expect(problemsOfDays({ birthDate: calendarDate(birthDate) }, today).birthDate).toBe(problem);
});

const theirs = ['phone', 'emergencyContact', 'address'];

test.each([
  ['in a family', { family: {}, birthDate: null }, false],
  ['in a family and of age', { family: {}, birthDate: calendarDate('1990-01-01') }, false],
  ['in no family', { family: null, birthDate: null }, true],
  ['in no family, 18 today', { family: null, birthDate: calendarDate('2008-10-06') }, true],
  ['in no family, 18 tomorrow', { family: null, birthDate: calendarDate('2008-10-07') }, false],
])('a student %s', (_who, student, isOwnGuardian) => {
  const own = ownFields(student, today);
  expect(own).toEqual(expect.arrayContaining(theirs));
  expect(['birthDate', 'care', 'photo'].map((name) => own.includes(name as never))).toEqual([
    isOwnGuardian,
    isOwnGuardian,
    isOwnGuardian,
  ]);
});

test('who may not change something reads who can', () => {
  expect(onlyGuardians(['care', 'photo'])).toBe(
    'Only a parent or guardian, or the school, can change the medical notes and the answer about photos.',
  );
});

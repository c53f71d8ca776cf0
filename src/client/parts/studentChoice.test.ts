import { describe, expect, test } from 'vitest';
import { payReference } from '../../domain/payReference.ts';
import { describeChoice, findStudents, studentNamed, studentNote } from './studentChoice.ts';

const student = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  email: `${id}@school.com`,
  enrollmentStatus: 'Enrolled' as const,
});
const leo = student('leo', 'Léo', 'Moreau');
const ada = { ...student('ada', 'Ada', 'Park'), payReference: payReference(77) };
const ben = student('ben', 'Ben', 'Park');
const students = [student('ivan.c', 'Bruno', 'Ivanov'), student('x', 'Ivan', 'Costa'), leo, ada];
const found = (text: string) => findStudents(students, text).map(({ firstName }) => firstName);

describe('students are found', () => {
  test.each([
    ['leo m', ['Léo']],
    ['ivan c', ['Ivan', 'Bruno']],
    ['com', []],
    ['school', []],
    ['', ['Bruno', 'Ivan', 'Léo', 'Ada']],
  ])('by "%s": %j', (text, names) => {
    expect(found(text)).toEqual(names);
  });

  test('by the reference of a payment, however it is typed', () => {
    expect(found(payReference(77))).toEqual(['Ada']);
    expect(found(payReference(77).toLowerCase().replace('turn-', ''))).toEqual(['Ada']);
    expect(found(payReference(78)), 'of nobody').toEqual([]);
  });
});

test.each([
  ['a full name', ' leo  MOREAU', leo],
  ['an email', 'ben@school.com', ben],
  ['a reference', payReference(77), ada],
  ['part of a name', 'leo m', undefined],
  ['nothing', '', undefined],
])('leaving the field with %s: "%s"', (_, text, expected) => {
  expect(studentNamed([leo, ada, ben], text)).toBe(expected);
});

test('a name of two students names neither; their notes tell them apart', () => {
  const other = student('ada.2', 'Ada', 'Park');
  const both = [ada, other, ben];
  expect(studentNamed(both, 'Ada Park')).toBeUndefined();
  expect(studentNote(both, ada)).toBe('ada@school.com');
  const child = { ...ada, email: null };
  expect(studentNote([child, other], child)).toBe(payReference(77));
  expect(studentNote([child, ben], child), 'nobody to tell them from').toBe('');
  expect(describeChoice(both, other)).toBe('ada.2@school.com');
  expect(describeChoice(both, ben)).toBeUndefined();
  const gone = { ...ben, enrollmentStatus: 'Removed' as const };
  expect(describeChoice([ada, gone], gone)).toBe('ben@school.com · Removed');
});

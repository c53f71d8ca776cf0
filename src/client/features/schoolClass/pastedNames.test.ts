import { expect, test } from 'vitest';
import type { StudentChoice } from '../../parts/studentChoice.ts';
import { readPastedNames, whyNotFound } from './pastedNames.ts';

const student = (id: string, firstName: string, lastName: string): StudentChoice => ({
  id,
  firstName,
  lastName,
  email: `${id}@school.test`,
  enrollmentStatus: 'Enrolled',
});
const students = [
  student('ada', 'Ada', 'Lovelace'),
  student('elodie', 'Élodie', 'Marsh'),
  student('ana1', 'Ana', 'Lopez'),
  student('ana2', 'Ana', 'Lopez'),
];
const read = (text: string) => {
  const { found, notFound } = readPastedNames(text, students);
  return [found.map(({ id }) => id), notFound];
};

test('names are found however they are written, each student once', () => {
  expect(read('Ada Lovelace\n\n  elodie   MARSH \r\nLovelace, Ada')).toEqual([
    ['ada', 'elodie'],
    [],
  ]);
  expect(read('Ada\tLovelace\nLovelace\tAda\nana2@school.test')).toEqual([['ada', 'ana2'], []]);
});

test('who is not found, or is several, is named', () => {
  expect(read('Ada Love\nAna Lopez')).toEqual([[], ['Ada Love', 'Ana Lopez']]);
  expect(whyNotFound('Ada Love', students)).toBe('Ada Love');
  expect(whyNotFound('ana lopez', students)).toBe('ana lopez (2 students are called that)');
});

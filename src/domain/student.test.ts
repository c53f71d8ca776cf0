import { noPersonFields } from './personField.ts';
import { expect, test } from 'vitest';
import { search } from './search.ts';
import { namesAndContacts } from './student.ts';

test('an admin finds a student by name, email, family and phone number, however the number is typed', () => {
  const maya = {
    firstName: 'Maya',
    lastName: 'Torres',
    email: 'maya@school.test',
    ...noPersonFields,
    phone: '(555) 555-0142',
    family: { name: 'Cole-Baker' },
  };
  const found = (words: string) => search([maya], words, namesAndContacts).length === 1;
  for (const words of [
    'torres maya',
    'maya@school.test',
    '555-0142',
    '5555550142',
    '0142 maya',
    'maya cole',
  ])
    expect(found(words), words).toBe(true);
  expect(found('5555550143')).toBe(false);
  expect(found('school.test')).toBe(false);
});

import { expect, test } from 'vitest';
import { payReference } from '../../domain/payReference.ts';
import { chooseByText } from './studentChoice.ts';

const student = (id: string, firstName: string, lastName: string) => ({
  id,
  firstName,
  lastName,
  email: `${id}@school.com`,
  enrollmentStatus: 'Enrolled' as const,
});
const students = [
  student('leo', 'Leo', 'Moreau'),
  student('ada', 'Ada', 'Park'),
  student('ben', 'Ben', 'Park'),
];
const chosen = (text: string, before: string) => chooseByText(students, text, before).chosen;

test('the only one found is chosen', () => {
  expect(chosen('leo m', '')).toBe('leo');
  expect(chosen('leo m', 'ada')).toBe('leo');
});

test('what is typed over a choice clears it, unless it still finds them', () => {
  expect(chosen('park', 'leo')).toBe('');
  expect(chosen('nobody', 'leo')).toBe('');
  expect(chosen('park', 'ben')).toBe('ben');
});

test('without a text the choice stays', () => {
  expect(chosen('', 'leo')).toBe('leo');
  expect(chosen(' ', 'leo')).toBe('leo');
});

test('D161: the reference of a payment finds its payer, however it is typed', () => {
  const payers = [
    { ...student('ada', 'Ada', 'Park'), payReference: payReference(77) },
    ...students,
  ];
  const typed = payReference(77).toLowerCase().replace('turn-', '');
  expect(chooseByText(payers, typed, '')).toMatchObject({ chosen: 'ada', found: [{ id: 'ada' }] });
  expect(chooseByText(payers, payReference(78), 'leo').chosen, 'of nobody').toBe('');
});

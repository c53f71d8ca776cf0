import { expect, test } from 'vitest';
import {
  familySentence,
  nameInFamily,
  partOf,
  recordedSentence,
  theFamily,
  theFamilys,
} from './familyWords.ts';
import { calendarDate } from './dates.ts';
import { cents, ZERO } from './money.ts';
import { NOTHING_LATER } from './owing.ts';

test.each([
  ['Baker', 'the Bakers', 'the Bakers’'],
  ['Cole-Baker', 'the Cole-Bakers', 'the Cole-Bakers’'],
  ['O’Brien', 'the O’Briens', 'the O’Briens’'],
  ['Muñoz', 'the Muñoz family', 'the Muñoz family’s'],
  ['Torres', 'the Torres family', 'the Torres family’s'],
  ['Walsh', 'the Walsh family', 'the Walsh family’s'],
  ['Ruiz Ortega', 'the Ruiz Ortega family', 'the Ruiz Ortega family’s'],
  ['Baker family', 'the Baker family', 'the Baker family’s'],
  ['The Bakers', 'the Bakers', 'the Bakers’'],
  ['Baker 2', 'the Baker 2 family', 'the Baker 2 family’s'],
])('%s is %s', (name, family, familys) => {
  expect(theFamily(name)).toBe(family);
  expect(theFamilys(name)).toBe(familys);
});

test('a student with the name of the family goes by their first name', () => {
  expect(nameInFamily('Ada Baker', 'Baker')).toBe('Ada');
  expect(nameInFamily('Ben Cole', 'Baker')).toBe('Ben Cole');
  expect(nameInFamily('Cy Cole-Baker', 'Baker')).toBe('Cy Cole-Baker');
});

test('what a part of a payment is a part of', () => {
  const of = (name: string | null, amount: number) =>
    partOf(cents(amount), { name, total: cents(8500) });
  expect(of('Baker', 6000)).toBe('Part of the Bakers’ $85.00');
  expect(of(null, 6000)).toBe('Part of a family’s $85.00');
  expect(of('Baker', 8500)).toBe('From the Bakers');
  expect(of(null, 8500)).toBe('From a family');
});

const of = (...balances: [name: string, balance: number][]) =>
  balances.map(([name, balance]) => ({
    name,
    calculatedBalance: cents(balance),
    ...NOTHING_LATER,
  }));

test.each([
  [
    'Baker',
    of(['Ada Baker', 6000], ['Ben Baker', 2500]),
    'The Bakers owe $85.00: Ada $60.00, Ben $25.00.',
  ],
  ['Baker', of(['Ada Baker', 6000], ['Ben Baker', 0]), 'The Bakers owe $60.00: Ada $60.00.'],
  ['Baker', of(['Ada Baker', 6000]), 'The Bakers owe $60.00.'],
  [
    'Torres',
    of(['Ada Cole', 6000], ['Ben Torres', -1500]),
    'The Torres family owes $60.00: Ada Cole $60.00. Ben has a $15.00 credit.',
  ],
  ['Baker', of(['Ada Baker', 0]), 'The Bakers are paid up.'],
  ['Torres', of(['Ada Torres', 0]), 'The Torres family is paid up.'],
  [
    'Baker',
    of(['Ada Baker', -800], ['Ben Baker', -500]),
    'The Bakers are paid up. Ada has an $8.00 credit, Ben has a $5.00 credit.',
  ],
  ['Baker', [], 'No students are in this family.'],
])('what the family %s owes, in words', (name, students, sentence) => {
  expect(familySentence(name, students)).toBe(sentence);
});

test('what a payment did for each student', () => {
  const parts = [
    { name: 'Ada Baker', amount: cents(6000), calculatedBalance: cents(0), dueLater: ZERO },
    { name: 'Ben Baker', amount: cents(2500), calculatedBalance: cents(500), dueLater: ZERO },
    { name: 'Cy Cole', amount: cents(100), calculatedBalance: cents(-100), dueLater: ZERO },
  ];
  expect(recordedSentence('Baker', parts)).toBe(
    '$86.00 from the Bakers is recorded. Ada: $60.00, now paid up. Ben: $25.00, now owes $5.00. ' +
      'Cy Cole: $1.00, now has a $1.00 credit.',
  );
});

test('what is due later is no part of what a family owes', () => {
  const later = [
    { dueLater: cents(1000), dueOn: calendarDate('2026-12-05') },
    { dueLater: cents(4000), dueOn: calendarDate('2026-12-01') },
  ];
  const students = of(['Ada Baker', 6000], ['Ben Baker', 4000]).map((one, index) => ({
    ...one,
    ...later[index],
  }));
  expect(familySentence('Baker', students)).toBe('The Bakers owe $50.00: Ada $50.00.');
});

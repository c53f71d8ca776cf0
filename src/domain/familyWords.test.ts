import { expect, test } from 'vitest';
import { familySentence, nameInFamily, theFamily, theFamilys } from './familyWords.ts';
import { cents } from './money.ts';

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

const of = (...balances: [name: string, balance: number][]) =>
  balances.map(([name, balance]) => ({ name, calculatedBalance: cents(balance) }));

test.each([
  [
    'Baker',
    of(['Ada Baker', 6000], ['Ben Baker', 2500]),
    'The Bakers owe $85.00: Ada $60.00, Ben $25.00.',
  ],
  ['Baker', of(['Ada Baker', 6000], ['Ben Baker', 0]), 'The Bakers owe $60.00: Ada $60.00.'],
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

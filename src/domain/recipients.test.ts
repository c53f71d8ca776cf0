import { expect, test } from 'vitest';
import { familyId, studentId, userId } from './ids.ts';
import { phonesOf, recipientsOf, type About, type Guardian, type Matter } from './recipients.ts';

const baker = { id: familyId('baker') };
const student = (id: string, details: Partial<About> = {}): About => ({
  id: studentId(id),
  firstName: id,
  lastName: 'Baker',
  email: null,
  phone: '',
  family: null,
  ...details,
});
const guardian = (name: string, details: Partial<Guardian> = {}): Guardian => ({
  familyId: baker.id,
  userId: userId(name),
  name: `${name} Baker`,
  email: null,
  phone: '',
  ...details,
});
const shown = (
  students: readonly About[],
  guardians: readonly Guardian[] = [],
  matter: Matter = 'money',
) =>
  recipientsOf(students, guardians, matter).map(
    ({ to, userId: by, names, contacts, students: about }) => ({
      to,
      by,
      names: names.join(),
      phones: phonesOf(contacts).join(),
      about: about.map(({ id }) => id).join(),
    }),
  );

test("a child's own address doesn't keep anything from its parents", () => {
  const ann = student('Ann', { email: 'ann@x.org', family: baker, phone: '1' });
  const rosa = guardian('Rosa', { email: 'rosa@x.org' });
  const toRosa = { to: 'rosa@x.org', by: 'Rosa', names: 'Rosa', phones: '', about: 'Ann' };
  const toAnn = { to: 'ann@x.org', by: 'Ann', names: 'Ann', phones: '1', about: 'Ann' };
  expect(shown([ann], [rosa], 'money')).toEqual([toRosa]);
  expect(shown([ann], [rosa], 'classes')).toEqual([toAnn, toRosa]);
  expect(shown([ann], [guardian('Gran', { phone: '5' })], 'money')).toEqual([toAnn]);
});

test('a student who is a guardian of their own family gets one email', () => {
  const rosa = student('Rosa', { email: 'rosa@x.org', family: baker });
  const guardians = ['Rosa', 'Ben'].map((name) =>
    guardian(name, { email: `${name.toLowerCase()}@x.org` }),
  );
  for (const matter of ['money', 'classes'] as const)
    expect(shown([rosa], guardians, matter)).toMatchObject([
      { to: 'rosa@x.org', about: 'Rosa' },
      { to: 'ben@x.org', about: 'Rosa' },
    ]);
});

test('each guardian with an address gets one email about all children without one', () => {
  const children = [student('Ann', { family: baker }), student('Bo', { family: baker })];
  const guardians = [
    guardian('Rosa', { email: 'rosa@x.org' }),
    guardian('Ben', { email: 'ben@x.org', phone: '2' }),
    guardian('Gran'),
    guardian('Other', { familyId: familyId('other'), email: 'other@x.org' }),
  ];
  expect(shown(children, guardians)).toEqual([
    { to: 'rosa@x.org', by: 'Rosa', names: 'Rosa', phones: '', about: 'Ann,Bo' },
    { to: 'ben@x.org', by: 'Ben', names: 'Ben', phones: '2', about: 'Ann,Bo' },
  ]);
});

test('a parent who is a student too gets one email', () => {
  const rosa = student('Rosa', { email: 'rosa@x.org' });
  const child = student('Ann', { family: baker });
  expect(shown([rosa, child], [guardian('Rosa', { email: 'rosa@x.org' })])).toEqual([
    { to: 'rosa@x.org', by: 'Rosa', names: 'Rosa', phones: '', about: 'Rosa,Ann' },
  ]);
});

test('without an address there is one entry for a family, with everybody who can be called', () => {
  const children = ['Ann', 'Bo'].map((name) => student(name, { family: baker, phone: '7' }));
  const alone = student('Cy', { phone: '9' });
  const guardians = [guardian('Rosa', { phone: '5' }), guardian('Ben', { phone: '5' })];
  expect(shown([...children, alone], guardians)).toEqual([
    { to: null, by: null, names: 'Rosa,Ben', phones: '5,7', about: 'Ann,Bo' },
    { to: null, by: null, names: 'Cy', phones: '9', about: 'Cy' },
  ]);
});

test.each(['a@example.com', 'a@mail.example.org', 'a@x.example', 'a@none.invalid'])(
  '%s is no address',
  (email) => {
    expect(shown([student('Ann', { email })])).toMatchObject([{ to: null }]);
  },
);

test('whose phone is whose: each guardian with the children, and a child with an own number', () => {
  const turner = { id: familyId('turner') };
  const children = [
    student('Jade', { family: turner, lastName: 'Turner' }),
    student('Max', { family: turner, lastName: 'Turner', phone: '9' }),
    student('Ivy', { family: baker, phone: '7' }),
  ];
  const monique = { name: 'Monique Turner', phone: '1' };
  const guardians = [
    guardian('Monique', { ...monique, familyId: turner.id }),
    guardian('Paul', { name: 'Paul Turner', familyId: turner.id }),
    guardian('Other', { ...monique, phone: '2' }),
  ];
  const found = recipientsOf(children, guardians, 'classes');
  expect(found.map(({ about }) => about)).toEqual([['Jade Turner', 'Max Turner'], ['Ivy Baker']]);
  expect(found.map(({ contacts }) => contacts)).toEqual([
    [
      { ...monique, guardianOf: ['Jade', 'Max'] },
      { name: 'Paul Turner', phone: '', guardianOf: ['Jade', 'Max'] },
      { name: 'Max Turner', phone: '9', guardianOf: [] },
    ],
    [
      { name: 'Monique Turner', phone: '2', guardianOf: ['Ivy'] },
      { name: 'Ivy Baker', phone: '7', guardianOf: [] },
    ],
  ]);
});

import { expect, test } from 'vitest';
import { groupsBy, keysOfParents, mergedParents } from './parents.ts';

const row = (firstName: string, parents: object) => ({ firstName, lastName: 'Alder', ...parents });

test('lines that share a parent are a family, however the phone is typed and whoever comes first', () => {
  const rows = [
    row('Ivy', { adultName: 'Rosa Alder', adultPhone: '(555) 010-2233' }),
    row('Kai', { adultName: 'Mina Ito', adultEmail: 'mina@example.com' }),
    row('Jude', {
      adultEmail: 'tom@example.com',
      adult2Name: 'rosa alder',
      adult2Phone: '+1 555.010.2233',
    }),
    row('May', { adultEmail: 'TOM@example.com' }),
    row('Nobody', { adultPhone: '555 010 9999' }),
  ];
  expect(
    groupsBy(rows, keysOfParents).map((group) => group.map(({ firstName }) => firstName)),
  ).toEqual([['Ivy', 'Jude', 'May'], ['Kai']]);
  expect(mergedParents(rows.slice(0, 1).concat(rows.slice(2, 4)))).toEqual([
    { name: 'Rosa Alder', email: undefined, phone: '(555) 010-2233', relation: undefined },
    { name: undefined, email: 'tom@example.com', phone: undefined, relation: undefined },
  ]);
});

test('two families become one when a later line has a parent of each', () => {
  const rows = [
    row('A', { adultEmail: 'a@example.com' }),
    row('B', { adultEmail: 'b@example.com' }),
    row('C', { adultEmail: 'b@example.com', adult2Email: 'a@example.com' }),
    row('D', { adultEmail: 'a@example.com' }),
  ];
  expect(groupsBy(rows, keysOfParents)).toEqual([rows]);
});

test('a name alone tells a parent only among children of one last name', () => {
  const rows = [
    { lastName: 'Alder', adultName: 'Rosa' },
    { lastName: 'Birch', adultName: 'Rosa' },
  ];
  expect(groupsBy(rows, keysOfParents)).toHaveLength(2);
});

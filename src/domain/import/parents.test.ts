import { expect, test } from 'vitest';
import { familiesIn, parentsOf, withoutSelf, type WithParents } from './parents.ts';

const row = (firstName: string, parents: object, lastName = 'Alder') => ({
  firstName,
  lastName,
  ...parents,
});
type Row = ReturnType<typeof row>;

const rosa = { adultName: 'Rosa Vidal', adultEmail: 'rosa@example.com' };
const second = (name: string, email?: string) => ({
  adult2Name: name,
  ...(email !== undefined && { adult2Email: email }),
});

const childrenOf = (families: readonly { rows: readonly Row[] }[]) =>
  families.map(({ rows }) => rows.map(({ firstName }) => firstName).join(' '));
const grouped = (rows: readonly Row[], asOne = false) =>
  childrenOf(familiesIn(rows as (Row & WithParents)[], [], asOne).families);
const asked = (rows: readonly Row[]) =>
  familiesIn(rows as (Row & WithParents)[]).doubtful.map((group) => childrenOf(group));

test('a family is one set of parents, however their phones are typed and whoever comes first', () => {
  const rows = [
    row('Ivy', {
      adultName: 'Rosa Alder',
      adultPhone: '(555) 010-2233',
      ...second('Tom', 'tom@example.com'),
    }),
    row('Kai', { adultName: 'Mina Ito', adultEmail: 'mina@example.com' }),
    row('Jude', {
      adultEmail: 'TOM@example.com',
      adult2Name: 'rosa alder',
      adult2Phone: '+1 555.010.2233',
    }),
    row('Nobody', { adultPhone: '555 010 9999' }),
  ];
  expect(grouped(rows)).toEqual(['Ivy Jude', 'Kai']);
  expect(asked(rows)).toEqual([]);
  expect(familiesIn(rows as (Row & WithParents)[]).families[0]?.parents).toMatchObject([
    { name: 'Rosa Alder', phone: '(555) 010-2233' },
    { name: 'Tom', email: 'tom@example.com' },
  ]);
});

test('a parent of two sets has two families, and the sets stay apart', () => {
  const rows = [
    row('Ivy', { ...rosa, ...second('Tom Alder', 'tom@example.com') }),
    row('Noa', { ...rosa, ...second('Ben Kern', 'ben@example.com') }, 'Vidal-Kern'),
    row('Uma', {
      adultName: 'Lia Alder',
      adultEmail: 'lia@example.com',
      ...second('Tom Alder', 'tom@example.com'),
    }),
  ];
  expect(grouped(rows)).toEqual(['Ivy', 'Noa', 'Uma']);
  expect(asked(rows)).toEqual([]);
  expect(grouped(rows, true)).toEqual(['Ivy', 'Noa', 'Uma']);
});

test.each([
  ['one leaves a parent out', [row('Ivy', rosa), row('Jude', { ...rosa, ...second('Tom') })]],
  [
    'the other parent has one phone and two names',
    [
      row('Ivy', { ...rosa, adult2Name: 'Tom Alder', adult2Phone: '555 010 2244' }),
      row('Jude', { ...rosa, adult2Name: 'Dad', adult2Phone: '555-010-2244' }),
    ],
  ],
  [
    'the parents have one email and two names',
    [row('Ivy', rosa), row('Jude', { ...rosa, adultName: 'Tom Alder' })],
  ],
  [
    'a name without a contact is all they share, and the children’s last name',
    [row('Ivy', { adultName: 'Jo Alder' }), row('Jude', { adultName: 'jo alder' })],
  ],
])('is asked about where %s', (_, rows) => {
  expect(grouped(rows)).toEqual(['Ivy', 'Jude']);
  expect(asked(rows)).toEqual([['Ivy', 'Jude']]);
  expect(grouped(rows, true)).toEqual(['Ivy Jude']);
});

test('two sets that share a parent and a child are asked about', () => {
  const tom = { ...rosa, ...second('Tom Alder', 'tom@example.com') };
  const ben = { ...rosa, ...second('Ben Kern', 'ben@example.com') };
  const rows = [row('Ivy', tom), row('Noa', ben)] as (Row & WithParents)[];
  const again = row('Ivy', ben) as Row & WithParents;
  expect(familiesIn(rows, [], false, [again]).doubtful.map(childrenOf)).toEqual([['Ivy', 'Noa']]);
  expect(childrenOf(familiesIn(rows, [], true, [again]).families)).toEqual(['Ivy Noa']);
});

test('a name without a contact is nobody’s among children of other last names', () => {
  const rows = [row('Ivy', { adultName: 'Rosa' }), row('Kai', { adultName: 'Rosa' }, 'Birch')];
  expect(grouped(rows, true)).toEqual(['Ivy', 'Kai']);
  expect(asked(rows)).toEqual([]);
});

test('two parents with one email are two, and one who is in both columns is one', () => {
  const both = row('Ivy', { ...rosa, ...second('Tom Alder', 'ROSA@example.com') });
  expect(parentsOf(both).map(({ name }) => name)).toEqual(['Rosa Vidal', 'Tom Alder']);
  const once = row('Ivy', { ...rosa, ...second('Rosa', 'rosa@example.com') });
  expect(parentsOf(once).map(({ name }) => name)).toEqual(['Rosa Vidal']);
});

test('a family of the school is the same set, and two of them are never joined', () => {
  const known = [
    {
      parents: [{ name: 'Rosa Vidal', email: 'rosa@example.com' }],
      lastNames: ['Alder'],
      children: ['Ivy Alder'],
    },
    {
      parents: [
        { name: 'Rosa Vidal', email: 'rosa@example.com' },
        { name: 'Ben Kern', email: 'ben@example.com' },
      ],
      lastNames: ['Kern'],
      children: ['Noa Kern'],
    },
  ];
  const [jude, kit] = [row('Jude', rosa), row('Kit', { ...rosa, ...second('Ben') })];
  const { families } = familiesIn([jude, kit] as WithParents[], known);
  expect(families.map((one) => one.known)).toEqual([known[0], known[1]]);
  const other = familiesIn([row('Lou', { adultEmail: 'ben@example.com' })], known);
  expect(other.families.map((one) => one.known)).toEqual([null]);
  expect(other.doubtful.map((group) => group.map((one) => one.known))).toEqual([[null, known[1]]]);
});

test('a dancer who stands as her own guardian is one person', () => {
  const dora = { firstName: 'Dora', lastName: 'Silva', email: 'dora@example.com' };
  expect(withoutSelf({ ...dora, adultName: 'dora silva', adultEmail: 'Dora@example.com' })).toEqual(
    dora,
  );
  const self = { adult2Name: 'Dora', adult2Relation: 'Self', adult2Phone: '555 010 2233' };
  expect(withoutSelf({ ...dora, ...self })).toEqual({ ...dora, phone: '555 010 2233' });
  const junior = { ...dora, adultName: 'Dora Silva', adultPhone: '555 010 2233' };
  expect(withoutSelf(junior)).toEqual(junior);
});

test('two mothers with one first name and one phone, each with an email, are asked about, and keep their emails', () => {
  const mother = (adultName: string, adultEmail: string) => ({
    adultName,
    adultEmail,
    adultPhone: '555 010 2233',
  });
  const rows = [
    row('Ivy', mother('Rosa Diaz', 'diaz@example.com'), 'Diaz'),
    row('Kai', mother('Rosa Paz', 'paz@example.com'), 'Paz'),
  ];
  expect(grouped(rows)).toEqual(['Ivy', 'Kai']);
  expect(asked(rows)).toEqual([['Ivy', 'Kai']]);
  const { families } = familiesIn(rows as (Row & WithParents)[], [], true);
  expect(families.flatMap(({ parents }) => parents.map(({ email }) => email))).toEqual([
    'diaz@example.com',
    'paz@example.com',
  ]);
});

test('one first name and one phone with two last names are asked about, and nobody is gone', () => {
  const rows = [
    row('Ana', { adultName: 'Rosa Lopez', adultPhone: '555 0100' }, 'Lopez'),
    row('Bea', { adultName: 'Rosa Diaz', adultPhone: '555 0100' }, 'Diaz'),
  ];
  expect(grouped(rows)).toEqual(['Ana', 'Bea']);
  expect(asked(rows)).toEqual([['Ana', 'Bea']]);
  const { families } = familiesIn(rows as (Row & WithParents)[], [], true);
  expect(families.flatMap(({ parents }) => parents.map(({ name }) => name))).toEqual([
    'Rosa Lopez',
    'Rosa Diaz',
  ]);
});

import { expect, test } from 'vitest';
import {
  earlierWithEmail,
  earlierWithName,
  isSamePerson,
  readCells,
  readSheet,
} from './studentImport.ts';

const cellsOf = (sheet: string[][]) => readSheet(sheet).lines.map(({ cells }) => cells);

test('columns are known by their heads, whatever their order, case and signs', () => {
  const sheet = readSheet([
    ['E-Mail:', 'SURNAME', 'Given Name', 'Shoe size', 'Lead/Follow', 'Amount due', 'Cell phone'],
    ['ada@x.test', 'Lovelace', ' Ada ', '38', 'follower', '$1,250.50', '555 0100'],
  ]);
  expect(sheet).toMatchObject({
    problem: null,
    unused: ['Shoe size'],
    fields: ['firstName', 'lastName', 'email', 'danceRole', 'phone', 'balance'],
  });
  expect(sheet.lines.map(({ line, cells }) => [line, readCells(cells)])).toEqual([
    [
      2,
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@x.test',
        danceRole: 'Follow',
        phone: '555 0100',
        balance: 125_050,
      },
    ],
  ]);
});

test('a name in one column is taken apart, also the last name first', () => {
  const names = cellsOf([
    ['Name', 'Email'],
    ['Ada King Lovelace', 'a@x.test'],
    ['Hopper, Grace', 'g@x.test'],
    ['Cher', 'c@x.test'],
  ]).map(({ firstName, lastName }) => [firstName, lastName]);
  expect(names).toEqual([
    ['Ada', 'King Lovelace'],
    ['Grace', 'Hopper'],
    ['Cher', ''],
  ]);
});

test('without heads the email says which column is which', () => {
  expect(cellsOf([['Ada', 'Lovelace', 'ada@x.test']])).toMatchObject([
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.test' },
  ]);
  expect(cellsOf([['ada@x.test', 'Ada Lovelace']])).toMatchObject([
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.test' },
  ]);
});

test('empty lines are no students, and lines are counted as the spreadsheet does', () => {
  const { lines } = readSheet([
    [''],
    ['Name', 'Email'],
    ['', ''],
    ['Ada Lovelace', 'a@x.test'],
    [' '],
  ]);
  expect(lines.map(({ line }) => line)).toEqual([4]);
});

test('what is missing is said', () => {
  expect(readSheet([]).problem).toBe('There is nothing in this list.');
  expect(readSheet([['Name', 'Email']]).problem).toBe('There is no student in this list.');
  expect(
    readSheet([
      ['Email', 'Town'],
      ['a@x.test', 'London'],
    ]).problem,
  ).toBe("We couldn't find a name column. The first line is: Email, Town.");
  expect(
    readSheet([
      ['First name', 'Email'],
      ['Ada', 'a@x.test'],
    ]).problem,
  ).toContain("We couldn't find a last name column.");
  const many = Array.from({ length: 5001 }, () => ['A B', 'a@x.test']);
  expect(readSheet([['Name', 'Email'], ...many]).problem).toBe(
    'There are more than 5,000 students in this list. Please add at most 5,000 at a time.',
  );
});

test('words for status and role are understood; what is not stays for the contract to refuse', () => {
  const [cells] = cellsOf([['Ada', 'Lovelace', 'ada@x.test']]);
  if (!cells) throw new Error('no line');
  const read = (changes: object) => readCells({ ...cells, ...changes });
  expect(read({ enrollmentStatus: 'ACTIVE', danceRole: 'L' })).toMatchObject({
    enrollmentStatus: 'Enrolled',
    danceRole: 'Lead',
  });
  expect(read({ enrollmentStatus: 'pending payment' })).toMatchObject({
    enrollmentStatus: 'Pending Payment',
  });
  expect(read({ enrollmentStatus: 'Gone', balance: '-3' })).toMatchObject({
    enrollmentStatus: 'Gone',
    balance: '-3',
  });
});

test('names alone are a list, with a heading or without', () => {
  const baker = { firstName: 'Ada', lastName: 'Baker', email: '' };
  for (const sheet of [
    [['Name'], ['Ada Baker']],
    [['Ada Baker']],
    [['Ada', 'Baker']],
    [
      ['Name', 'Town'],
      ['Ada Baker', 'London'],
    ],
  ]) {
    const { lines, problem } = readSheet(sheet);
    expect(problem).toBeNull();
    expect(lines.map(({ cells }) => cells)).toMatchObject([baker]);
    expect(lines.map(({ cells }) => readCells(cells))).toEqual([
      { firstName: 'Ada', lastName: 'Baker', email: null },
    ]);
  }
  // Three unknown columns look more like a heading that we don't know than like somebody's name.
  expect(readSheet([['Kurs', 'Kind', 'Ort']]).problem).toBe(
    "We couldn't find a name column. The first line is: Kurs, Kind, Ort.",
  );
});

test('a name twice is seen where the later one has no email', () => {
  const ada = { firstName: 'Ada', lastName: 'Li', email: null };
  const withEmail = { ...ada, email: 'ada@x.test' };
  expect(earlierWithName([ada, withEmail, null, { ...ada, firstName: 'ADA' }])).toEqual([
    null,
    null,
    null,
    0,
  ]);
  expect(earlierWithEmail([ada, ada])).toEqual([null, null]);
});

test('one email twice and one person written twice are seen', () => {
  const rows = [{ email: 'A@x.test' }, null, { email: 'b@x.test' }, { email: 'a@X.test' }];
  expect(earlierWithEmail(rows)).toEqual([null, null, null, 0]);
  const zoe = { firstName: 'Zoë', lastName: 'Li' };
  expect(isSamePerson(zoe, { firstName: 'zoe', lastName: 'LI' })).toBe(true);
  expect(isSamePerson(zoe, { firstName: 'Zoe', lastName: 'Lee' })).toBe(false);
});

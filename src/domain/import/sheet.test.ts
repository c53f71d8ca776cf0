import { describe, expect, test } from 'vitest';
import { edited, withEdits } from './edits.ts';
import { settleSharedEmails } from './sharedEmails.ts';
import { readSheet, type ReadingChoices } from './sheet.ts';
import { readCells } from './values.ts';

const rowsOf = (sheet: string[][], choices?: ReadingChoices) =>
  readSheet(sheet, choices).lines.map(readCells);
const columnsOf = (sheet: string[][], choices?: ReadingChoices) =>
  readSheet(sheet, choices).columns.map(({ column }) => column);

test('columns are known by their heads, whatever their order, case and signs', () => {
  const sheet = [
    ['E-Mail:', 'SURNAME', 'Given Name', 'Shoe size', 'Lead/Follow', 'Amount due', 'Cell phone'],
    ['ada@x.test', 'Lovelace', ' Ada ', '38', 'follower', '$1,250.50', '555 010 0100'],
  ];
  expect(columnsOf(sheet)).toEqual([
    'email',
    'lastName',
    'firstName',
    'unused',
    'danceRole',
    'balance',
    'phone',
  ]);
  expect(rowsOf(sheet)).toEqual([
    {
      firstName: 'Ada',
      lastName: 'Lovelace',
      email: 'ada@x.test',
      danceRole: 'Follow',
      phone: '555 010 0100',
      balance: 125_050,
    },
  ]);
});

test('without heads the content says which column is which', () => {
  const ada = { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.test' };
  expect(rowsOf([['Ada', 'Lovelace', 'ada@x.test']])).toEqual([ada]);
  expect(rowsOf([['ada@x.test', 'Ada Lovelace']])).toEqual([ada]);
  expect(rowsOf([['Ada', 'Baker7', '3/14/2017', '555 010 0100']])).toEqual([
    { firstName: 'Ada', lastName: 'Baker7', email: null, phone: '555 010 0100' },
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
  expect(lines.map(({ line }) => line)).toEqual(['4']);
});

test('what is missing is said, or asked', () => {
  expect(readSheet([]).problem).toMatch(/^There is nothing in this list\./);
  expect(readSheet([['Name', 'Email']]).problem).toMatch(/^There is no student in this list\./);
  expect(readSheet([['Kurs', 'Kind', 'Ort', 'Tag']]).asksNames).toBe(false);
  for (const sheet of [
    [
      ['Email', 'Town'],
      ['a@x.test', 'London'],
    ],
    [
      ['Kurs', 'Wer', 'Ort'],
      ['Ballett', 'Ada Baker', 'Bonn'],
    ],
  ]) {
    expect(readSheet(sheet)).toMatchObject({ asksNames: true, problem: null, lines: [] });
  }
  const many = Array.from({ length: 5001 }, (_, n) => ['A B', `a${n}@x.test`]);
  expect(readSheet([['Name', 'Email'], ...many]).problem).toBe(
    'There are more than 5,000 students in this list. Please add at most 5,000 at a time.',
  );
});

test('a person says which column has the names, and what else a column is', () => {
  const sheet = [
    ['Kurs', 'Wer', 'Ort'],
    ['Ballett', 'Ada Baker', 'Bonn'],
  ];
  expect(rowsOf(sheet, { columns: [null, 'name'] })).toEqual([
    { firstName: 'Ada', lastName: 'Baker', email: null, classes: ['Ballett'] },
  ]);
  expect(rowsOf(sheet, { columns: ['unused', 'name', 'family'] })).toEqual([
    { firstName: 'Ada', lastName: 'Baker', email: null, family: 'Bonn' },
  ]);
});

test('the headings alone are what a list is recognized by', () => {
  const fingerprint = (sheet: string[][]) => readSheet(sheet).fingerprint;
  const one = fingerprint([
    ['Name', 'Email'],
    ['Ada Baker', 'a@x.test'],
  ]);
  expect(one).not.toBeNull();
  expect(
    fingerprint([
      ['Starlight Dance', ''],
      ['NAME', 'E-mail'],
      ['Ben Moor', 'b@x.test'],
    ]),
  ).toBe(one);
  expect(fingerprint([['Name', 'Phone'], ['Ada Baker']])).not.toBe(one);
  expect(fingerprint([['Ada Baker', 'a@x.test']])).toBeNull();
});

test('a line that is left out, or hidden in the file, can be taken in', () => {
  const sheet = [
    ['Name', 'Phone'],
    ['Grand Total', ''],
    ['Ada Baker', '555 010 0100'],
    ['Old Friend', '555 010 0101'],
  ];
  const hidden = new Set([4]);
  expect(readSheet(sheet, { hidden })).toMatchObject({
    leftOut: [
      { line: 2, text: 'Grand Total', why: 'total' },
      { line: 4, why: 'hidden' },
    ],
    lines: [{ line: '3' }],
  });
  const { lines, leftOut } = readSheet(sheet, { hidden, takenIn: new Set([2, 4]) });
  expect(lines.map(({ line }) => line)).toEqual(['2', '3', '4']);
  expect(leftOut).toEqual([]);
});

test('lines above groups are classes if they look so, or if a person says so', () => {
  const sheet = (group: string) => [['Name', 'Phone'], [group], ['Ada Baker', '555 010 0100']];
  expect(readSheet(sheet('Class: Ballet 1'))).toMatchObject({
    groups: ['Ballet 1'],
    groupsAreClasses: true,
  });
  expect(rowsOf(sheet('Class: Ballet 1'))).toMatchObject([{ classes: ['Ballet 1'] }]);
  expect(readSheet(sheet('B'))).toMatchObject({ groups: ['B'], groupsAreClasses: false });
  expect(rowsOf(sheet('B'), { groupsAreClasses: true })).toMatchObject([{ classes: ['B'] }]);
});

test('a balance that siblings share is asked about, and counts once where it is the family’s', () => {
  const sheet = (second: string) => [
    ['Name', 'Parent email', 'Balance'],
    ['Ada Baker', 'm@x.test', '65.00'],
    ['Ben Baker', 'm@x.test', second],
    ['Cy Moor', 'c@x.test', '10'],
  ];
  expect(readSheet(sheet('65')).repeatsBalances).toBe(true);
  expect(readSheet(sheet('30')).repeatsBalances).toBe(false);
  const columns = [null, null, 'familyBalance'] as const;
  expect(readSheet(sheet('65.00'), { columns }).repeatsBalances).toBe(false);
  expect(rowsOf(sheet('65'), { columns }).map(({ balance }) => balance)).toEqual([
    6500,
    undefined,
    1000,
  ]);
});

test('names alone are a list, with a heading or without', () => {
  for (const sheet of [
    [['Name'], ['Ada Baker']],
    [['Ada Baker']],
    [['Ada', 'Baker']],
    [
      ['Name', 'Town'],
      ['Ada Baker', 'London'],
    ],
  ])
    expect(rowsOf(sheet)).toEqual([{ firstName: 'Ada', lastName: 'Baker', email: null }]);
});

test('words for status and role are understood; what is not stays for the contract to refuse', () => {
  const [line] = readSheet([['Ada', 'Lovelace', 'ada@x.test']]).lines;
  if (!line) throw new Error('no line');
  const read = (changes: object) => readCells({ cells: { ...line.cells, ...changes } });
  expect(read({ enrollmentStatus: 'ACTIVE', danceRole: 'L' })).toMatchObject({
    enrollmentStatus: 'Enrolled',
    danceRole: 'Lead',
  });
  expect(read({ enrollmentStatus: 'pending payment' })).toMatchObject({
    enrollmentStatus: 'Pending Payment',
  });
  expect(read({ enrollmentStatus: 'Gone', balance: 'three' })).toMatchObject({
    enrollmentStatus: 'Gone',
    balance: 'three',
  });
});

test('corrections stay when the list is read in another way', () => {
  const sheet = [
    ['Name', 'Email', 'Town'],
    ['Ada Baker', 'm@x.test', 'Bonn'],
    ['Ben Baker', 'm@x.test', 'Bonn'],
    ['Cy Moor', 'c@x.test', 'Bonn'],
  ];
  const { lines } = readSheet(sheet);
  const family = settleSharedEmails(lines, new Set(['3']), 'oneFamily');
  const edits = withEdits(
    family,
    new Map([
      ['3', { cells: { phone: '555 010 0100' } }],
      ['4', { leftOut: 'same child' }],
    ]),
  );
  const read = readSheet(sheet, { columns: [null, null, 'family'] }).lines;
  const parent = { email: null, adultEmail: 'm@x.test', family: 'Bonn', lastName: 'Baker' };
  expect(edited(read, edits).map(readCells)).toEqual([
    { ...parent, firstName: 'Ada' },
    { ...parent, firstName: 'Ben', phone: '555 010 0100' },
  ]);
});

test('a line about a child of the same parents with another date of birth is the same child', () => {
  const { lines } = readSheet([
    ['Student', 'Birth Date', 'Parent email', 'Class'],
    ['Ada Bell', '3/4/2016', 'rosa@example.com', 'Ballet'],
    ['Ada Bell', '3/5/2016', 'rosa@example.com', 'Tap'],
    ['Ben Cole', '3/4/2016', '', 'Tap'],
    ['Ben Cole', '7/8/2012', '', 'Jazz'],
  ]);
  expect(lines.map(({ cells }) => cells.classes)).toEqual(['Ballet; Tap', 'Tap', 'Jazz']);
  expect(lines[0]?.notes.join(' ')).toContain('3/5/2016');
});

test("a parent's email is the parent's on the lines of all children, also where no parent is named", () => {
  const { lines } = readSheet([
    ['First name', 'Last name', 'Email', 'Guardian'],
    ['Ada', 'King', 'mary@example.com', 'Mary King5550100123'],
    ['Ben', 'King', 'Mary@example.com', ''],
  ]);
  expect(lines.map(({ cells }) => [cells.email, cells.adultEmail, cells.adultName])).toEqual([
    ['', 'mary@example.com', 'Mary King5550100123'],
    ['', 'Mary@example.com', 'Mary King5550100123'],
  ]);
});

test('a hidden line is hidden in each of the tables that stand side by side', () => {
  const { lines, leftOut } = readSheet(
    [
      ['Student', 'Phone', '', 'Student', 'Phone'],
      ['Otis Fenn', '', '', 'Liv Grey', ''],
      ['Pia Fenn', '', '', 'Max Grey', ''],
    ],
    { hidden: new Set([2]) },
  );
  expect(lines.map(({ line, cells }) => [line, cells.firstName])).toEqual([
    ['3', 'Pia'],
    ['3/2', 'Max'],
  ]);
  expect(leftOut.map(({ label, why }) => [label, why])).toEqual([
    ['2', 'hidden'],
    ['1/2', 'heading'],
    ['2/2', 'hidden'],
  ]);
});

describe('birth dates', () => {
  const birthDates = (dates: readonly string[], choices = {}) => {
    const rows = [['Student', 'DOB'], ...dates.map((date, index) => [`Ada ${index} Baker`, date])];
    const { lines, asksDateOrder } = readSheet(rows, { thisYear: 2026, ...choices });
    const read = lines.map(({ cells, notes }) => [cells.birthDate, ...notes].join('; '));
    return { read, asksDateOrder };
  };

  test('are read in the order that one of them decides', () => {
    expect(birthDates(['3/4/2017', '31.5.2014', 'May 2, 2016'])).toEqual({
      read: ['2017-04-03', '2014-05-31', '2016-05-02'],
      asksDateOrder: false,
    });
  });

  test('are asked about if none of them does', () => {
    expect(birthDates(['3/4/2017']).asksDateOrder).toBe(true);
    expect(birthDates(['3/4/2017'], { dateOrder: 'dayFirst' })).toEqual({
      read: ['2017-04-03'],
      asksDateOrder: false,
    });
  });

  test('with a year of two digits are in the past', () => {
    expect(birthDates(['3/14/17', '3/14/65']).read).toEqual(['2017-03-14', '1965-03-14']);
  });

  test('that are none are left out, and said', () => {
    expect(birthDates(['in May', 'n/a']).read).toEqual(['; Not used: Birth date in May.', '']);
  });
});

const ownFields = [
  { key: 'tShirt', name: 'T-shirt', choices: ['S', 'M', 'L'] },
  { key: 'school', name: 'School', choices: [] },
];

test('a heading that is the name of a field of the school is that field; what it can’t be is left out and said', () => {
  const { lines, columns } = readSheet(
    [
      ['Child 1', 'Child 2', 'T-Shirt', 'School'],
      ['Mia Torres', '', 'm', 'PS 11'],
      ['Lee Moor', '', 'XXL', ''],
      ['Ana Alder', 'Ben Alder', 'S', ''],
      ['Mia Torres', '', 'L', 'PS 11'],
    ],
    { ownFields },
  );
  expect(columns.map(({ column }) => column)).toEqual([
    'name',
    'name 2',
    'own:tShirt',
    'own:school',
  ]);
  expect(lines.map(({ own, notes }) => [own, notes])).toEqual([
    [{ tShirt: 'M', school: 'PS 11' }, ['Also line 5.', 'Not used: T-shirt L.']],
    [undefined, ['Not used: T-shirt XXL.']],
    [undefined, ['Not used: T-shirt S.']],
    [undefined, []],
  ]);
  expect(lines[0] && readCells(lines[0])).toMatchObject({ own: { tShirt: 'M', school: 'PS 11' } });
});

test('a column may be chosen for a field of the school, until the school has it no more', () => {
  const rows = [
    ['Name', 'Size'],
    ['Mia Torres', 'M'],
  ];
  const columns = [null, 'own:tShirt'] as const;
  expect(readSheet(rows, { ownFields, columns }).lines[0]?.own).toEqual({ tShirt: 'M' });
  expect(readSheet(rows, { ownFields: [], columns }).columns.at(-1)).toMatchObject({
    column: 'unused',
  });
});

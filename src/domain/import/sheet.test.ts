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

test('without headings nothing is known but names alone, and a person says what each column is', () => {
  const sheet = [['Ada', 'Lovelace', 'ada@x.test']];
  expect(readSheet(sheet)).toMatchObject({ asksNames: true, lines: [] });
  expect(rowsOf(sheet, { columns: ['firstName', 'lastName', 'email'] })).toEqual([
    { firstName: 'Ada', lastName: 'Lovelace', email: 'ada@x.test' },
  ]);
});

test('a person can say which line has the headings', () => {
  const sheet = [
    ['Name', 'Class'],
    ['Who', 'What'],
    ['Ada Baker', 'Tap'],
  ];
  expect(readSheet(sheet).lines).toHaveLength(2);
  expect(readSheet(sheet, { heading: 2 })).toMatchObject({ asksNames: true });
  expect(rowsOf(sheet, { heading: 2, columns: ['name'] })).toMatchObject([{ firstName: 'Ada' }]);
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

const keysOf = (sheet: string[][], choices?: ReadingChoices) =>
  readSheet(sheet, choices).questions.map(({ key }) => key);

test('lines with one cell are classes, students or nothing, as a person says once for all', () => {
  const sheet = [['Name', 'Phone'], ['Class: Ballet 1'], ['Ada Baker', '555 010 0100'], ['Bo']];
  expect(readSheet(sheet).questions).toMatchObject([
    { key: 'labels', about: '“Class: Ballet 1” · “Bo”', answer: null },
  ]);
  expect(readSheet(sheet).leftOut.map(({ line, why }) => [line, why])).toEqual([
    [2, 'group'],
    [4, 'group'],
  ]);
  expect(rowsOf(sheet, { answers: { labels: 'classes' } })).toMatchObject([
    { firstName: 'Ada', classes: ['Ballet 1'] },
  ]);
  expect(rowsOf(sheet, { answers: { labels: 'people' } })).toHaveLength(3);
  expect(rowsOf(sheet, { answers: { labels: 'unused' } })[0]).not.toHaveProperty('classes');
});

test('a balance that siblings share is asked about, and counts once where it is the family’s', () => {
  const sheet = (second: string) => [
    ['Name', 'Parent email', 'Balance'],
    ['Ada Baker', 'm@x.test', '65.00'],
    ['Ben Baker', 'm@x.test', second],
    ['Cy Moor', 'c@x.test', '10'],
  ];
  expect(keysOf(sheet('65'))).toEqual(['balances']);
  expect(keysOf(sheet('30'))).toEqual([]);
  const answers = { balances: 'family' };
  expect(readSheet(sheet('65.00'), { answers }).questions).toMatchObject([{ answer: 'family' }]);
  expect(rowsOf(sheet('65'), { answers }).map(({ balance }) => balance)).toEqual([
    6500,
    undefined,
    1000,
  ]);
});

test('a class belongs to the status of its line, and a word that nobody knows is asked about', () => {
  const sheet = [
    ['Status', 'Student', 'Class', 'Parent email'],
    ['Enrolled', 'Ada Baker', 'Ballet', 'm@x.test'],
    ['Dropped', 'Ada Baker', 'Tap', 'm@x.test'],
    ['Waitlist', 'Ada Baker', 'Jazz', 'm@x.test'],
    ['Maybe', 'Ben Moor', 'Tap', 'b@x.test'],
  ];
  expect(keysOf(sheet)).toEqual(['status:maybe']);
  const { lines } = readSheet(sheet, { answers: { 'status:maybe': 'trial' } });
  expect(lines.map(({ cells }) => [cells.classes, cells.enrollmentStatus])).toEqual([
    ['Ballet', 'Enrolled'],
    ['', ''],
  ]);
  expect(lines.flatMap(({ notes }) => notes)).toEqual(
    expect.arrayContaining(['Waiting list for Jazz: no spot.', 'A trial of Tap: no spot.']),
  );
});

test('balances below zero are credits or owed, as a person or their heading says', () => {
  const sheet = (head: string) => [
    ['Name', head],
    ['Ada Baker', '-45'],
    ['Ben Moor', '20'],
  ];
  expect(keysOf(sheet('Balance'))).toEqual(['belowZero']);
  expect(keysOf(sheet('Balance due'))).toEqual([]);
  const balances = (belowZero: string) =>
    rowsOf(sheet('Balance'), { answers: { belowZero } }).map(({ balance }) => balance);
  expect(balances('credit')).toEqual([-4500, 2000]);
  expect(balances('owed')).toEqual([4500, -2000]);
});

test('two columns with one meaning are a question, and what the other one has stays out', () => {
  const sheet = [
    ['Name', 'Email', 'Email'],
    ['Ada Baker', 'a@x.test', 'b@x.test'],
  ];
  expect(readSheet(sheet).questions).toMatchObject([
    { key: 'one:email', options: [{ value: '1' }, { value: '2' }] },
  ]);
  const { lines, columns } = readSheet(sheet, { answers: { 'one:email': '2' } });
  expect(lines[0]?.cells.email).toBe('b@x.test');
  expect(columns[1]).toMatchObject({ column: 'unused', filled: 1 });
});

test('tables side by side are two, with or without a gap, and whatever their headings are', () => {
  for (const heads of [
    ['Name', 'Phone', 'Name', 'Phone'],
    ['Dancer', 'Cell', 'Kid', 'Phone'],
  ]) {
    const sheet = [heads, ['Ada Baker', '555-010-1111', 'Ben Moor', '555-010-2222']];
    expect(readSheet(sheet)).toMatchObject({ lines: [], questions: [{ key: 'table' }] });
    expect(rowsOf(sheet, { answers: { table: '2' } })).toEqual([
      { firstName: 'Ben', lastName: 'Moor', email: null, phone: '555-010-2222' },
    ]);
  }
});

test('a last name is the child’s, the family’s or that of all parents, and nobody else’s', () => {
  const names = (heads: string[], ...lines: string[][]) =>
    readSheet([heads, ...lines], { answers: { parents: 'one', commas: 'several' } }).lines.map(
      ({ cells }) => `${cells.firstName}|${cells.lastName}`,
    );
  expect(names(['Dancer', 'Family'], ['Dee', 'Yu'])).toEqual(['Dee|Yu']);
  expect(names(['Dancer', 'Mother', 'Father'], ['Dee', 'Ann Yu', 'Bo Yu'])).toEqual(['Dee|Yu']);
  expect(names(['Dancer', 'Mother', 'Father'], ['Dee', 'Ann Yu', 'Bo Ito'])).toEqual(['Dee|']);
  expect(names(['Dancer', 'Parents'], ['Dee', 'Amy & Bo Yu'])).toEqual(['Dee|']);
  expect(names(['Students', 'Family'], ['Isla, Levi', 'Brook'])).toEqual([
    'Isla|Brook',
    'Levi|Brook',
  ]);
});

test('a family’s number joins its lines', () => {
  const { lines } = readSheet([
    ['Family ID', 'First Name', 'Last Name', 'Parent Name', 'Parent Email'],
    ['100', 'Al', 'Brown', 'Pa Brown', 'pb@x.test'],
    ['100', 'Bo', 'Brown', '', ''],
    ['200', 'Di', 'Brown', '', ''],
  ]);
  expect(lines.map(({ cells }) => cells.adultEmail)).toEqual(['pb@x.test', 'pb@x.test', '']);
});

test('medical notes and answers about photos are known by what a question is about', () => {
  const { columns } = readSheet([
    [
      'Name',
      'Does your child have any allergies we should know about?',
      'Health Concerns',
      'May we take photos of your child?',
      'Medical Release Form',
    ],
    ['Ada Baker', 'Nuts', 'EpiPen', 'Yes', 'signed'],
  ]);
  expect(columns.map(({ column }) => column)).toEqual(['name', 'care', 'care', 'photo', 'unused']);
});

test('names alone are a list, with a heading or without', () => {
  for (const sheet of [
    [['Name'], ['Ada Baker']],
    [['Ada Baker']],
    [
      ['Name', 'Town'],
      ['Ada Baker', 'London'],
    ],
  ])
    expect(rowsOf(sheet)).toEqual([{ firstName: 'Ada', lastName: 'Baker', email: null }]);
});

test('words for status and role are understood; what is not stays for the contract to refuse', () => {
  const [line] = readSheet([['Ada Lovelace']]).lines;
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

describe('birth dates', () => {
  const birthDates = (dates: readonly string[], choices = {}) => {
    const rows = [['Student', 'DOB'], ...dates.map((date, index) => [`Ada ${index} Baker`, date])];
    const { lines, questions } = readSheet(rows, { thisYear: 2026, ...choices });
    const asksDateOrder = questions.some(({ answer }) => answer === null);
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
    expect(birthDates(['3/4/2017'], { answers: { dateOrder: 'dayFirst' } })).toEqual({
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
    { ownFields, answers: { sameName: 'one' } },
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

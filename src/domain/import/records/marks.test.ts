import { expect, test } from 'vitest';
import type { RecordsChoices } from './records.ts';
import { reader, rowsOf, whysOf } from './sheets.testing.ts';

const school = {
  methods: ['Cash', 'Card', 'Check'],
  classes: ['Ballet 1', 'Tap'],
  className: '',
};
const read = reader(school);

test('attendance with a line for each mark', () => {
  const sheet = read(`
    Class    | Student  | Class Date | Attendance       | Fee
    ballet 1 | Ada Bell | 9/15/2025  | Present          |
    Jazz     | Ada Bell | 9/15/2025  | Tardy            |
             | Ada Bell | 9/16/2025  | Unexcused        | 5.00
    Tap      | Ada Bell | 9/17/2025  | Excused absence  | 5.00
    Tap      | Ada Bell | 9/18/2025  | Not marked       |
    Tap      | Ada Bell | 9/19/2025  |                  |
    Tap      | Ada Bell | 9/20/2025  | Maybe            |
  `);
  expect(sheet.kind).toBe('marks');
  const who = 'Ada Bell';
  expect(rowsOf(sheet.rows.marks)).toEqual([
    { who, date: '2025-09-15', className: 'Ballet 1', status: 'present' },
    { who, date: '2025-09-15', className: 'Jazz', status: 'present', flags: { late: 0 } },
    { who, date: '2025-09-16', status: 'absent', fee: 500 },
    { who, date: '2025-09-17', className: 'Tap', status: 'medicalAbsence' },
  ]);
  expect(whysOf(sheet)).toEqual([
    [6, '"Not marked" doesn\'t count.'],
    [7, 'Nothing is marked.'],
    [8, 'Choose what "Maybe" means.'],
  ]);
  expect(sheet.values.className).toContainEqual({ text: 'Jazz', rows: 1, means: 'Jazz' });
});

test('a tick below "Absent" is an absence', () => {
  const sheet = read(`
    Name     | Date       | Present | Absent
    Ada Bell | 2025-09-08 | x       |
    Zoe Bell | 2025-09-08 |         | x
    Max Ito  | 2025-09-08 | no      | yes
    Eva Ito  | 2025-09-08 | yes     | no
  `);
  expect(sheet.rows.marks.map(({ row }) => row.status)).toEqual([
    'present',
    'absent',
    'absent',
    'present',
  ]);
});

test('a class can be the school its own, none, or all of a sheet', () => {
  const sheet = `
    Name     | Date       | Status | Class
    Ada Bell | 2025-09-08 | P      | Jazz
    Ada Bell | 2025-09-08 | P      |
  `;
  const classes = (choices: RecordsChoices) =>
    read(sheet, choices).rows.marks.map(({ row }) => row.className);
  expect(classes({ values: { className: { jazz: 'Tap' } }, className: 'Ballet 1' })).toEqual([
    'Tap',
    'Ballet 1',
  ]);
  expect(classes({ values: { className: { Jazz: '' } } })).toEqual([undefined, undefined]);
});

test('names down and days across: every filled cell is a mark', () => {
  const sheet = read(
    `
    Ballet 1 – Mondays
    Student     | Level | Mon 12/1 | 12/15 | 1/5 | Notes
    Ada Bell    | 2     | ✓        | A     | sick | moved
    Zoe Bell    | 2     |          | ?     | P   |
    Max Ito     | 1     |          |       |     |
    Total       |       | 1        | 1     | 2   |
  `,
    { year: 2025, className: 'Ballet 1' },
  );
  expect(sheet).toMatchObject({ kind: 'marks', heading: 2, asks: { year: false } });
  const className = 'Ballet 1';
  expect(sheet.rows.marks).toEqual([
    { line: 3, row: { who: 'Ada Bell', date: '2025-12-01', className, status: 'present' } },
    { line: 3, row: { who: 'Ada Bell', date: '2025-12-15', className, status: 'absent' } },
    { line: 3, row: { who: 'Ada Bell', date: '2026-01-05', className, status: 'medicalAbsence' } },
    { line: 4, row: { who: 'Zoe Bell', date: '2026-01-05', className, status: 'present' } },
  ]);
  expect(sheet.leftOut.slice(1)).toEqual([
    { line: 4, text: 'Zoe Bell · 12/15: ?', who: 'Zoe Bell', why: 'Choose what "?" means.' },
    { line: 5, text: 'Max Ito · 1', who: 'Max Ito', why: 'Nothing is marked.' },
    { line: 6, text: 'Total · 1 · 1 · 2', why: 'a total' },
  ]);
});

test('the year and the order of the days across are asked', () => {
  const days = (heads: string, choices: RecordsChoices = {}) => {
    const sheet = read(`Name | ${heads}\nAda Bell | P | P`, choices);
    const { asks, rows } = sheet;
    return {
      asksYear: asks.year,
      asksDateOrder: asks.dateOrder,
      dates: rows.marks.map(({ row }) => row.date),
    };
  };
  expect(days('9/8 | 9/9', { year: 2025 })).toMatchObject({ asksDateOrder: true });
  expect(days('9/8 | 9/15')).toEqual({ asksYear: true, asksDateOrder: false, dates: [] });
  expect(days('Sep 8 | Sep 15', { year: 2025 }).dates).toEqual(['2025-09-08', '2025-09-15']);
  expect(days('9/8 | 9/9', { year: 2025, dateOrder: 'dayFirst' }).dates).toEqual([
    '2025-08-09',
    '2025-09-09',
  ]);
  expect(days('2025-09-08 | 2025-09-15').dates).toEqual(['2025-09-08', '2025-09-15']);
  // Newest first.
  expect(days('1/5 | 12/15', { year: 2026 }).dates).toEqual(['2026-01-05', '2025-12-15']);
});

test('a roll without a heading above its names', () => {
  const sheet = read(`
    Ballet 1
            | Sep 8, 2025 | Sep 15, 2025
    Ada     | P           | a
  `);
  expect(sheet.rows.marks.map(({ row }) => [row.who, row.status])).toEqual([
    ['Ada', 'present'],
    ['Ada', 'absent'],
  ]);
});

test('a list of absences only', () => {
  const rows = 'Student | Class | Absence Date\nAda Bell | Tap | 2025-09-08';
  expect(read(rows, { kind: 'marks' })).toMatchObject({ asks: { status: true }, questions: 1 });
  const sheet = read(rows, { kind: 'marks', status: 'absent' });
  expect(rowsOf(sheet.rows.marks)).toEqual([
    { who: 'Ada Bell', date: '2025-09-08', className: 'Tap', status: 'absent' },
  ]);
});

test('the fingerprint of attendance is the same in the next month', () => {
  const print = (heads: string) => read(`${heads}\nAda | x | x`).fingerprint;
  expect(print('Name | 9/8/2025 | 9/15/2025')).toBe(
    print('Name | 10/6/2025 | 10/13/2025 | 10/20/2025'),
  );
  expect(print('Name | Class | 9/15/2025')).not.toBe(print('Name | 9/8/2025 | 9/15/2025'));
});

test('somebody late is present, and it is noted', () => {
  const sheet = read(
    `
    Name     | 2025-09-08 | 2025-09-15 | 2025-09-22
    Ada Bell | L          | tardy      | P
  `,
    { className: '' },
  );
  expect(rowsOf(sheet.rows.marks)).toEqual([
    { who: 'Ada Bell', date: '2025-09-08', status: 'present', flags: { late: 0 } },
    { who: 'Ada Bell', date: '2025-09-15', status: 'present', flags: { late: 0 } },
    { who: 'Ada Bell', date: '2025-09-22', status: 'present' },
  ]);
  expect(sheet.values.status.map(({ means }) => means)).toEqual(['late', 'late', 'present']);
});

test('which class a sheet without classes is of is asked, and its title may say it', () => {
  const sheet = `
    Bell Dance
    TAP 2024-2025
    Name     | 2025-09-08
    Ada Bell | P
    Zoe Bell | P
  `;
  const titled = read(sheet, { className: undefined });
  expect(titled).toMatchObject({ title: 'TAP 2024-2025', className: 'Tap', questions: 0 });
  expect(titled.rows.marks[0]?.row.className).toBe('Tap');
  const open = read(sheet.replace('TAP', 'Jazz'), { className: undefined });
  expect(open).toMatchObject({ asks: { className: true }, questions: 1, rows: { marks: [] } });
  expect(whysOf(open).at(-1)).toEqual([5, 'Choose which class it is.']);
  const first = read(sheet, { className: '' });
  expect(first.asks.className).toBe(false);
  expect(first.rows.marks[0]?.row.className).toBeUndefined();
  // A school with one class has nothing to choose from.
  const only = { className: undefined, classes: ['Lyrical'] };
  expect(read(sheet, only)).toMatchObject({ asks: { className: false }, className: '' });
  expect(read('Name | 2025-09-08 | 2025-09-15\nAda Bell | P | P').title).toBe(null);
});

test('how many were there on each day is a total', () => {
  const sheet = read(
    `
    Name     | 2025-09-08 | 2025-09-15
    Ada Bell | 1          | 0
    Present  | 14         | 17
  `,
    { className: '' },
  );
  expect(sheet.rows.marks).toHaveLength(2);
  expect(whysOf(sheet)).toEqual([[3, 'a total']]);
});

test('one sign alone is asked about, because it may be of those who were there or of those who were not', () => {
  const sheet = 'Name | 9/15/2025 | 9/22/2025\nAda Bell | A | A\nZoe Bell | | A';
  expect(read(sheet)).toMatchObject({ questions: 1, rows: { marks: [] } });
  const told = read(sheet, { values: { status: { a: 'present' } } });
  expect(told.rows.marks.map(({ row }) => row.status)).toEqual(['present', 'present', 'present']);
  expect(read(sheet.replace('| A |', '| P |')).questions).toBe(0);
});

test('months may stand above the numbers of their days, also in the line of the headings', () => {
  const { rows } = read(
    `
    Student  | September |    | October
             | 8         | 15 | 6
    Ada Bell | P         | A  | P
  `,
    { kind: 'marks', year: 2025, className: 'Ballet 1' },
  );
  expect(rows.marks.map(({ row }) => [row.date, row.status])).toEqual([
    ['2025-09-08', 'present'],
    ['2025-09-15', 'absent'],
    ['2025-10-06', 'present'],
  ]);
});

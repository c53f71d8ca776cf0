import { expect, test } from 'vitest';
import { readSheet } from '../../../domain/import/sheet.ts';
import { withSheetOfClasses, type Sheet } from './sheets.ts';

const sheet = (name: string, rows: string[][], more: Partial<Sheet> = {}): Sheet => ({
  name,
  rows,
  hidden: new Set(),
  problem: null,
  ...more,
});
const heads = ['First Name', 'Last Name', 'Parent Email'];

test('sheets with the same headings can be taken together, each as a class', () => {
  const sheets = withSheetOfClasses([
    sheet('Golden Minis', [['Fall roster'], heads, ['Otis', 'Fenn', 'nora@example.com']]),
    sheet('Tap 2', [heads, ['Otis', 'Fenn', 'nora@example.com'], ['Liv', 'Grey', '']], {
      hidden: new Set([3]),
    }),
    sheet('Waitlist', [heads, ['Bo', 'Reed', '']]),
    sheet('Fees', [['Class', 'Fee']]),
  ]);
  const all = sheets.at(-1);
  expect([all?.name, all?.classes]).toEqual([
    '2 sheets, each is a class',
    ['Golden Minis', 'Tap 2'],
  ]);
  const { lines, leftOut } = readSheet(all?.rows ?? [], {
    hidden: all?.hidden ?? new Set(),
    labels: all?.labels ?? [],
  });
  expect(
    lines.map(({ line, cells, notes }) => [line, cells.firstName, cells.classes, ...notes]),
  ).toEqual([['Golden Minis, 3', 'Otis', 'Golden Minis; Tap 2', 'Also line Tap 2, 2.']]);
  expect(leftOut).toMatchObject([{ label: 'Tap 2, 3', why: 'hidden' }]);
});

test('sheets of other things, or with a column for classes, are not classes', () => {
  const one = sheet('Students', [heads, ['Otis', 'Fenn', '']]);
  const withClass = [...heads, 'Class'];
  for (const sheets of [
    [
      one,
      sheet('Staff', [
        ['Name', 'Phone'],
        ['Ann Lee', ''],
      ]),
    ],
    [one, sheet('Old students', one.rows)],
    [one, sheet('Hidden', one.rows, { isHidden: true })],
    ['A', 'B'].map((name) => sheet(name, [withClass, ['Otis', 'Fenn', '', 'Tap']])),
  ])
    expect(withSheetOfClasses(sheets)).toBe(sheets);
});

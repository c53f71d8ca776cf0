import { expect, test } from 'vitest';
import { dateReader, dateReasons, type DateOrder } from './dates.ts';

function read(cells: string[], choices: { dateOrder?: DateOrder; year?: number } = {}) {
  const reader = dateReader(cells, choices);
  return cells.map((cell) => {
    const found = reader.read(cell);
    return 'date' in found ? found.date : found.why;
  });
}

test('a day is read in every way that programs write it, without its time', () => {
  const cells = [
    '2025-09-08',
    '2025-09-08T23:30:00.000Z',
    '2025-09-08 10:30',
    '2025/9/8',
    'Sep 8, 2025',
    'Sept. 8, 2025',
    'September 8th, 2025 at 5:30 PM',
    '8 Sep 2025',
    '8-Sep-25',
    'Mon, Sep 8, 2025',
    'Monday, September 8 2025',
    '20250908',
    '45908',
    '45908.75',
  ];
  for (const cell of cells) expect([cell, ...read([cell])]).toEqual([cell, '2025-09-08']);
  expect(dateReader(cells, {}).asksOrder).toBe(false);
});

test('a date that can only be one way round decides for its column', () => {
  expect(read(['9/8/2025', '9/15/25 6:00 PM'])).toEqual(['2025-09-08', '2025-09-15']);
  expect(read(['9/8/2025', '15.9.2025'])).toEqual(['2025-08-09', '2025-09-15']);
  expect(read(['8/8/2025'])).toEqual(['2025-08-08']);
  expect(read(['1/2/99', '1/13/99'])).toEqual(['1999-01-02', '1999-01-13']);
});

test('where all could be both, nothing is guessed until somebody says', () => {
  const cells = ['9/8/2025', '9/9/2025', '2025-01-02'];
  expect(dateReader(cells, {}).asksOrder).toBe(true);
  expect(read(cells)).toEqual([dateReasons.order, '2025-09-09', '2025-01-02']);
  expect(read(cells, { dateOrder: 'monthFirst' })[0]).toBe('2025-09-08');
  expect(read(cells, { dateOrder: 'dayFirst' })[0]).toBe('2025-08-09');
  expect(dateReader(cells, { dateOrder: 'dayFirst' }).asksOrder).toBe(false);
});

test('dates that contradict each other wait, and the choice leaves out what it cannot read', () => {
  const cells = ['9/8/2025', '13/9/2025', '9/13/2025'];
  expect(dateReader(cells, {}).asksOrder).toBe(true);
  expect(read(cells)).toEqual(cells.map(() => dateReasons.contradicts));
  expect(read(cells, { dateOrder: 'monthFirst' })).toEqual([
    '2025-09-08',
    '"13/9/2025" is not a date.',
    '2025-09-13',
  ]);
});

test('what is no day is said', () => {
  for (const cell of ['Fall', '2025', '2/30/2025', 'Sep 31, 2025', '13/13/2025', '555 010 0100'])
    expect(read([cell])).toEqual([`"${cell}" is not a date.`]);
  expect(read([' '])).toEqual([dateReasons.none]);
  expect(read(['Sep 8'])).toEqual([dateReasons.year]);
  expect(dateReader(['Sep 8'], {}).asksYear).toBe(true);
  expect(read(['Sep 8', '8 Sep', '9/15'], { year: 2025 })).toEqual([
    '2025-09-08',
    '2025-09-08',
    '2025-09-15',
  ]);
});

import { expect, test } from 'vitest';
import * as contract from '../../src/contract/base.ts';
import { bodyOf } from '../../src/domain/mailBody.ts';
import { calendarDate } from '../../src/domain/dates.ts';
import { datesNamed } from '../../src/domain/holidays.ts';
import { listedBalance } from '../../src/domain/import/balance.ts';
import { readRecords } from '../../src/domain/import/records/read.ts';
import {
  contactsIn,
  hasContact,
  listedEmail,
  listedPhones,
} from '../../src/domain/import/contacts.ts';
import { headingOf } from '../../src/domain/import/headings.ts';
import { nameIn, namesOfCell, severalIn } from '../../src/domain/import/names.ts';
import { readSheet } from '../../src/domain/import/sheet.ts';
import { readCells } from '../../src/domain/import/values.ts';
import { foldText } from '../../src/domain/search.ts';
import { typedDay } from '../../src/domain/typedDay.ts';

// Text that nobody types by accident.

test.each(Object.getOwnPropertyNames(Object.prototype))(
  '%s, which every object has, is a word like any other',
  (word) => {
    expect(headingOf(`Parent ${word.toLowerCase()} email`)).toBeNull();
    const [line] = readSheet([['Ada Lovelace']]).lines;
    if (!line) throw new Error('no line');
    const cells = { ...line.cells, danceRole: word, enrollmentStatus: word };
    expect(readCells({ cells })).toMatchObject({ danceRole: word, enrollmentStatus: word });
  },
);

const heads = ['Name', 'Email', 'Phone', 'Parent', 'Parent email'];
const bookHeads = ['Date', 'Name', 'Amount', 'Type', 'Method', 'Notes'];
const today = calendarDate('2026-11-21');

/** What reads text from outside, and the lengths to begin with: a cell has 2,000 characters at most, a request many more. */
const readers: Record<string, { length: number; read: (text: string) => unknown }> = {
  ...Object.fromEntries(
    Object.entries({
      listedEmail,
      listedPhones,
      contactsIn,
      hasContact,
      headingOf,
      listedBalance,
      nameIn,
      severalIn,
      ...Object.fromEntries(
        (['lastFirst', 'several'] as const).map((commas) => [
          `namesOfCell, ${commas}`,
          (text: string) =>
            namesOfCell(text, {
              commas,
              ands: 'several',
              isFirstName: false,
              familyLast: 'de la Cruz',
            }),
        ]),
      ),
      list: (text: string) =>
        readSheet([heads, heads.map(() => text)]).lines.map((line) => readCells(line)),
      listWithoutHeads: (text: string) =>
        readSheet([
          [text, text],
          [text, 'Ada'],
        ]),
      heads: (text: string) =>
        readSheet([
          [text, 'Name'],
          ['Ada', 'Bea'],
        ]),
      books: (text: string) =>
        readRecords([bookHeads, ['11/13/2025', text, text, text, text, text], [text, 'Ada', '5']], {
          kind: 'payments',
        }),
    }).map(([name, read]) => [name, { length: 500, read }]),
  ),
  ...Object.fromEntries(
    Object.entries({
      newEmail: (text: string) => contract.newEmail.safeParse(text),
      text: (text: string) => contract.text('Name').safeParse(text),
      foldText,
      bodyOf,
      datesNamed,
      typedDay: (text: string) => typedDay(text, today),
    }).map(([name, read]) => [name, { length: 8000, read }]),
  ),
};

const signs = '@.,;: \t\n()<>-\'"/&+aA1=#*é|\u202A\u200B'.split('');
const words = 'and , or ,cr ,jr.,payment for ,1/2 ,at 1,(a, - a,x@x.x,Ab '
  .split(',')
  .filter(Boolean);
const pieces = [
  ...signs,
  ...words,
  ...signs.flatMap((one) => [`${one} `, `${one}.`, `${one}@`, `a${one}`, `1${one}`]),
];
const around = [
  ['', '!'],
  ['5551234567', 'é'],
  ['a@', '\n('],
] as const;

/** The least of a few runs, in milliseconds: whatever else the machine does only makes one longer. */
const least = (runs: number, act: () => void) =>
  Math.min(
    ...Array.from({ length: runs }, () => {
      const start = performance.now();
      act();
      return performance.now() - start;
    }),
  );

/** A text four times as long takes four times as long; where parts of a pattern overlap, 16 or 64 times. */
const MOST_GROWTH = 9;
/** What takes less can't be compared, in milliseconds. */
const MEASURABLE = 0.3;

test.each(Object.entries(readers))('%s reads hostile text in one pass', (_name, reader) => {
  const { length, read } = reader;
  const slow = pieces.flatMap((piece) =>
    around.flatMap(([before, after]) => {
      const time = (times: number, runs: number) => {
        const text = before + piece.repeat((length * times) / piece.length) + after;
        return least(runs, () => void read(text));
      };
      const growsFast = (runs: number) =>
        time(4, runs) > MOST_GROWTH * Math.max(time(1, runs), MEASURABLE);
      // The longer other work disturbs it, the more often it is tried.
      const isSlow = [1, 3, 9, 30, 100].every(growsFast);
      return isSlow ? JSON.stringify([before, piece]) : [];
    }),
  );
  expect(slow).toEqual([]);
});

import { expect, test } from 'vitest';
import type { BookChoices } from './books.ts';
import { readBooks } from './read.ts';

const school = { methods: ['Cash', 'Card', 'Check'], classes: ['Ballet 1', 'Tap'] };
const read = (sheet: string, choices: BookChoices = {}) =>
  readBooks(
    sheet
      .trim()
      .split('\n')
      .map((line) =>
        line
          .trim()
          .split('|')
          .map((cell) => cell.trim()),
      ),
    { ...school, ...choices },
  );
const whysOf = ({ leftOut }: ReturnType<typeof read>) =>
  leftOut.map(({ line, why }) => [line, why]);

test('a refund stays out wherever it says so, and says whose, how much and when', () => {
  const ledger = read(`
    Date       | Student   | Description            | Method | Debit | Credit
    10/27/2024 | Bell, Ada | Refund - class dropped | Check  | 12.50 |
    10/28/2024 | Ito, Max  | Non-refundable deposit |        | 35.00 |
  `);
  expect(ledger.leftOut).toEqual([
    {
      line: 2,
      text: '10/27/2024 · Bell, Ada · Refund - class dropped · Check · 12.50',
      who: 'Bell, Ada',
      why: "A refund of $12.50 on Oct 27, 2024 can't come in. Bring the balance.",
    },
  ]);
  expect(ledger.rows.charges.map(({ row }) => row.who)).toEqual(['Ito, Max']);
  const payments = read(`
    Name     | Date       | Amount | Method | Status
    Ada Bell | 2024-10-27 | -12.50 | Check  | Refund
    Ada Bell | 2024-10-28 | 12.50  | Check  | Refunded
    Ada Bell | someday    | -12.50 | Check  |
  `);
  expect(whysOf(payments)).toEqual([
    [2, "A refund of $12.50 on Oct 27, 2024 can't come in. Bring the balance."],
    [3, '"Refunded" doesn\'t count.'],
    [4, "A refund of $12.50 can't come in. Bring the balance."],
  ]);
  expect(payments.leftOut.map(({ who }) => who)).toEqual(['Ada Bell', 'Ada Bell', 'Ada Bell']);
});

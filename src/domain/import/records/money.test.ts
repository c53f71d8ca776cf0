import { expect, test } from 'vitest';
import { reader, whysOf } from './sheets.testing.ts';

const school = { methods: ['Cash', 'Card', 'Check'], classes: ['Ballet 1', 'Tap'] };
const read = reader(school);

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
      why: 'A refund of $12.50 on Oct 27, 2024: there is no earlier payment of theirs in this file that it can be taken off.',
    },
  ]);
  expect(ledger.rows.charges.map(({ row }) => row.who)).toEqual(['Ito, Max']);
  const payments = read(`
    Name     | Date       | Amount | Method | Status
    Ada Bell | 2024-10-20 | 30.00  | Check  | Paid
    Ada Bell | 2024-10-27 | -12.50 | Check  | Refund
    Ada Bell | 2024-10-28 | 12.50  | Check  | Refunded
    Max Ito  | 2024-10-28 | -12.50 | Check  | Refund
  `);
  expect(payments.rows.payments.map(({ row }) => [row.amount, row.notes])).toEqual([
    [1750, 'Refunded $12.50'],
  ]);
  expect(payments.leftOut.map(({ line, why, who }) => [line, why, who])).toEqual([
    [3, 'A refund of $12.50 on Oct 27, 2024, taken off the payment in line 2.', undefined],
    [4, '"Refunded" doesn\'t count.', 'Ada Bell'],
    [
      5,
      'A refund of $12.50 on Oct 28, 2024: there is no earlier payment of theirs in this file that it can be taken off.',
      'Max Ito',
    ],
  ]);
});

test('refunds in a column are taken off their payments, and it is said', () => {
  const sheet = read(`
    Name     | Date       | Amount | Refunded | Method
    Ada Bell | 2024-10-20 | 30.00  | 0.00     | Card
    Ada Bell | 2024-10-21 | 30.00  | 12.50    | Card
    Ada Bell | 2024-10-22 | 30.00  | -30.00   | Card
    Ada Bell | 2024-10-23 | 30.00  | 31.00    | Card
  `);
  expect(sheet.rows.payments.map(({ line, row }) => [line, row.amount])).toEqual([
    [2, 3000],
    [3, 1750],
  ]);
  expect(sheet.said).toEqual([
    'Column Refunded: 3 refunds, $73.50 in all, taken off the payments.',
  ]);
  expect(whysOf(sheet)).toEqual([
    [4, 'All of it was refunded.'],
    [5, 'More was refunded than paid.'],
  ]);
});

test('a discount beside a charge is a credit, if a person says that it isn’t a percentage, and beside a payment it is not used', () => {
  const heads = 'Name | Date | Amount | Discount | For | Method';
  const sheet = `${heads}\nAda Bell | 2024-10-20 | 80.00 | 8.00 | Sibling discount | Cash`;
  const charges = read(`${heads}\nAda Bell | 2024-10-20 | 80.00 | 8.00 | Tuition | `, {
    kind: 'charges',
    columns: [null, null, null, 'credit'],
  });
  expect(charges.rows.charges[0]?.row.amount).toBe(8000);
  expect(charges.rows.credits[0]?.row).toMatchObject({ amount: 800, reason: 'Tuition' });
  const payments = read(sheet.replace('Sibling discount', 'Tuition'), { kind: 'payments' });
  expect(payments.rows.credits).toEqual([]);
  expect(payments.columns[3]).toMatchObject({ column: 'unused', notUsed: '1 amount' });
  // What is said to be a discount never is cash.
  expect(read(sheet, { kind: 'payments' }).rows).toMatchObject({
    payments: [],
    credits: [{ row: { amount: 8000, reason: 'Sibling discount' } }],
  });
});

test('a kind of charge has no dates and no classes in it, and is never open', () => {
  const { rows, values } = read(`
    Date       | Student  | Class | Description            | Memo | Charge
    10/27/2024 | Ada Bell |       | Tuition Oct 2024 - Tap | Hi   | 80
    10/28/2024 | Ada Bell | Acro  | Tuition Oct 2024 - Acro|      | 80
    10/28/2024 | Ada Bell |       | Shoes                  |      | 35
    10/28/2024 | Ada Bell |       |                        |      | 35
  `);
  expect(rows.charges.map(({ row }) => [row.kind, row.notes])).toEqual([
    ['Tuition', 'Tuition Oct 2024 - Tap · Hi'],
    ['Tuition', 'Tuition Oct 2024 - Acro'],
    ['Shoes', ''],
    ['Charge', ''],
  ]);
  expect(values.whatFor.map(({ text, rows: count }) => [text, count])).toEqual([
    ['Tuition', 2],
    ['Shoes', 1],
    ['Charge', 1],
  ]);
});

test('a status of money counts or is left out, and no mark', () => {
  const sheet = read(
    `
    Name     | Date       | Amount | Method | Status
    Ada Bell | 2024-10-27 | 1      | Cash   | Paid
    Ada Bell | 2024-10-27 | 2      | Cash   | Posted
    Ada Bell | 2024-10-27 | 3      | Cash   | Failed
    Ada Bell | 2024-10-27 | 4      | Cash   | Void
    Ada Bell | 2024-10-27 | 5      | Cash   | Absent
  `,
  );
  expect(sheet.rows.payments.map(({ line }) => line)).toEqual([2, 3]);
  expect(sheet.values.status.map(({ text, means }) => [text, means])).toEqual([
    ['Paid', 'counts'],
    ['Posted', 'counts'],
    ['Failed', 'leftOut'],
    ['Void', 'leftOut'],
    ['Absent', null],
  ]);
});

test('a tick below "Void" leaves the line out', () => {
  const sheet = read(`
    Name     | Date       | Amount | Method | Status | Voided
    Ada Bell | 2024-10-27 | 1      | Cash   | Paid   |
    Ada Bell | 2024-10-27 | 2      | Cash   | Paid   | N
    Ada Bell | 2024-10-27 | 3      | Cash   | Paid   | Y
    Ada Bell | 2024-10-27 | 4      | Cash   |        | true
    Ada Bell | 2024-10-27 | 5      | Cash   |        | false
  `);
  expect(sheet.kind).toBe('payments');
  expect(sheet.rows.payments.map(({ line }) => line)).toEqual([2, 3, 6]);
  expect(whysOf(sheet)).toEqual([
    [4, '"Voided" doesn\'t count.'],
    [5, '"Voided" doesn\'t count.'],
  ]);
});

test('a balance below the rows is a total', () => {
  const sheet = read(`
    Date       | Name     | Description | Method | Debit | Credit
    10/27/2024 | Ada Bell | Balance     | Cash   |       | 5
    Balance    |          |             |        |       | 943.16
    Ending balance: |     |             |        | 943.16 |
  `);
  expect(sheet.rows.payments.map(({ line }) => line)).toEqual([2]);
  expect(whysOf(sheet)).toEqual([
    [3, 'a total'],
    [4, 'a total'],
  ]);
});

test("a card terminal's report and a cash book's headings are understood", () => {
  const columnsOf = (heads: string, row: string) =>
    read(`${heads}\n${row}`).columns.map(({ column }) => column);
  expect(
    columnsOf(
      'Date | Gross Sales | Total Collected | Fees | Net Total | Transaction ID | Card Brand | Event Type | Customer Name',
      '09/14/24 | $5.00 | $5.00 | -$0.10 | $4.90 | T1 | Visa | Payment | Ada Bell',
    ),
  ).toEqual(['date', 'unused', 'payment', 'unused', 'unused', 'id', 'method', 'type', 'name']);
  expect(
    columnsOf(
      'Date | Parent | Child | What | Charged | Paid | How | Receipt',
      '09/14/24 | Eva Bell | Ada Bell | Shoes | 5 | | cash | 1',
    ),
  ).toEqual(['date', 'family', 'name', 'whatFor', 'charge', 'payment', 'method', 'id']);
  expect(
    columnsOf(
      'Date | Name | Num | Memo/Description | Category | Details | Amount',
      '09/14/24 | Ada Bell | 7 | Shoes for Ada | Shoes | red | 5',
    ),
  ).toEqual(['date', 'name', 'id', 'notes', 'whatFor', 'notes', 'amount']);
});

test('how it was paid may be in what it was for, where no column says it', () => {
  const sheet = read(`
    Date       | Name     | Details         | Paid
    10/27/2024 | Ada Bell | Payment (Card)  | 5
    10/27/2024 | Ada Bell | Paid by check   | 5
    10/27/2024 | Ada Bell | Payment         | 5
    10/27/2024 | Ada Bell | Card for Ms. Dee | 5
  `);
  expect(sheet.rows.payments.map(({ row }) => row.paymentMethod)).toEqual(['Card', 'Check']);
  expect(sheet.values.method.at(-1)).toEqual({ text: '', rows: 2, means: null });
});

test('a line that stays out asks nothing', () => {
  const { values } = read(`
    Date       | Name     | Paid | Method | Status
    10/27/2024 | Ada Bell | 0    |        |
    10/27/2024 | Ada Bell | 5    | Doge   | Void
    10/27/2024 | Ada Bell | 5    | Cash   |
  `);
  expect(values.method).toEqual([{ text: 'Cash', rows: 1, means: 'Cash' }]);
});

test('a description that only mentions a discount or a refund is asked about, and never turns a charge', () => {
  const sheet = `
    Name     | Date       | Charge | For
    Ada Bell | 2024-10-20 | 58.50  | Tuition after sibling discount
    Ada Bell | 2024-10-21 | 35.00  | Deposit, no refunds
    Ada Bell | 2024-10-22 | 6.50   | Multi-class discount
  `;
  const open = read(sheet);
  expect(open).toMatchObject({ questions: 1, rows: { charges: [], credits: [{ line: 4 }] } });
  expect(open.values.type.map(({ text, means }) => [text, means])).toEqual([
    ['Tuition after sibling discount', null],
    ['Deposit, no refunds', null],
    ['Multi-class discount', 'credit'],
  ]);
  const told = read(sheet, {
    values: {
      type: { 'Tuition after sibling discount': 'charge', 'Deposit, no refunds': 'charge' },
    },
  });
  expect(told.rows.charges.map(({ line }) => line)).toEqual([2, 3]);
});

test('a payment that was refunded in part waits until somebody says what it is', () => {
  const { questions, rows, values } = read(`
    Name     | Date       | Amount | Method | Status
    Ada Bell | 2024-10-20 | 30.00  | Check  | Partially refunded
  `);
  expect([questions, rows.payments]).toEqual([1, []]);
  expect(values.status).toEqual([{ text: 'Partially refunded', rows: 1, means: null }]);
});

test('what isn’t paid is no payment, and what is paid in part is asked about', () => {
  const sheet = `
    Date       | Name     | Amount | Method | Payment Status
    2025-09-13 | Ada Bell | 1      | Cash   | Paid
    2025-09-13 | Ada Bell | 2      | Cash   | Unpaid
    2025-09-13 | Ada Bell | 3      | Cash   | Overdue
    2025-09-13 | Ada Bell | 4      | Cash   | Partially paid
    2025-09-13 | Ada Bell | 5      | Cash   | Disputed
    2025-09-13 | Ada Bell | 6      | Check (bounced) | Paid
  `;
  const { rows, leftOut, values } = read(sheet, { kind: 'payments' });
  expect(rows.payments.map(({ line }) => line)).toEqual([2]);
  expect(leftOut.map(({ why }) => why)).toEqual([
    '"Unpaid" doesn\'t count.',
    '"Overdue" doesn\'t count.',
    'Choose what "Partially paid" means.',
    'Choose what "Disputed" means.',
    'Choose what "Check (bounced)" means.',
  ]);
  expect(values.status.filter(({ means }) => means === null)).toHaveLength(2);
  // They are owed all the same.
  expect(read(sheet, { kind: 'charges' }).rows.charges.map(({ line }) => line)).toEqual([
    2, 3, 4, 5, 7,
  ]);
});

test('a charge in a list of payments may be a payment: it is asked about', () => {
  const sheet = `
    Type   | Amount | Date       | Name     | Method
    charge | 65.00  | 2025-10-01 | Ada Bell | Card
  `;
  const open = read(sheet, { kind: 'payments' });
  expect(open).toMatchObject({ questions: 1, rows: { payments: [], charges: [] } });
  const told = read(sheet, { kind: 'payments', values: { type: { charge: 'payment' } } });
  expect(told.rows.payments).toHaveLength(1);
  expect(read(sheet, { kind: 'charges' }).rows.charges).toHaveLength(1);
});

test('lines with one number, one payer and one amount are one or several, as a person says', () => {
  const sheet = `
    Invoice Number | Date       | Name     | Total | Description | Discount %
    INV-1          | 2025-09-01 | Ada Bell | 130   | Tuition Ada | 10
    INV-1          | 2025-09-01 | Ada Bell | 130   | Tuition Zoe | 10
    INV-2          | 2025-09-01 | Max Ito  | 65    | Tuition     |
  `;
  const charged = (choices = {}) =>
    read(sheet, { kind: 'charges', ...choices }).rows.charges.map(({ line }) => line);
  expect(read(sheet, { kind: 'charges' }).asks.sameNumber).toBe(true);
  expect(charged()).toEqual([4]);
  expect(charged({ sameNumber: 'once' })).toEqual([2, 4]);
  expect(charged({ sameNumber: 'each' })).toEqual([2, 3, 4]);
  expect(read(sheet, { kind: 'charges', sameNumber: 'once' }).rows.credits).toEqual([]);
});

test('a credit note in a column of credits is no payment by card', () => {
  const { rows } = read(
    `
    Date       | Name     | Credit | Debit | Memo
    2025-09-13 | Ada Bell | 54.00  |       | Credit note
    2025-09-14 | Ada Bell |        | 65.00 | Tuition
  `,
    { kind: 'payments', columns: [null, null, null, null, 'whatFor'] },
  );
  expect([rows.payments, rows.credits.length, rows.charges.length]).toEqual([[], 1, 1]);
});

test('an amount that may be a thousand is none', () => {
  const { leftOut } = read(`
    Date       | Name     | Amount | Method
    2025-09-13 | Ada Bell | 1.000  | Cash
  `);
  expect(leftOut.map(({ why }) => why)).toEqual(['"1.000" is not an amount.']);
});

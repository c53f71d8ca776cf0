import { expect, test } from 'vitest';
import { bookColumnChoices } from './books.ts';
import { readBooks } from './read.ts';
import { reader, rowsOf, whysOf } from './sheets.testing.ts';

const school = { methods: ['Cash', 'Card', 'Check'], classes: ['Ballet 1', 'Tap'] };
const read = reader(school);

test('a list of payments is found below its title and above its total', () => {
  const sheet = read(`
    Payments 2025
    Student    | Date Paid | Amount     | Payment Method | Receipt # | Memo
    Ada Bell   | 9/15/2025 | $1,250.50  | Check #204     | R-1       | paid in total
    Bell, Zoe  | 9/8/2025  | 60         | VISA/MC          | R-2       |
    Student    | Date Paid | Amount     | Payment Method | Receipt # | Memo
    Max Ito    | 9/9/2025  | (20.00)    | cash           | R-3       |
    Max Ito    | 9/9/2025  | 0.00       | cash           | R-4       |
    Max Ito    | 9/9/2025  | 10         | Bitcoin        | R-5       |
    Max Ito    | someday   | 10         | cash           | R-6       |
               | 9/9/2025  | 10         | cash           | R-7       |
    Max Ito    | 9/9/2025  | 10.005     | cash           | R-8       |
    Total      |           | 12,310.50  |                |           |
  `);
  expect(sheet).toMatchObject({
    kind: 'payments',
    heading: 2,
    problem: null,
    asksDateOrder: false,
  });
  expect(sheet.rows.payments).toEqual([
    {
      line: 3,
      row: {
        id: 'R-1',
        who: 'Ada Bell',
        date: '2025-09-15',
        amount: 125_050,
        paymentMethod: 'Check',
        notes: 'paid in total',
      },
    },
    {
      line: 4,
      row: {
        id: 'R-2',
        who: 'Bell, Zoe',
        date: '2025-09-08',
        amount: 6000,
        paymentMethod: 'Card',
        notes: '',
      },
    },
  ]);
  expect(whysOf(sheet)).toEqual([
    [1, 'above the headings'],
    [5, 'headings again'],
    [6, "A refund of $20.00 on Sep 9, 2025 can't come in. Bring the balance."],
    [7, 'The amount is zero.'],
    [8, 'Choose what "Bitcoin" means.'],
    [9, '"someday" is not a date.'],
    [10, 'It names nobody.'],
    [11, '"10.005" is not an amount.'],
    [12, 'a total'],
  ]);
});

test('the columns can be chosen, and what a text means is asked once', () => {
  const sheet = `
    Kind | Datum      | Betrag | Wie
    Ada  | 2025-09-08 | 10     | bar
    Zoe  | 2025-09-08 | 20     | Twint
    Max  | 2025-09-08 | 30     | TWINT
  `;
  const columns = ['name', 'date', 'amount', 'method'] as const;
  const first = read(sheet, { columns });
  expect(first.kind).toBe('payments');
  expect(first.columns.map(({ head, column }) => [head, column])).toEqual([
    ['Kind', 'name'],
    ['Datum', 'date'],
    ['Betrag', 'amount'],
    ['Wie', 'method'],
  ]);
  expect(first.values.method).toEqual([
    { text: 'bar', rows: 1, means: 'Cash' },
    { text: 'Twint', rows: 2, means: null },
  ]);
  expect(first.rows.payments).toHaveLength(1);
  const second = read(sheet, { columns, values: { method: { Twint: 'Card' } } });
  expect(second.rows.payments.map(({ row }) => row.paymentMethod)).toEqual([
    'Cash',
    'Card',
    'Card',
  ]);
  const third = read(sheet, { columns, values: { method: { Twint: 'leftOut' } } });
  expect(whysOf(third)).toEqual([
    [3, 'You left it out.'],
    [4, 'You left it out.'],
  ]);
});

test('every column that can be chosen has its own label, and comes as it was chosen', () => {
  expect(new Set(bookColumnChoices.map(({ label }) => label)).size).toBe(bookColumnChoices.length);
  for (const { value } of bookColumnChoices) {
    const { columns } = read('Foo | Bar | Baz\nAda | 1 | x', { columns: [null, value] });
    expect(columns[1]?.column).toBe(value);
  }
});

test('a column "Type" of ways to pay is the payment method', () => {
  const sheet = read(`
    Name     | Date       | Type  | Amount
    Ada Bell | 2025-09-01 | Check | 5
  `);
  expect(sheet.rows.payments.map(({ row }) => row.paymentMethod)).toEqual(['Check']);
});

test('the email names somebody before first and last name do', () => {
  const sheet = read(`
    First Name | Last Name | Email      | Date       | Paid | Method
    Ada        | Bell      | ada@x.test | 2025-09-08 | 10   | Cash
    Zoe        | Bell      | n/a        | 2025-09-08 | 10   | Cash
  `);
  expect(sheet.rows.payments.map(({ row }) => row.who)).toEqual(['ada@x.test', 'Zoe Bell']);
});

test('a voided payment stays out', () => {
  const sheet = read(`
    Client   | Date       | Amount | Method | Status
    Ada Bell | 2025-09-08 | 10     | Cash   | Completed
    Ada Bell | 2025-09-08 | 10     | Cash   | Voided
    Ada Bell | 2025-09-08 | 10     | Cash   | Weird
  `);
  expect(sheet.rows.payments.map(({ line }) => line)).toEqual([2]);
  expect(whysOf(sheet)).toEqual([
    [3, '"Voided" doesn\'t count.'],
    [4, 'Choose what "Weird" means.'],
  ]);
});

test('a ledger says by a type what its lines are, whatever their sign', () => {
  const sheet = read(`
    Date       | Family | Student  | Type              | Description | Amount  | Payment Method
    2025-09-01 | Bell   | Ada Bell | Tuition Fees      | September   | 80.00   |
    2025-09-02 | Bell   |          | Payment           |             | -80.00  | Credit Card
    2025-09-03 | Bell   |          | Payment           | reversed    | 80.00   | Credit Card
    2025-09-03 | Bell   |          | Payment           |             | -10.00  | Cash
    2025-09-04 | Bell   | Ada Bell | Late Payment Fee  |             | 5.00    |
    2025-09-05 | Bell   |          | Refund            |             | 5.00    |
    2025-09-05 | Bell   |          | Sibling discount  |             | -5.00   |
  `);
  expect(sheet.kind).toBe('ledger');
  expect(sheet.asksSign).toBe(false);
  expect(rowsOf(sheet.rows.charges)).toEqual([
    { who: 'Ada Bell', date: '2025-09-01', amount: 8000, kind: 'Tuition Fees', notes: 'September' },
    { who: 'Ada Bell', date: '2025-09-04', amount: 500, kind: 'Late Payment Fee', notes: '' },
  ]);
  expect(rowsOf(sheet.rows.payments)).toEqual([
    { who: 'Bell', date: '2025-09-02', amount: 8000, paymentMethod: 'Card', notes: '' },
    { who: 'Bell', date: '2025-09-03', amount: 1000, paymentMethod: 'Cash', notes: '' },
  ]);
  expect(whysOf(sheet)).toEqual([
    [4, "A refund of $80.00 on Sep 3, 2025 can't come in. Bring the balance."],
    [7, "A refund of $5.00 on Sep 5, 2025 can't come in. Bring the balance."],
    [8, 'Choose what "Sibling discount" means.'],
  ]);
});

test('a ledger with a column for charges and one for payments has both in a line', () => {
  const sheet = read(`
    Name     | Date       | Debit | Credit | Item    | Balance | Tender
    Ada Bell | 2025-09-01 | 80    | 0.00   | Tuition | 80      |
    Ada Bell | 2025-09-02 | 10    | 90     | Shoes   | 0       | Cash
    Ada Bell | 2025-09-03 |       |        | Nothing | 0       |
    Ada Bell | 2025-09-04 | -5    |        | Oops    | -5      |
  `);
  expect(sheet.kind).toBe('ledger');
  expect(sheet.rows.charges.map(({ line, row }) => [line, row.kind, row.amount])).toEqual([
    [2, 'Tuition', 8000],
    [3, 'Shoes', 1000],
  ]);
  expect(sheet.rows.payments.map(({ line, row }) => [line, row.amount])).toEqual([[3, 9000]]);
  expect(whysOf(sheet)).toEqual([
    [4, 'There is no amount.'],
    [5, "A credit of $5.00 on Sep 4, 2025 can't come in as a charge. Bring the balance."],
  ]);
});

test('a ledger that writes charges below zero is read too, and a lone credit is not', () => {
  const sheet = (payment: string) =>
    read(`
      Name     | Date       | Type    | Amount     | Method
      Ada Bell | 2025-09-01 | Tuition | -80        |
      Ada Bell | 2025-09-02 | Payment | ${payment} | Cash
    `);
  expect(sheet('80').rows.charges.map(({ row }) => row.amount)).toEqual([8000]);
  expect(whysOf(sheet('-80'))).toEqual([
    [2, "A credit of $80.00 on Sep 1, 2025 can't come in as a charge. Bring the balance."],
  ]);
  const columns = read(`
    Name     | Date       | Type   | Charge | Payment | Method
    Ada Bell | 2025-09-01 | Credit | -5     |         |
    Ada Bell | 2025-09-01 | Refund | 20     |         |
    Ada Bell | 2025-09-02 | Cash   |        | -80     | Cash
  `);
  expect(whysOf(columns)).toEqual([
    [2, "A credit of $5.00 on Sep 1, 2025 can't come in as a charge. Bring the balance."],
    [3, "A refund of $20.00 on Sep 1, 2025 can't come in. Bring the balance."],
  ]);
  expect(columns.rows.payments.map(({ row }) => row.amount)).toEqual([8000]);
});

test('which sign is a payment is asked where only the sign tells', () => {
  const sheet = `
    Name     | Date       | Amount | For
    Ada Bell | 2025-09-01 | 80     | Tuition
    Ada Bell | 2025-09-02 | -80    | Thanks
  `;
  const first = read(sheet);
  expect(first).toMatchObject({ kind: 'ledger', asksSign: true });
  expect(first.leftOut.map(({ line }) => line)).toEqual([2, 3]);
  const second = read(sheet, { negativeIs: 'payment', values: { method: { '': 'Cash' } } });
  expect(second.asksSign).toBe(false);
  expect(rowsOf(second.rows.charges)).toEqual([
    { who: 'Ada Bell', date: '2025-09-01', amount: 8000, kind: 'Tuition', notes: '' },
  ]);
  expect(rowsOf(second.rows.payments)).toEqual([
    { who: 'Ada Bell', date: '2025-09-02', amount: 8000, paymentMethod: 'Cash', notes: 'Thanks' },
  ]);
  expect(read(sheet, { negativeIs: 'charge' }).rows.charges).toHaveLength(1);
});

test('a number that two lines share is counted on', () => {
  const sheet = read(`
    Name     | Date       | Amount | Method | Receipt
    Ada Bell | 2025-09-01 | 80     | Cash   | 7
    Zoe Bell | 2025-09-01 | 80     | Cash   | 7
    Max Ito  | 2025-09-01 | 80     | Cash   | 8
  `);
  expect(sheet.rows.payments.map(({ row }) => row.id)).toEqual(['7', '7 #2', '8']);
});

test('how it was paid is asked once where no column says it', () => {
  const rows = 'Student | Issue date | Due date | Paid\nAda Bell | 2025-09-01 | 2025-09-15 | 80';
  expect(whysOf(read(rows))).toEqual([[2, 'Choose how it was paid.']]);
  const sheet = read(rows, { values: { method: { '': 'Visa/MC' } } });
  expect(sheet.rows.payments[0]?.row).toMatchObject({
    date: '2025-09-01',
    paymentMethod: 'Visa/MC',
  });
  expect(read(`${rows}\nBo | 2025-09-01 | | 5`).values.method).toEqual([
    { text: '', rows: 2, means: null },
  ]);
});

test('balances by student, and by family once', () => {
  const students = read(`
    Name     | Balance
    Ada Bell | 12.50
    Zoe Bell | (5.00)
    Max Ito  | -
    Eva Ito  | a lot
    Total    | 100000.00
  `);
  expect(rowsOf(students.rows.balances)).toEqual([
    { who: 'Ada Bell', balance: 1250 },
    { who: 'Zoe Bell', balance: -500 },
  ]);
  expect(whysOf(students)).toEqual([
    [4, 'There is no amount.'],
    [5, '"a lot" is not an amount.'],
    [6, 'a total'],
  ]);
  const families = read(`
    Student  | Family Name | Parent Email | Family Balance
    Ada Bell | Bell        | eva@x.test   | 12
    Zoe Bell | Bell        | eva@x.test   | 12
    Max Ito  | Ito         |              | 5
  `);
  expect(families.kind).toBe('balances');
  expect(rowsOf(families.rows.balances)).toEqual([
    { who: 'eva@x.test', balance: 1200 },
    { who: 'Ito', balance: 500 },
  ]);
  expect(whysOf(families)).toEqual([[3, "It's the same family as in line 2."]]);
  expect(
    rowsOf(read('Client | Account balance\nAda Bell | -5', { negativeIs: 'charge' }).rows.balances),
  ).toEqual([{ who: 'Ada Bell', balance: 500 }]);
});

test('without headings the content says which column is which', () => {
  const sheet = read(`
    Ada Bell | 9/15/2025 | $20.00 | cash
    Zoe Bell | 9/16/2025 | $30.00 | card
  `);
  expect(sheet).toMatchObject({ kind: 'payments', heading: null, fingerprint: null });
  expect(sheet.rows.payments.map(({ row }) => row.amount)).toEqual([2000, 3000]);
});

test('what is no such list is said in a sentence', () => {
  expect(readBooks([[' ']]).problem).toBe('There is nothing in this sheet.');
  expect(read('Name | Shoe size\nAda Bell | 38').problem).toMatch(/^This doesn't look like/);
  expect(read('Date | Amount\n2025-09-08 | 5', { kind: 'payments' }).problem).toBe(
    'Choose the column that says who it is about.',
  );
  expect(read('Name | Date\nAda Bell | 2025-09-08', { kind: 'payments' }).problem).toBe(
    'Choose the column that has the amounts.',
  );
  expect(read('Name | Balance').problem).toBe('There are no rows in this sheet.');
});

test('a line that was left out can be taken in', () => {
  const sheet = 'Name | Balance\nTotal | 5';
  expect(read(sheet).rows.balances).toEqual([]);
  expect(rowsOf(read(sheet, { takenIn: new Set([2]) }).rows.balances)).toEqual([
    { who: 'Total', balance: 500 },
  ]);
});

test('a name on a line of its own is whose rows follow, where no column names anybody', () => {
  const sheet = read(`
    Bell Dance
             | Date       | Transaction Type | Num | Memo/Description | Account                   | Amount
    Ada Bell |            |                  |     |                  |                           |
             | 2025-09-01 | Invoice          | 1   | Tuition          | Accounts Receivable (A/R) | 80
             | 2025-09-02 | Payment          | 2   | Payment          | Undeposited Funds         | -80
    Total for Ada Bell |  |                  |     |                  |                           | 0
    Jazz     |            |                  |     |                  |                           |
             | 2025-09-03 | Invoice          | 3   | Tuition          | Accounts Receivable (A/R) | 80
    Ito, Max |            |                  |     |                  |                           |
             | 2025-09-03 | Invoice          | 3   | Tuition          | Accounts Receivable (A/R) | 80
    Printed  |            |                  |     |                  |                           |
    Bye      |            |                  |     |                  |                           |
  `);
  expect(sheet.problem).toBe(null);
  expect(sheet.rows.charges.map(({ line, row }) => [line, row.who])).toEqual([
    [4, 'Ada Bell'],
    [10, 'Ito, Max'],
  ]);
  expect(whysOf(sheet)).toEqual([
    [1, 'above the headings'],
    [3, 'the name of the rows below it'],
    [5, 'Choose how it was paid.'],
    [6, 'a total'],
    [7, 'one cell: a heading or a class'],
    [8, 'It names nobody.'],
    [9, 'the name of the rows below it'],
    [11, 'a note'],
    [12, 'one cell: a heading or a class'],
  ]);
});

test("an account that is everybody's names nobody", () => {
  const sheet = read(`
    Date       | Account | Paid | Method
    2025-09-01 | Studio  | 80   | Cash
    2025-09-02 | Studio  | 80   | Cash
  `);
  expect(sheet.problem).toBe('Choose the column that says who it is about.');
  const families = read(`
    Date       | Account | Paid | Method
    2025-09-01 | Bell    | 80   | Cash
    2025-09-02 | Ito     | 80   | Cash
  `);
  expect(families.rows.payments.map(({ row }) => row.who)).toEqual(['Bell', 'Ito']);
});

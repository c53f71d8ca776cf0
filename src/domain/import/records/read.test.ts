import { expect, test } from 'vitest';
import { payReference } from '../../payReference.ts';
import { recordsColumnChoices } from './records.ts';
import { readRecords } from './read.ts';
import { reader, rowsOf, whysOf } from './sheets.testing.ts';

const school = { methods: ['Cash', 'Card', 'Check'], classes: ['Ballet 1', 'Tap'] };
const NO_EARLIER = 'there is no earlier payment of theirs in this file that it can be taken off.';
const read = reader(school);

test('a list of payments is found below its title and above its total', () => {
  const sheet = read(
    `
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
  `,
    { belowZero: { payment: 'refund' } },
  );
  expect(sheet).toMatchObject({
    kind: 'payments',
    heading: 2,
    problem: null,
    questions: 1,
    asks: { dateOrder: false },
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
    [6, `A refund of $20.00 on Sep 9, 2025: ${NO_EARLIER}`],
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
  const first = read(sheet, { columns, kind: 'payments' });
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
  const second = read(sheet, { columns, kind: 'payments', values: { method: { Twint: 'Card' } } });
  expect(second.rows.payments.map(({ row }) => row.paymentMethod)).toEqual([
    'Cash',
    'Card',
    'Card',
  ]);
  const third = read(sheet, {
    columns,
    kind: 'payments',
    values: { method: { Twint: 'leftOut' } },
  });
  expect(whysOf(third)).toEqual([
    [3, 'You left it out.'],
    [4, 'You left it out.'],
  ]);
});

test('every column that a kind can have has its own label, and is as it was chosen', () => {
  for (const kind of ['payments', 'charges', 'marks', 'balances'] as const) {
    const choices = recordsColumnChoices(kind);
    expect(new Set(choices.map(({ label }) => label)).size).toBe(choices.length);
    for (const { value } of choices) {
      const { columns } = read('Foo | Bar | Baz\nAda | 1 | x', { kind, columns: [null, value] });
      expect(columns[1]?.column).toBe(value);
    }
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

test('a type says what lines are, whatever their sign; both signs of payments are asked about', () => {
  const sheet = `
    Date       | Family | Student  | Type              | Description | Amount  | Payment Method
    2025-09-01 | Bell   | Ada Bell | Tuition Fees      | September   | 80.00   |
    2025-09-02 | Bell   |          | Payment           |             | -80.00  | Credit Card
    2025-09-03 | Bell   |          | Payment           | bounced     | 80.00   | Credit Card
    2025-09-03 | Bell   |          | Payment           |             | -10.00  | Cash
    2025-09-04 | Bell   | Ada Bell | Late Payment Fee  |             | 5.00    |
    2025-09-05 | Bell   |          | Refund            |             | 5.00    |
    2025-09-05 | Bell   |          | Sibling discount  |             | -5.00   |
  `;
  expect(read(sheet)).toMatchObject({
    questions: 1,
    asks: { belowZero: ['payment'] },
    rows: { payments: [] },
  });
  const { rows, leftOut } = read(sheet, { belowZero: { payment: 'payment' } });
  expect(rowsOf(rows.charges)).toEqual([
    { who: 'Ada Bell', date: '2025-09-01', amount: 8000, kind: 'Tuition Fees', notes: 'September' },
    { who: 'Ada Bell', date: '2025-09-04', amount: 500, kind: 'Late Payment Fee', notes: '' },
  ]);
  expect(rowsOf(rows.payments)).toEqual([
    {
      who: 'Bell',
      date: '2025-09-03',
      amount: 500,
      paymentMethod: 'Cash',
      notes: 'Refunded $5.00',
    },
  ]);
  expect(rowsOf(rows.credits)).toEqual([
    { who: 'Bell', date: '2025-09-05', amount: 500, reason: 'Sibling discount' },
  ]);
  expect(leftOut.map(({ line, why, who }) => [line, why, who])).toEqual([
    [3, 'All of it was refunded.', undefined],
    [4, 'A refund of $80.00 on Sep 3, 2025, taken off the payment in line 3.', undefined],
    [7, 'A refund of $5.00 on Sep 5, 2025, taken off the payment in line 5.', undefined],
  ]);
});

test('a ledger with a column for charges and one for payments has both in a line', () => {
  const sheet = `
    Name     | Date       | Debit | Credit | Item    | Balance | Tender
    Ada Bell | 2025-09-01 | 80    | 0.00   | Tuition | 80      |
    Ada Bell | 2025-09-02 | 10    | 90     | Shoes   | 0       | Cash
    Ada Bell | 2025-09-03 |       |        | Nothing | 0       |
    Ada Bell | 2025-09-04 | -5    |        | Oops    | -5      |
  `;
  expect(read(sheet).asks.belowZero).toEqual(['charge']);
  const { rows, leftOut } = read(sheet, { belowZero: { charge: 'credit' } });
  expect(rows.charges.map(({ line, row }) => [line, row.kind, row.amount])).toEqual([
    [2, 'Tuition', 8000],
    [3, 'Shoes', 1000],
  ]);
  expect(rows.payments.map(({ line, row }) => [line, row.amount])).toEqual([[3, 9000]]);
  expect(rowsOf(rows.credits)).toEqual([
    { who: 'Ada Bell', date: '2025-09-04', amount: 500, reason: 'Oops' },
  ]);
  expect(leftOut.map(({ line, why }) => [line, why])).toEqual([[4, 'There is no amount.']]);
});

test('charges below zero are asked about; payments that are all below zero are payments', () => {
  const sheet = `
    Name     | Date       | Type    | Amount | Method
    Ada Bell | 2025-09-01 | Tuition | -80    |
    Ada Bell | 2025-09-02 | Payment | -80    | Cash
  `;
  expect(read(sheet)).toMatchObject({
    asks: { belowZero: ['charge'] },
    rows: { charges: [], payments: [{ row: { amount: 8000 } }] },
  });
  const told = (means: 'charge' | 'credit') => read(sheet, { belowZero: { charge: means } }).rows;
  expect(told('charge').charges.map(({ row }) => row.amount)).toEqual([8000]);
  expect(told('credit').credits.map(({ row }) => row.amount)).toEqual([8000]);
});

test('which sign is a payment is asked where only the sign tells', () => {
  const sheet = `
    Name     | Date       | Amount | For
    Ada Bell | 2025-09-01 | 80     | Tuition
    Ada Bell | 2025-09-02 | -80    | Thanks
  `;
  const first = read(sheet);
  expect(first).toMatchObject({ kind: 'charges', asks: { belowZero: ['charge'] } });
  expect(first.leftOut.map(({ line }) => line)).toEqual([2, 3]);
  const second = read(sheet, {
    belowZero: { charge: 'payment' },
    values: { method: { '': 'Cash' } },
  });
  expect(second.asks.belowZero).toEqual([]);
  expect(rowsOf(second.rows.charges)).toEqual([
    { who: 'Ada Bell', date: '2025-09-01', amount: 8000, kind: 'Tuition', notes: '' },
  ]);
  expect(rowsOf(second.rows.payments)).toEqual([
    { who: 'Ada Bell', date: '2025-09-02', amount: 8000, paymentMethod: 'Cash', notes: 'Thanks' },
  ]);
  expect(
    read(sheet, { belowZero: { charge: 'credit' } }).rows.credits.map(({ row }) => row.reason),
  ).toEqual(['Thanks']);
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
  const students = read(
    `
    Name     | Balance
    Ada Bell | 12.50
    Zoe Bell | (5.00)
    Max Ito  | -
    Eva Ito  | a lot
    Total    | 100000.00
  `,
    { owedBelowZero: false },
  );
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
    rowsOf(read('Client | Account balance\nAda Bell | -5', { owedBelowZero: true }).rows.balances),
  ).toEqual([{ who: 'Ada Bell', balance: 500 }]);
});

test('without headings nothing is guessed from the content: a person says what each column is', () => {
  const sheet = `
    Ada Bell | 9/15/2025 | $20.00 | cash
    Zoe Bell | 9/16/2025 | $30.00 | card
  `;
  expect(read(sheet, { kind: 'payments' })).toMatchObject({
    suggestedKind: null,
    heading: null,
    fingerprint: null,
    problem: 'Choose the column that says who it is about.',
    rows: { payments: [] },
  });
  const columns = ['name', 'date', 'amount', 'method'] as const;
  const told = read(sheet, { kind: 'payments', columns });
  expect(told.rows.payments.map(({ row }) => row.amount)).toEqual([2000, 3000]);
});

test('nothing is read before somebody says what the sheet has', () => {
  const cells = [
    ['Name', 'Date', 'Amount', 'Method'],
    ['Ada Bell', '2025-09-08', '5', 'Cash'],
  ];
  expect(readRecords(cells)).toMatchObject({
    kind: null,
    suggestedKind: 'payments',
    questions: 1,
    rows: { payments: [] },
  });
});

test('what a column that is not used has is said', () => {
  const sheet = read(`
    Name     | Date       | Amount | Method | Tip   | Promo | Paid until | Phone
    Ada Bell | 2025-09-08 | 65.00  | Cash   | $5.00 | 10    | 2025-12-31 | 555 010 0100
    Zoe Bell | 2025-09-08 | 65.00  | Cash   | $0.00 |       |            |
  `);
  expect(
    sheet.columns.flatMap(({ head, notUsed }) => (notUsed === '' ? [] : [[head, notUsed]])),
  ).toEqual([
    ['Tip', '1 amount'],
    ['Promo', '1 number'],
    ['Paid until', '1 day'],
  ]);
});

test('what is no such list is said in a sentence', () => {
  expect(readRecords([[' ']]).problem).toBe('There is nothing in this sheet.');
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
    [8, 'Jazz'],
    [10, 'Ito, Max'],
  ]);
  expect(whysOf(sheet)).toEqual([
    [1, 'above the headings'],
    [3, 'the name of the rows below it'],
    [5, 'Choose how it was paid.'],
    [6, 'a total'],
    [7, 'the name of the rows below it'],
    [9, 'the name of the rows below it'],
    [11, 'a note'],
    [12, 'one cell: a heading or a class'],
  ]);
});

test('a column of accounts is nobody until somebody says so', () => {
  const sheet = `
    Date       | Account | Paid | Method
    2025-09-01 | Bell    | 80   | Cash
    2025-09-02 | Ito     | 80   | Cash
  `;
  expect(read(sheet).problem).toBe('Choose the column that says who it is about.');
  const told = read(sheet, { columns: [null, 'family'] });
  expect(told.rows.payments.map(({ row }) => row.who)).toEqual(['Bell', 'Ito']);
});

test('a payment reference anywhere in a used column says who paid, and four letters only where nobody else is named', () => {
  const [one, other] = [payReference(4711), payReference(815)];
  const who = (description: string, unused = '') =>
    readRecords(
      [
        ['Date', 'Payer', 'Description', 'Amount', 'Color'],
        [
          '2025-09-13',
          description.startsWith('by ') ? 'Ana Moss' : '',
          description,
          '65.00',
          unused,
        ],
      ],
      { kind: 'payments', methods: ['Cash'], values: { method: { '': 'Cash' } } },
    ).rows.payments.map(({ row }) => row.who);
  expect(who(`by Zelle ${one.toLowerCase()}`)).toEqual([one]);
  expect(who(`by Zelle ${one} and ${other}`)).toEqual([`${one} ${other}`]);
  expect(who(`by Zelle ${one.slice(5)}`)).toEqual(['Ana Moss']);
  expect(who(`Zelle ${one.slice(5)}`), 'which names nobody by itself').toEqual([one.slice(5)]);
  expect(who('by Zelle', one), 'not in a column that is not used').toEqual(['Ana Moss']);
  expect(who('Zelle'), 'nobody').toEqual([]);
});

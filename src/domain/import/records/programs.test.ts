import { expect, test } from 'vitest';
import type { RecordsKind, RecordsWords } from './records.ts';
import {
  programs,
  reportLabels,
  type Program,
  type ProgramKey,
  type ReportKind,
} from './programs.ts';
import { readRecords } from './read.ts';

const school = { methods: ['Cash', 'Card', 'Check'] };
const read = (program: ProgramKey, rows: string[][], kind: RecordsKind) => {
  const words: RecordsWords = programs[program].words;
  return readRecords(rows, { ...school, words, kind });
};

test("a program's own heading counts before what it would mean elsewhere", () => {
  const rows = [
    ['Family', 'Charge Date', 'Charge Category', 'Amount Billed', 'Tax', 'Total', 'Amount Paid'],
    ['Bell', '2025-09-01', 'Tuition', '75.00', '5.00', '80.00', '80.00'],
  ];
  const charges = read('iClassPro', rows, 'charges');
  expect(charges.rows.charges.map(({ row }) => row)).toEqual([
    { who: 'Bell', date: '2025-09-01', amount: 8000, kind: 'Tuition', notes: '' },
  ]);
  // What was paid for each charge comes with the list of payments.
  expect(charges.rows.payments).toEqual([]);
  const elsewhere = read('spreadsheet', rows, 'charges');
  expect(elsewhere.columns.map(({ column }) => column)).toContain('payment');

  const sales = read(
    'mindbody',
    [
      [
        'Sale Date',
        'Client ID',
        'Client',
        'Sale ID',
        'Item name',
        'Subtotal',
        'Tax',
        'Total Paid w/ Payment Method',
        'Payment Method',
      ],
      [
        '2025-09-13',
        '100001',
        'Bell, Ada',
        '5001',
        '10 classes',
        '150.00',
        '9.00',
        '159.00',
        'Visa/MC',
      ],
    ],
    'payments',
  );
  expect(sales.rows.payments.map(({ row }) => row)).toEqual([
    {
      id: '5001',
      who: 'Bell, Ada',
      date: '2025-09-13',
      amount: 15_900,
      paymentMethod: 'Card',
      notes: '10 classes',
    },
  ]);
});

test("a program's own words are understood", () => {
  const rows = [
    ['Client', 'Date', 'Status'],
    ['Ada Bell', '2025-09-08', 'Late Cancel'],
    ['Zoe Bell', '2025-09-08', 'Early cancel'],
  ];
  const marks = read('mindbody', rows, 'marks');
  expect(marks.rows.marks.map(({ row }) => row.status)).toEqual(['absent']);
  expect(marks.leftOut).toHaveLength(1);
  expect(read('spreadsheet', rows, 'marks').rows.marks).toEqual([]);
});

test('a negative balance is what a program means by it', () => {
  const rows = [
    ['Client', 'Account Balance'],
    ['Ada Bell', '-12.50'],
  ];
  const balance = (program: ProgramKey) =>
    read(program, rows, 'balances').rows.balances[0]?.row.balance;
  expect(balance('mindbody')).toBe(1250);
  expect(balance('jackrabbit')).toBe(-1250);
  expect(balance('spreadsheet')).toBeUndefined();
});

test('every report that a program names is one that a school imports', () => {
  const all: [string, Program][] = Object.entries(programs);
  for (const [key, { reports, isTried, advice }] of all) {
    expect([key, Object.keys(reports).toSorted()]).toEqual([
      key,
      (Object.keys(reportLabels) as ReportKind[]).toSorted(),
    ]);
    // Until somebody has read a real file, the screen says so.
    expect([key, isTried]).toEqual([key, key === 'spreadsheet']);
    expect(advice).not.toMatch(/[^.]$/);
  }
});

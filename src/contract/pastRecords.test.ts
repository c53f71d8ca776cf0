import { expect, test } from 'vitest';
import { readRecords } from '../domain/import/records/read.ts';
import { pastBalance, pastCredit, pastMark, pastPayment } from './pastRecords.ts';

test('what is read from old books is what the contract takes', () => {
  const payments = readRecords(
    [
      ['Name', 'Date', 'Paid', 'Method', 'Receipt'],
      ['Ada Bell', '2025-03-20', '12.50', 'Cash', 'R-1'],
    ],
    { kind: 'payments', methods: ['Cash'] },
  );
  expect(payments.rows.payments.map(({ row }) => pastPayment.parse(row))).toHaveLength(1);
  const marks = readRecords(
    [
      ['Name', 'Date', 'Status', 'Class', 'Fee'],
      ['Ada Bell', '2025-03-20', 'Absent', 'Tap', '5'],
    ],
    { kind: 'marks' },
  );
  expect(marks.rows.marks.map(({ row }) => pastMark.parse(row))).toHaveLength(1);
  const balances = readRecords(
    [
      ['Family', 'Balance'],
      ['Bell', '(5.00) CR'],
    ],
    { kind: 'balances' },
  );
  const credits = readRecords(
    [
      ['Name', 'Date', 'Amount', 'Type'],
      ['Ada Bell', '2025-03-20', '5', 'Discount'],
    ],
    { kind: 'payments' },
  );
  expect(credits.rows.credits.map(({ row }) => pastCredit.parse(row))).toHaveLength(1);
  expect(balances.rows.balances.map(({ row }) => pastBalance.parse(row))).toHaveLength(1);
});

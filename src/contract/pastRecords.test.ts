import { expect, test } from 'vitest';
import { z } from 'zod';
import { readPredecessor } from '../domain/import/records/predecessor.ts';
import { readRecords } from '../domain/import/records/read.ts';
import { newBudgetEntry } from './budget.ts';
import { newExpense } from './expense.ts';
import { pastBalance, pastCredit, pastMark, pastPayment } from './pastRecords.ts';
import { importedStudent } from './student.ts';

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

test("what is read from the predecessor's dump is what the contract takes", () => {
  const date = '2025-03-20T00:00:00Z';
  const dump = {
    users: { ada: { role: 'student', firstName: 'Ada', lastName: 'Bell', balance: 5 } },
    attendance: { '2025-03-01': { ada: { status: 'absent' } } },
    payments: { p1: { studentId: 'ada', amount: 12.5, paymentMethod: 'cash', date } },
    expenses: { e1: { amount: 19.99, category: 'supplies', date } },
    budget_entries: {
      b1: { budgetType: 'expense', amount: 100, date },
      b2: { budgetType: 'fee_revenue', studentId: 'ada', feeType: 'late', amount: 1, date },
      b3: { budgetType: 'contribution_revenue', contributorId: 'ada', amount: 70, date },
    },
  };
  const { students, history } = readPredecessor(dump, 'America/New_York');
  expect(students.map((row) => importedStudent.parse(row))).toHaveLength(1);
  expect(history.marks.map((row) => pastMark.parse(row))).toHaveLength(1);
  expect(history.payments.map((row) => pastPayment.parse(row))).toHaveLength(1);
  const expense = newExpense.extend({ id: z.string() });
  expect(history.expenses.map((row) => expense.parse(row))).toHaveLength(1);
  const people = {
    expense: {},
    fee_revenue: { studentId: 'ada' },
    contribution_revenue: { contributorId: 'ada' },
  };
  for (const { entry } of history.budgetEntries) {
    const type = entry['budgetType'] as keyof typeof people;
    expect(newBudgetEntry.parse({ ...entry, ...people[type] }).amount).toBeGreaterThan(0);
  }
  expect(history.budgetEntries).toHaveLength(3);
});

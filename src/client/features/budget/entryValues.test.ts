import { expect, test } from 'vitest';
import type { BudgetEntry } from '../../../contract/budget.ts';
import { calendarDate, type Instant } from '../../../domain/dates.ts';
import { studentId } from '../../../domain/ids.ts';
import { cents, readTypedAmount } from '../../../domain/money.ts';
import { ApiError } from '../../api/apiError.ts';
import { changesOf } from '../../ui/form/useEdit.ts';
import {
  entryOf,
  newValues,
  overpaymentOf,
  valuesOf,
  withPerson,
  type EntryValues,
} from './entryValues.ts';

const maya = { id: 'm', firstName: 'Maya', lastName: 'Torres' };
const leo = { id: 'l', firstName: 'Leo', lastName: 'Silva' };
const contribution = (): EntryValues => ({
  ...withPerson(newValues('contribution_revenue', calendarDate('2026-11-21'), cents(7000)), maya),
  amount: 7000,
});

function fieldsOf(values: EntryValues): unknown {
  try {
    entryOf(values);
  } catch (error) {
    if (error instanceof ApiError) return error.fields;
  }
  return undefined;
}

test('a contribution is named after its contributor, until somebody types a name', () => {
  expect(contribution().description).toBe('Contribution from Maya Torres');
  expect(withPerson(contribution(), leo).description).toBe('Contribution from Leo Silva');
  const typed = { ...contribution(), description: 'For the show' };
  expect(withPerson(typed, leo).description).toBe('For the show');
  expect(withPerson(contribution(), undefined).description).toBe('');
});

test('a status is sent only when one is chosen', () => {
  expect(entryOf({ ...contribution(), amount: 123_450 })).toEqual({
    budgetType: 'contribution_revenue',
    amount: 123_450,
    date: '2026-11-21',
    description: 'Contribution from Maya Torres',
    contributorId: studentId('m'),
    contributorName: 'Maya Torres',
    expectedAmount: 7000,
  });
});

test.each(['12.345', '1e3', '-4', '12,34', '0', ''].map(readTypedAmount))(
  '%d is no amount',
  (typed) => {
    expect(fieldsOf({ ...contribution(), amount: typed })).toEqual({
      amount: 'Amount must be a positive number',
    });
    expect(fieldsOf({ ...contribution(), expectedAmount: typed })).toEqual({
      expectedAmount: 'Expected amount must be a valid positive number',
    });
  },
);

test('each field that is missing is named', () => {
  expect(
    fieldsOf({
      ...newValues('contribution_revenue', calendarDate('2026-11-21'), cents(7000)),
      date: '',
    }),
  ).toEqual({
    contributorId: 'Please select a student as contributor',
    amount: 'Amount must be a positive number',
    date: 'Date is required',
    description: 'Description is required',
  });
  expect(fieldsOf(newValues('fee_revenue', calendarDate('2026-11-21'), cents(7000)))).toMatchObject(
    {
      studentId: 'Student ID is required for fee revenue',
      feeType: 'Fee type is required',
    },
  );
});

const stored: BudgetEntry = {
  id: 'e',
  budgetType: 'contribution_revenue',
  amount: cents(20_000),
  date: calendarDate('2026-11-20'),
  description: 'For the show',
  status: 'completed',
  adminId: 'a',
  createdAt: '' as Instant,
  updatedAt: '' as Instant,
  contributorId: studentId('m'),
  contributorName: 'Maya Torres',
  expectedAmount: cents(7000),
};

test('only what was changed is sent', () => {
  const changes = (values: EntryValues) => changesOf(entryOf(values), stored, stored);
  expect(changes(valuesOf(stored))).toEqual({ basedOn: {} });
  expect(changes({ ...valuesOf(stored), amount: 7000, status: 'active' })).toMatchObject({
    amount: 7000,
    status: 'active',
  });
});

test('above 1.5 times the expected amount is asked about, once', () => {
  expect(overpaymentOf({ ...contribution(), amount: 10_500 })).toBe(0);
  expect(overpaymentOf({ ...contribution(), amount: 10_501 })).toBe(3501);
  expect(overpaymentOf({ ...contribution(), amount: 50_000, personId: '' })).toBe(0);
  expect(overpaymentOf(valuesOf(stored), stored)).toBe(0);
  expect(overpaymentOf({ ...valuesOf(stored), amount: 30_000 }, stored)).toBe(23_000);
});

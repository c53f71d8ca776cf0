import { z } from 'zod';
import { budgetSources, expenseCategories, expenseMessages } from '../domain/expense.ts';
import {
  amount,
  basedOn,
  calendarDate,
  cents,
  id,
  instant,
  notes,
  page,
  pageOf,
  plainDate,
  text,
} from './base.ts';
import { verbs } from './verbs.ts';

export const category = z.enum(expenseCategories, { error: expenseMessages.category });

export const expense = z.object({
  id,
  amount: cents,
  category: z.enum(expenseCategories),
  description: z.string(),
  date: plainDate,
  budgetSource: z.enum(budgetSources),
  notes: z.string(),
  adminId: z.string(),
  createdAt: instant,
  updatedAt: instant,
  isMajor: z.boolean().describe("At or above the settings' threshold"),
});
export type Expense = z.infer<typeof expense>;

export const newExpense = z.strictObject({
  amount: amount(expenseMessages.amount),
  category,
  description: text('Expense description'),
  date: calendarDate(expenseMessages.dateInvalid, expenseMessages.dateRequired),
  budgetSource: z.enum(budgetSources, { error: expenseMessages.budgetSource }).optional(),
  notes: notes.optional(),
});
export type NewExpense = z.infer<typeof newExpense>;

export const expenseChanges = newExpense.partial().extend({ id, basedOn });
export type ExpenseChanges = z.infer<typeof expenseChanges>;

const rangeDate = calendarDate(expenseMessages.range);

export const expenseFilter = z.strictObject({
  category: category.optional(),
  from: rangeDate.optional(),
  to: rangeDate.optional(),
  ...page,
});
export type ExpenseFilter = z.infer<typeof expenseFilter>;

export const expensePage = pageOf(expense).extend({
  total: cents.describe('Of all expenses of the filter, not only of this page'),
  count: z.int().describe('How many the filter has in all'),
});
export type ExpensePage = z.infer<typeof expensePage>;

const { get, create, post, patch, del } = verbs('Expenses');

export const expenses = {
  list: get('/expenses', expenseFilter, expensePage, { summary: 'Expenses, newest first' }),
  create: create('/expenses', newExpense, expense, { summary: 'Record an expense' }),
  get: get('/expenses/{id}', { id }, expense, { summary: 'One expense' }),
  update: patch('/expenses/{id}', expenseChanges, expense, { summary: 'Change an expense' }),
  remove: del('/expenses/{id}', { id }, z.object({ deletedExpense: expense }), {
    summary: 'Delete an expense',
  }),
  restore: post('/expenses/{id}/restore', { id }, expense, {
    summary: 'Bring a deleted expense back as it was',
  }),
};

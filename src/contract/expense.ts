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
  procedure,
  text,
} from './base.ts';

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

const tags = ['Expenses'];
const byId = z.strictObject({ id });

export const expenses = {
  list: procedure
    .route({ method: 'GET', path: '/expenses', tags, summary: 'Expenses, newest first' })
    .input(expenseFilter)
    .output(expensePage),
  create: procedure
    .route({
      method: 'POST',
      path: '/expenses',
      tags,
      summary: 'Record an expense',
      successStatus: 201,
    })
    .input(newExpense)
    .output(expense),
  get: procedure
    .route({ method: 'GET', path: '/expenses/{id}', tags, summary: 'One expense' })
    .input(byId)
    .output(expense),
  update: procedure
    .route({ method: 'PATCH', path: '/expenses/{id}', tags, summary: 'Change an expense' })
    .input(expenseChanges)
    .output(expense),
  remove: procedure
    .route({ method: 'DELETE', path: '/expenses/{id}', tags, summary: 'Delete an expense' })
    .input(byId)
    .output(z.object({ deletedExpense: expense })),
  restore: procedure
    .route({
      method: 'POST',
      path: '/expenses/{id}/restore',
      tags,
      summary: 'Bring a deleted expense back as it was',
    })
    .input(byId)
    .output(expense),
};

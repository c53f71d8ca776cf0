import { changes, procedures, reads } from '../procedures.ts';
import * as budget from './budget.service.ts';
import * as entries from './budgetEntry.service.ts';
import * as expenses from './expense.service.ts';

const { budget: os, budgetEntries: ofEntries, expenses: ofExpenses } = procedures;

export const expenseRoutes = {
  list: ofExpenses.list.handler(reads(expenses.listExpenses)),
  create: ofExpenses.create.handler(changes(expenses.createExpense)),
  get: ofExpenses.get.handler(reads((db, { id }) => expenses.getExpense(db, id))),
  update: ofExpenses.update.handler(changes(expenses.updateExpense)),
  remove: ofExpenses.remove.handler(changes((work, { id }) => expenses.deleteExpense(work, id))),
  restore: ofExpenses.restore.handler(changes((work, { id }) => expenses.restoreExpense(work, id))),
};

export const budgetEntryRoutes = {
  list: ofEntries.list.handler(reads(entries.listEntries)),
  create: ofEntries.create.handler(changes(entries.createEntry)),
  get: ofEntries.get.handler(reads((db, { id }) => entries.getEntry(db, id))),
  update: ofEntries.update.handler(changes(entries.updateEntry)),
  remove: ofEntries.remove.handler(changes((work, { id }) => entries.deleteEntry(work, id))),
  restore: ofEntries.restore.handler(changes((work, { id }) => entries.restoreEntry(work, id))),
};

export const budgetRoutes = {
  summary: os.summary.handler(reads(budget.readSummary)),
  contributors: os.contributors.handler(
    reads((db, input, { clock }) => budget.readContributors(db, clock(), input)),
  ),
};

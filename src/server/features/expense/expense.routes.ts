import { changes, procedures, reads } from '../procedures.ts';
import * as expenses from './expense.service.ts';

const os = procedures.expenses;

export const expenseRoutes = {
  list: os.list.handler(reads(expenses.listExpenses)),
  create: os.create.handler(changes(expenses.createExpense)),
  get: os.get.handler(reads((db, { id }) => expenses.getExpense(db, id))),
  update: os.update.handler(changes(expenses.updateExpense)),
  remove: os.remove.handler(changes((work, { id }) => expenses.deleteExpense(work, id))),
  restore: os.restore.handler(changes((work, { id }) => expenses.restoreExpense(work, id))),
};

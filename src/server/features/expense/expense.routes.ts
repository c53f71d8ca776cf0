import { change, procedures as os } from '../procedures.ts';
import * as expenses from './expense.service.ts';

export const expenseRoutes = {
  list: os.expenses.list.handler(({ context, input }) =>
    expenses.listExpenses(context.database.db, input),
  ),
  create: os.expenses.create.handler((request) =>
    change(request, (work) => expenses.createExpense(work, request.input)),
  ),
  get: os.expenses.get.handler(({ context, input }) =>
    expenses.getExpense(context.database.db, input.id),
  ),
  update: os.expenses.update.handler((request) =>
    change(request, (work) => expenses.updateExpense(work, request.input)),
  ),
  remove: os.expenses.remove.handler((request) =>
    change(request, (work) => expenses.deleteExpense(work, request.input.id)),
  ),
  restore: os.expenses.restore.handler((request) =>
    change(request, (work) => expenses.restoreExpense(work, request.input.id)),
  ),
};

import type {
  Expense,
  ExpenseChanges,
  ExpenseFilter,
  ExpensePage,
  NewExpense,
} from '../../../contract/expense.ts';
import {
  budgetSourceLabels,
  DEFAULT_BUDGET_SOURCE,
  expenseCategoryLabels,
  expenseMessages,
  isMajorExpense,
  type BudgetSource,
  type CategorySums,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { isReversed } from '../../../domain/periods.ts';
import { invalid } from '../../../domain/refusal.ts';
import { asDate, asMoney, asText } from '../../../domain/staleEdit.ts';
import { columnsGiven, type FieldsOf } from '../../db/columns.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import * as repository from './expense.repository.ts';
import { actsOn, enteredBy } from './recorded.ts';

/** The fields of an expense. */
const fields = {
  amount: { column: 'amount', name: 'amount', show: asMoney, isSigned: true },
  category: {
    column: 'category',
    name: 'category',
    show: (one: ExpenseCategory) => expenseCategoryLabels[one],
    isSigned: true,
  },
  description: { column: 'description', name: 'description', show: asText },
  date: { column: 'date', name: 'date', show: asDate, isSigned: true },
  budgetSource: {
    column: 'budget_source',
    name: 'budget source',
    show: (one: BudgetSource) => budgetSourceLabels[one],
  },
  notes: { column: 'notes', name: 'notes', show: asText },
} as const satisfies FieldsOf<
  NewExpense & Omit<ExpenseChanges, 'id' | 'basedOn'>,
  Tables['expenses']
>;

const expense = actsOn<Tables['expenses'], Expense>({
  entity: 'expense',
  name: 'Expense',
  messages: expenseMessages,
  fields,
  async find(db, id) {
    const row = await repository.findExpense(db, id);
    return row && toExpense(row, await majorExpenseThreshold(db));
  },
  lock: ({ tx, engine }, id) => repository.lockExpense(tx, engine, id),
  insert: (tx, row) => repository.insertExpenses(tx, [row]),
  update: repository.updateExpense,
  remove: repository.deleteExpense,
  studentOf: () => null,
});

export const getExpense = expense.get;
export const restoreExpense = expense.restore;

/** A page of expenses with the total of the whole filter; refused if `from` is after `to`. */
export async function listExpenses(db: Reader, filter: ExpenseFilter): Promise<ExpensePage> {
  if (isReversed(filter)) throw invalid(expenseMessages.range);
  const { items, nextCursor } = await repository.listExpenses(db, filter);
  const threshold = await majorExpenseThreshold(db);
  return {
    items: items.map((row) => toExpense(row, threshold)),
    nextCursor,
    ...(await repository.totalOf(db, filter)),
  };
}

/** Cents by category of the expenses of a period, in one statement. */
export function expensesByCategory(db: Reader, period: Period): Promise<CategorySums> {
  return repository.sumByCategory(db, period);
}

export const createExpense = async (work: Work, input: NewExpense): Promise<Expense> =>
  expense.create(work, rowOf(work, input));

function rowOf(work: Work, input: NewExpense): Tables['expenses'] {
  return {
    id: newId(),
    budget_source: DEFAULT_BUDGET_SOURCE,
    notes: '',
    ...columnsGiven(fields, input),
    ...enteredBy(work),
  };
}

/** Changes the given fields. If somebody deleted the expense meanwhile, the error is 'Expense not found'. */
export const updateExpense = (work: Work, changes: ExpenseChanges): Promise<Expense> =>
  expense.update(work, changes, async () => {
    const { id: _id, basedOn: _basedOn, ...input } = changes;
    return columnsGiven(fields, input);
  });

/** Deletes an expense; `restoreExpense` puts it back. */
export const deleteExpense = async (
  work: Work,
  id: string,
): Promise<{ deletedExpense: Expense }> => ({
  deletedExpense: await expense.remove(work, id),
});

async function majorExpenseThreshold(db: Reader): Promise<Cents> {
  return (await readPlainSettings(db)).majorExpenseThreshold;
}

function toExpense(row: Tables['expenses'], threshold: Cents): Expense {
  return {
    id: row.id,
    amount: row.amount,
    category: row.category,
    description: row.description,
    date: row.date,
    budgetSource: row.budget_source,
    notes: row.notes,
    adminId: row.admin_id,
    createdAt: row.created_at,
    updatedAt: row.updated_at,
    isMajor: isMajorExpense(row.amount, threshold),
  };
}

import type {
  Expense,
  ExpenseChanges,
  ExpenseFilter,
  ExpensePage,
  NewExpense,
} from '../../../contract/expense.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import {
  ADMIN_REQUIRED,
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
import { requireRecordableDate } from '../../../domain/recordableDate.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { asDate, asMoney, asText, refuseStale } from '../../../domain/staleEdit.ts';
import { changedFields } from '../../db/changedFields.ts';
import { columnsGiven, signedColumns, type FieldsOf } from '../../db/columns.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { DELETION, saveForUndo, claimForUndo } from '../../undo/undo.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import * as repository from './expense.repository.ts';

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
const signed = signedColumns(fields);

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

export async function getExpense(db: Reader, id: string): Promise<Expense> {
  return toExpense(found(await repository.findExpense(db, id)), await majorExpenseThreshold(db));
}

/** Cents by category of the expenses of a period, in one statement. */
export function expensesByCategory(db: Reader, period: Period): Promise<CategorySums> {
  return repository.sumByCategory(db, period);
}

export async function createExpense(work: Work, input: NewExpense): Promise<Expense> {
  requireRecordableDate(input.date, work.today, expenseMessages.dateInvalid);
  refuseClosed(work, input.date);
  const row = rowOf(work, input);
  await repository.insertExpenses(work.tx, [row]);
  return record(work, 'Expense recorded', null, row);
}

function rowOf({ actor, now }: Work, input: NewExpense): Tables['expenses'] {
  if (actor.id === null) throw invalid(ADMIN_REQUIRED);
  return {
    id: newId(),
    budget_source: DEFAULT_BUDGET_SOURCE,
    notes: '',
    ...columnsGiven(fields, input),
    admin_id: actor.id,
    created_at: now,
    updated_at: now,
  };
}

/** Changes the given fields. If somebody deleted the expense meanwhile, the error is 'Expense not found'. */
export async function updateExpense(
  work: Work,
  { id, basedOn, ...input }: ExpenseChanges,
): Promise<Expense> {
  const before = found(await repository.lockExpense(work.tx, work.engine, id));
  refuseStale(await getExpense(work.tx, id), basedOn, input, fields);
  requireRecordableDate(input.date, work.today, expenseMessages.dateInvalid);
  const changes = columnsGiven(fields, input);
  const changed = changedFields(before, { ...before, ...changes });
  if (changed.length === 0) return getExpense(work.tx, id);
  if (changed.some((field) => signed.has(field)))
    refuseClosed(work, before.date, changes.date ?? before.date);
  const after = await repository.updateExpense(work.tx, id, { ...changes, updated_at: work.now });
  if (!after) throw notFound(expenseMessages.updatedNotFound);
  return record(work, 'Expense changed', before, after);
}

/** Deletes an expense; `restoreExpense` puts it back. */
export async function deleteExpense(work: Work, id: string): Promise<{ deletedExpense: Expense }> {
  const before = found(await repository.lockExpense(work.tx, work.engine, id));
  refuseClosed(work, before.date);
  await saveForUndo(work, 'expense', DELETION, [{ entityId: id, studentId: null, state: before }]);
  await repository.deleteExpense(work.tx, id);
  return { deletedExpense: await record(work, 'Expense deleted', before, null) };
}

/** Restores a deleted expense with its old id; refuses an expense that isn't deleted. */
export async function restoreExpense(work: Work, id: string): Promise<Expense> {
  const [saved] = await claimForUndo<Tables['expenses']>(work, 'expense', DELETION, id);
  if (!saved) {
    if (await repository.findExpense(work.tx, id)) throw conflict(expenseMessages.alreadyRestored);
    throw notFound(expenseMessages.notFound);
  }
  refuseClosed(work, saved.state.date);
  await repository.insertExpenses(work.tx, [saved.state]);
  // We read it again: if it was saved before a column existed, the saved state doesn't have it.
  return record(work, 'Expense restored', null, found(await repository.findExpense(work.tx, id)));
}

function found(row: Tables['expenses'] | undefined): Tables['expenses'] {
  if (!row) throw notFound(expenseMessages.notFound);
  return row;
}

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

/** Writes the change into the audit log; returns the new state, or the old one after a deletion. */
async function record(
  work: Work,
  action: string,
  was: Tables['expenses'] | null,
  is: Tables['expenses'] | null,
): Promise<Expense> {
  const threshold = await majorExpenseThreshold(work.tx);
  const before = was && toExpense(was, threshold);
  const after = is && toExpense(is, threshold);
  return audit(work, action, before, after);
}

function audit(work: Work, action: string, before: Expense | null, after: Expense | null): Expense {
  const shown = (after ?? before) as Expense;
  work.audit({ action, entity: 'expense', entityId: shown.id, before, after });
  return shown;
}

import { inBatches } from '../../db/batches.ts';
import type { ExpenseFilter } from '../../../contract/expense.ts';
import type { CategorySums } from '../../../domain/expense.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { newestFirst, sumAndCount, type Page } from '../../db/cursor.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';

function filtered(db: Reader, { category, from, to }: ExpenseFilter) {
  let query = db.selectFrom('expenses');
  if (category) query = query.where('category', '=', category);
  if (from) query = query.where('date', '>=', from);
  if (to) query = query.where('date', '<=', to);
  return query;
}

/** A page of expenses, newest first; `to` is inclusive. */
export function listExpenses(db: Reader, filter: ExpenseFilter): Promise<Page<Tables['expenses']>> {
  return newestFirst(filtered(db, filter).selectAll(), ['expenses', 'date'], filter);
}

/** The total amount and the number of all expenses that match a filter, not only those on a page. */
export const totalOf = (db: Reader, filter: ExpenseFilter) => sumAndCount(filtered(db, filter));

export async function sumByCategory(db: Reader, period: Period): Promise<CategorySums> {
  const rows = await filtered(db, period)
    .select(({ fn }) => ['category', fn.sum<Cents>('amount').as('total')])
    .groupBy('category')
    .execute();
  return Object.fromEntries(rows.map(({ category, total }) => [category, total]));
}

export function findExpense(db: Reader, id: string): Promise<Tables['expenses'] | undefined> {
  return db.selectFrom('expenses').selectAll().where('id', '=', id).executeTakeFirst();
}

/** Like `findExpense`, but locks the expense until the transaction ends. */
export function lockExpense(
  tx: Tx,
  engine: Engine,
  id: string,
): Promise<Tables['expenses'] | undefined> {
  const query = tx.selectFrom('expenses').selectAll().where('id', '=', id);
  return forUpdate(query, engine).executeTakeFirst();
}

export async function insertExpenses(tx: Tx, rows: readonly Tables['expenses'][]): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('expenses').values(piece).execute());
}

export async function deleteExpense(tx: Tx, id: string): Promise<void> {
  await tx.deleteFrom('expenses').where('id', '=', id).execute();
}

export async function updateExpense(
  tx: Tx,
  id: string,
  changes: Partial<Tables['expenses']>,
): Promise<void> {
  await tx.updateTable('expenses').set(changes).where('id', '=', id).execute();
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { ExpenseFilter } from '../../../contract/expense.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';

/** Expenses, newest first, page by page, with the total of the whole filter. */
export function useExpenses(filter: Omit<ExpenseFilter, 'cursor' | 'limit'>) {
  return useInfiniteQuery(
    api.expenses.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
}

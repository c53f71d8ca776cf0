import { useInfiniteQuery } from '@tanstack/react-query';
import type { ExpenseFilter } from '../../../contract/expense.ts';
import { api } from '../../api/api.ts';

/** Expenses, newest first, page by page, with what the whole filter comes to. */
export function useExpenses(filter: Omit<ExpenseFilter, 'cursor' | 'limit'>) {
  const pages = useInfiniteQuery(
    api.expenses.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  const [first] = pages.data?.pages ?? [];
  return {
    ...pages,
    expenses: pages.data?.pages.flatMap(({ items }) => items),
    total: first?.total ?? 0,
    count: first?.count ?? 0,
  };
}

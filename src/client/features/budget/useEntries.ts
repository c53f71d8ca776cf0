import { useInfiniteQuery } from '@tanstack/react-query';
import type { BudgetEntryFilter } from '../../../contract/budget.ts';
import { api } from '../../api/api.ts';

/** Budget entries, newest first, page by page. */
export function useEntries(filter: Omit<BudgetEntryFilter, 'cursor' | 'limit'>) {
  const pages = useInfiniteQuery(
    api.budgetEntries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  return { ...pages, entries: pages.data?.pages.flatMap(({ items }) => items) };
}

import { useInfiniteQuery } from '@tanstack/react-query';
import type { BudgetEntryFilter } from '../../../contract/budget.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';

/** Budget entries, newest first, page by page. */
export function useEntries(filter: Omit<BudgetEntryFilter, 'cursor' | 'limit'>) {
  return useInfiniteQuery(
    api.budgetEntries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
}

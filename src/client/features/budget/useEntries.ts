import { useInfiniteQuery } from '@tanstack/react-query';
import type { BudgetEntryFilterInput } from '../../../contract/budget.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';

/** Budget entries, newest first, page by page. */
export function useEntries(filter: Omit<BudgetEntryFilterInput, 'cursor' | 'limit'>) {
  return useInfiniteQuery(
    api.budgetEntries.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
}

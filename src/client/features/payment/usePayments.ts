import { useInfiniteQuery } from '@tanstack/react-query';
import type { PaymentFilter } from '../../../contract/payment.ts';
import { api } from '../../api/api.ts';

/** Payments, newest first, page by page. */
export function usePayments(filter: Omit<PaymentFilter, 'cursor' | 'limit'>) {
  const pages = useInfiniteQuery(
    api.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      initialPageParam: undefined,
      getNextPageParam: (page) => page.nextCursor ?? undefined,
    }),
  );
  return { ...pages, payments: pages.data?.pages.flatMap(({ items }) => items) };
}

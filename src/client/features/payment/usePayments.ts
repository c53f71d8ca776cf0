import { useInfiniteQuery } from '@tanstack/react-query';
import type { PaymentFilter } from '../../../contract/payment.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';

/** Payments, newest first, page by page. */
export function usePayments(filter: Omit<PaymentFilter, 'cursor' | 'limit'>) {
  return useInfiniteQuery(
    api.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
}

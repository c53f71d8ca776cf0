import { useInfiniteQuery } from '@tanstack/react-query';
import type { PaymentFilterInput } from '../../../contract/payment.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';

/** Payments, newest first, page by page. */
export function usePayments(filter: Omit<PaymentFilterInput, 'cursor' | 'limit'>) {
  return useInfiniteQuery(
    api.payments.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
}

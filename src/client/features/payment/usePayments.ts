import { useInfiniteQuery } from '@tanstack/react-query';
import type { PaymentFilterInput } from '../../../contract/payment.ts';
import { api } from '../../api/api.ts';
import { byCursor } from '../../api/pages.ts';

type Filter = Omit<PaymentFilterInput, 'cursor' | 'limit'>;

export function paymentsQuery(filter: Filter) {
  return api.payments.list.infiniteOptions({
    input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
    ...byCursor,
  });
}

/** Payments, newest first, page by page. */
export function usePayments(filter: Filter) {
  return useInfiniteQuery(paymentsQuery(filter));
}

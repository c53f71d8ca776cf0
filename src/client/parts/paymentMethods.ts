import { useQuery } from '@tanstack/react-query';
import { standardPaymentMethods, type PaymentMethod } from '../../domain/paymentMethod.ts';
import { api } from '../api/api.ts';

export const paymentMethodsQuery = api.paymentMethods.list.queryOptions({ staleTime: 60_000 });

/**
 * Every payment method of the school, including former ones. Until they are loaded, the methods that every school has.
 */
export function usePaymentMethods(): readonly PaymentMethod[] {
  return useQuery(paymentMethodsQuery).data?.items ?? standardPaymentMethods;
}

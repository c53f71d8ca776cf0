import { useQuery } from '@tanstack/react-query';
import type { FeeType } from '../../domain/feeType.ts';
import { api } from '../api/api.ts';

const none: readonly FeeType[] = [];

export const feeTypesQuery = api.feeTypes.list.queryOptions({ staleTime: 60_000 });

/**
 * Every fee type of the school, including past and future ones, because other screens show their names. Empty until
 * loaded.
 */
export function useFeeTypes(): readonly FeeType[] {
  return useQuery(feeTypesQuery).data?.items ?? none;
}

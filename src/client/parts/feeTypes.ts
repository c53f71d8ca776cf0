import { useQuery } from '@tanstack/react-query';
import type { FeeType } from '../../domain/feeType.ts';
import { api } from '../api/api.ts';

const none: readonly FeeType[] = [];

export const feeTypesQuery = api.feeTypes.list.queryOptions({ staleTime: 60_000 });

/**
 * Every fee type of the school, including past and future ones, because other screens show their names. Empty until
 * loaded, and if not `enabled`: teachers don't get them.
 */
export function useFeeTypes({ enabled = true } = {}): readonly FeeType[] {
  return useQuery({ ...feeTypesQuery, enabled }).data?.items ?? none;
}

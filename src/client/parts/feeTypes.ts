import { useQuery } from '@tanstack/react-query';
import type { FeeType } from '../../domain/feeType.ts';
import { api } from '../api/api.ts';

const none: readonly FeeType[] = [];

export const feeTypesQuery = api.feeTypes.list.queryOptions({ staleTime: 60_000 });

/** What the school charges for, also what it did and will: names for what is shown elsewhere. Empty until loaded. */
export function useFeeTypes(): readonly FeeType[] {
  return useQuery(feeTypesQuery).data?.items ?? none;
}

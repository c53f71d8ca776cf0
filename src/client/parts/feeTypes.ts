import { useQuery } from '@tanstack/react-query';
import type { FeeType } from '../../domain/feeType.ts';
import { api } from '../api/api.ts';

const none: readonly FeeType[] = [];

/** What the school charges for, also what it did and will: names for what is shown elsewhere. Empty until loaded. */
export function useFeeTypes(): readonly FeeType[] {
  return useQuery(api.feeTypes.list.queryOptions({ staleTime: 60_000 })).data?.items ?? none;
}

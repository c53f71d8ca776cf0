import { useQuery } from '@tanstack/react-query';
import type { ActToPreview, Preview } from '../../contract/preview.ts';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/apiError.ts';

/**
 * How an act would change balances and seats, computed by the server without doing it, or why the server would refuse
 * it; null for no act. Reloaded when `beside` changes, so that it matches what the screen shows next to it.
 */
export function usePreview(
  act: ActToPreview | null,
  beside?: unknown,
): Partial<Preview> & { error: ApiError | null } {
  const asked = api.previews.show.queryOptions({
    input: act ?? { act: 'payments.remove', input: { id: 'none' } },
    enabled: act !== null,
  });
  const { data, error } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, beside],
    // Never cached, because it is only valid right now.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  return act === null ? { error: null } : { ...data, error };
}

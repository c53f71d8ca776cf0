import { useQuery } from '@tanstack/react-query';
import type { ActToPreview, BalanceAfter, Preview as Shown } from '../../contract/preview.ts';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/apiError.ts';

export interface Preview {
  /** The students whose balance will change; undefined until we know. */
  students: readonly BalanceAfter[] | undefined;
  /** The places that it would give. */
  places: Shown['places'];
  /** The error that the server would refuse the act with. */
  error: ApiError | null;
}

/**
 * How an act would change balances and seats, computed by the server without doing it; null for no act. Reloaded when
 * `beside` changes, so that it matches what the screen shows next to it.
 */
export function usePreview(act: ActToPreview | null, beside?: unknown): Preview {
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
  if (act === null) return { students: undefined, places: undefined, error: null };
  return { students: data?.students, places: data?.places, error };
}

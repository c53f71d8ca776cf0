import { useQuery } from '@tanstack/react-query';
import type { ActToPreview, BalanceAfter } from '../../contract/preview.ts';
import { api } from '../api/api.ts';
import type { ApiError } from '../api/apiError.ts';

export interface Preview {
  /** Whose balance the act moves; undefined until it is known. */
  students: readonly BalanceAfter[] | undefined;
  /** The act itself would be refused like this. */
  error: ApiError | null;
}

/**
 * What an act would do to the balances, found by the server without doing it; null for no act. Asked again when what
 * the screen says of the same changes (`beside`), so that both are of one moment.
 */
export function usePreview(act: ActToPreview | null, beside?: unknown): Preview {
  const asked = api.previews.show.queryOptions({
    input: act ?? { act: 'payments.remove', input: { id: 'none' } },
    enabled: act !== null,
  });
  const { data, error } = useQuery({
    ...asked,
    queryKey: [...asked.queryKey, beside],
    // What it says holds for now only.
    gcTime: 0,
    staleTime: 0,
    refetchOnWindowFocus: false,
  });
  if (act === null) return { students: undefined, error: null };
  return { students: data?.students, error };
}

import type { ReactNode } from 'react';
import type { ApiError } from '../api/apiError.ts';
import { failedTo } from '../api/failure.ts';
import { EmptyState, ErrorState, LoadingState, StaleNotice } from '../ui/state/states.tsx';

/** What a screen must know of a query. TanStack's own is one. */
export interface Asked<Data> {
  data: Data | undefined;
  error: ApiError | null;
  refetch: () => unknown;
  /** That more of it did not come: what is there is as new as before. */
  isFetchNextPageError?: boolean;
}

export interface QueryViewProps<Data> {
  query: Asked<Data>;
  /** 'Loading students...' */
  loading: string;
  /** How much is sketched meanwhile. */
  rows?: number;
  /** As in 'Failed to <action>: …'. Without it, what the server says is the whole sentence. */
  action?: string;
  /** What stands in for an error that trying again won't help; nothing for any other. */
  instead?: (error: ApiError) => ReactNode;
  /** Whether there is nothing to show, and what stands there then. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** Whether the screen itself says that what it shows is not read anew, for this reason. */
  tellsWhenStale?: (error: ApiError) => boolean;
  children: (data: Data) => ReactNode;
}

/** What was asked of the server, once it is there. Until then that it is loading, or why it is not there. */
export function QueryView<Data>({
  query: { data, error, refetch, isFetchNextPageError = false },
  loading,
  rows,
  action,
  instead,
  isEmpty,
  empty,
  tellsWhenStale,
  children,
}: QueryViewProps<Data>) {
  if (data !== undefined) {
    return (
      <>
        {error && !isFetchNextPageError && !tellsWhenStale?.(error) && (
          <Stale error={error} onRetry={refetch} />
        )}
        {isEmpty?.(data) ? empty : children(data)}
      </>
    );
  }
  if (!error) return <LoadingState text={loading} {...(rows !== undefined && { rows })} />;
  const failed = failureOf({ error }, { action });
  return instead?.(error) || <ErrorState error={failed ?? error} onRetry={() => void refetch()} />;
}

/** Why a query failed, under the name of what was wanted. */
export function failureOf(
  { error }: Pick<Asked<unknown>, 'error'>,
  { action }: { action?: string | undefined },
): ApiError | null {
  return error && action !== undefined ? failedTo(action, error) : error;
}

/** What was read before is better than nothing, as long as it says that it is that. */
function Stale({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  return (
    <StaleNotice
      text={`This may be out of date. ${error.message}`}
      onRetry={() => void onRetry()}
    />
  );
}

/** Two queries as one: there when both are. */
export function bothOf<First, Second>(
  first: Asked<First>,
  second: Asked<Second>,
): Asked<[First, Second]> {
  const areThere = first.data !== undefined && second.data !== undefined;
  return {
    data: areThere ? [first.data as First, second.data as Second] : undefined,
    error: first.error ?? second.error,
    refetch: () => Promise.all([first.refetch(), second.refetch()]),
  };
}

/** For `instead`: there is no such thing, and here is the way back. */
export function ifNotFound(back: ReactNode) {
  return ({ code, message }: ApiError) =>
    code === 'NOT_FOUND' && <EmptyState text={message} action={back} />;
}

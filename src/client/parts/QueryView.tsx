import type { ReactNode } from 'react';
import type { ApiError } from '../api/apiError.ts';
import { failedTo } from '../api/failure.ts';
import { NO_CONNECTION, useIsReached } from '../api/useIsReached.ts';
import { EmptyState, ErrorState, LoadingState, StaleNotice } from '../ui/state/states.tsx';

/** What a screen needs from a query. A TanStack query fits as it is. */
export interface Asked<Data> {
  data: Data | undefined;
  error: ApiError | null;
  refetch: () => unknown;
  /** Whether only the next page failed to load: the pages already shown are up to date. */
  isFetchNextPageError?: boolean;
}

export interface QueryViewProps<Data> {
  query: Asked<Data>;
  /** 'Loading students...' */
  loading: string;
  /** How many placeholder rows are shown while loading. */
  rows?: number;
  /** Completes 'Failed to <action>: …'. Without it, the server's message is shown alone. */
  action?: string;
  /** Replaces an error that a retry can't fix; returns nothing for any other error. */
  instead?: (error: ApiError) => ReactNode;
  /** Whether there is nothing to show; `empty` is then shown instead. */
  isEmpty?: (data: Data) => boolean;
  empty?: ReactNode;
  /** Whether the screen itself says, for this error, that its content is outdated. */
  tellsWhenStale?: (error: ApiError) => boolean;
  children: (data: Data) => ReactNode;
}

/** Shows a query's data once it is loaded; until then a loading state, or why loading failed. */
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
  const isReached = useIsReached();
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
  if (!error)
    return (
      <LoadingState
        text={isReached ? loading : NO_CONNECTION}
        {...(rows !== undefined && { rows })}
      />
    );
  const failed = failureOf({ error }, { action });
  return instead?.(error) || <ErrorState error={failed ?? error} onRetry={() => void refetch()} />;
}

/** The error of a query, prefixed with what the user wanted. */
export function failureOf(
  { error }: Pick<Asked<unknown>, 'error'>,
  { action }: { action?: string | undefined },
): ApiError | null {
  return error && action !== undefined ? failedTo(action, error) : error;
}

/** Older data is better than nothing if it is labeled as outdated. */
function Stale({ error, onRetry }: { error: ApiError; onRetry: () => unknown }) {
  return (
    <StaleNotice
      text={`This may be out of date. ${error.message}`}
      onRetry={() => void onRetry()}
    />
  );
}

/** Combines two queries into one that has data once both have. */
export function combineQueries<First, Second>(
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

/** For `instead`: if the item doesn't exist, says so with a link back. */
export function ifNotFound(back: ReactNode) {
  return ({ code, message }: ApiError) =>
    code === 'NOT_FOUND' && <EmptyState text={message} action={back} />;
}

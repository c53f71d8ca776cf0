import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import type { ApiError } from '../api/apiError.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { sessionQuery, signedInAgain, waitsForPerson } from '../session/session.ts';
import { keepSessionWith } from '../api/signedOut.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** The session ended elsewhere, or may do less than before: asking who is signed in makes the guards act. */
function onRefusal(error: ApiError): void {
  if (error.code === 'UNAUTHENTICATED')
    void queryClient.invalidateQueries({ queryKey: queryKeys.me });
  if (error.code === 'PERMISSION_DENIED')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({ onError: onRefusal }),
  defaultOptions: {
    // The client's link retries. 'always': offline is an error to be told, not a pause.
    queries: { retry: false, networkMode: 'always' },
    mutations: { retry: false, networkMode: 'always' },
  },
});

keepSessionWith({
  waiting: () => waitsForPerson(queryClient),
  signedInAgain: (signal) => signedInAgain(queryClient, signal),
});

import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';
import { onSavedBefore } from '../api/api.ts';
import type { ApiError } from '../api/apiError.ts';
import { queryKeys, readChanges } from '../api/queryKeys.ts';
import {
  STORED_AT,
  schoolQuery,
  sessionQuery,
  signedInAgain,
  waitsForPerson,
} from '../session/session.ts';
import { afterSignOut } from '../session/signOut.ts';
import { isSignedOut, setSessionSource } from '../api/signedOut.ts';
import { notifyWarning } from '../ui/message/notify.ts';
import { momentOf } from '../ui/text/time.ts';

declare module '@tanstack/react-query' {
  interface Register {
    defaultError: ApiError;
  }
}

/** The session ended elsewhere or lost rights: when it is reloaded, the guards act. */
function onRefusal(error: ApiError): void {
  if (isSignedOut(error)) void queryClient.invalidateQueries({ queryKey: queryKeys.me });
  if (error.code === 'PERMISSION_DENIED')
    void queryClient.invalidateQueries({ queryKey: sessionQuery.queryKey });
}

/** While true, data loaded for the first screen counts as fresh. */
let isStarting = true;

/** Call this once the first screen has rendered. */
export function endStart(): void {
  isStarting = false;
}

export const queryClient: QueryClient = new QueryClient({
  queryCache: new QueryCache({ onError: onRefusal }),
  mutationCache: new MutationCache({
    onError: onRefusal,
    onSettled: (_answer, _error, _input, _context, mutation) => readChanges(queryClient, mutation),
  }),
  defaultOptions: {
    // The API's link retries by itself. 'always': being offline is an error to show, not a reason to pause.
    queries: {
      retry: false,
      networkMode: 'always',
      staleTime: ({ state }) => (isStarting && state.dataUpdatedAt > STORED_AT ? Infinity : 0),
    },
    mutations: { retry: false, networkMode: 'always' },
  },
});

/** Loads what is on screen and couldn't be loaded without a connection. */
export function loadMissing(): void {
  void queryClient.refetchQueries({
    type: 'active',
    predicate: ({ state: { error } }) => error?.code === 'UNREACHABLE',
  });
}

setSessionSource({
  person: () => queryClient.getQueryData(sessionQuery.queryKey)?.me.id ?? null,
  waiting: () => waitsForPerson(queryClient),
  settled: afterSignOut,
  signedInAgain: (signal) => signedInAgain(queryClient, signal),
});

onSavedBefore((firstAt) => {
  const zone = queryClient.getQueryData(schoolQuery.queryKey)?.timeZone ?? 'UTC';
  notifyWarning(
    `This was already saved on ${momentOf(firstAt, zone)}. Nothing was recorded twice.`,
  );
});

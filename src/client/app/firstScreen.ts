import { earlySettled } from '../api/early.ts';
import { schoolQuery, sessionQuery } from '../session/session.ts';
import { queryClient } from './queryClient.ts';
import { router } from './router.tsx';

/** How long to wait for the first screen's data; after that the screen renders with its own loading states. */
const DATA_TIMEOUT_MS = 300;

/** Resolves when the person and the school are known: from the server, or from this device, whichever is faster. */
async function personKnown(): Promise<void> {
  const isKnown = () =>
    queryClient.getQueryData(sessionQuery.queryKey) !== undefined &&
    queryClient.getQueryData(schoolQuery.queryKey) !== undefined;
  await new Promise<void>((resolve) => {
    const stop = queryClient.getQueryCache().subscribe(() => {
      if (!isKnown()) return;
      stop();
      resolve();
    });
    void Promise.all([
      queryClient.prefetchQuery(sessionQuery),
      queryClient.prefetchQuery(schoolQuery),
    ]).then(() => resolve());
  });
}

/**
 * Resolves when the first screen's script and data are here, so that it can replace the page's sketch in one go:
 * rendering it piece by piece as each response arrives takes a slow phone up to three times as long. Also resolves if
 * something failed to load; the screen then shows the error.
 */
export async function firstScreen(): Promise<void> {
  // The router shows the error if the screen's script can't be loaded.
  await Promise.all([personKnown(), router.load()]).catch(() => {});
  const timeout = new Promise((resolve) => setTimeout(resolve, DATA_TIMEOUT_MS));
  await Promise.race([earlySettled(), timeout]);
}

import { useSyncExternalStore } from 'react';
import { isReached, onReach } from './reach.ts';

/** Shown instead of what is loading while the server can't be reached. */
export const NO_CONNECTION = 'No connection. Trying again…';

/** Whether the last request reached the server. */
export function useIsReached(): boolean {
  return useSyncExternalStore(onReach, isReached);
}

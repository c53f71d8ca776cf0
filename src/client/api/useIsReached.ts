import { useSyncExternalStore } from 'react';
import { isReached, onReach } from './reach.ts';

/** Whether the last request reached the server. */
export function useIsReached(): boolean {
  return useSyncExternalStore(onReach, isReached);
}

import { useSyncExternalStore } from 'react';

/** After that it is done beside other work. */
const PATIENCE_MS = 500;

let ready = false;
let isDue = false;
const listeners = new Set<() => void>();

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) requestIdleCallback(act, { timeout: PATIENCE_MS });
  else setTimeout(act);
}

function subscribe(tell: () => void): () => void {
  listeners.add(tell);
  if (!isDue) {
    isDue = true;
    // After the paint that the screen's first render is for.
    requestAnimationFrame(() =>
      whenIdle(() => {
        ready = true;
        listeners.forEach((one) => one());
      }),
    );
  }
  return () => listeners.delete(tell);
}

/**
 * Whether times of day may be written. Their first use has the browser load its time zones, which takes a slow phone as
 * long as some rows of a list: where many are in a first screen, they come as soon as that stands.
 */
export function useTimesReady(): boolean {
  return useSyncExternalStore(subscribe, () => ready);
}

import { createElement, useEffect, useState } from 'react';
import type Toaster from './Toaster.tsx';

const TRY_AGAIN_MS = 3000;

/**
 * Where short messages appear, fetched once the first screen stands: nothing has happened yet that there could be a
 * message of. One that comes earlier waits in the store; what could not be fetched is tried again, or messages were lost.
 */
export function LateToaster() {
  const [loaded, setLoaded] = useState<typeof Toaster | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout>;
    let gone = false;
    const load = () =>
      import('./Toaster.tsx').then(
        (module) => gone || setLoaded(() => module.default),
        () => {
          if (!gone) timer = setTimeout(() => void load(), TRY_AGAIN_MS);
        },
      );
    const idle = whenIdle(() => void load());
    return () => {
      gone = true;
      clearTimeout(timer);
      idle();
    };
  }, []);
  return loaded && createElement(loaded);
}

/** @returns what takes it back */
function whenIdle(act: () => void): () => void {
  // Safari has no such thing.
  if (!('requestIdleCallback' in window)) {
    const timer = setTimeout(act, 200);
    return () => clearTimeout(timer);
  }
  const handle = requestIdleCallback(act, { timeout: 2000 });
  return () => cancelIdleCallback(handle);
}

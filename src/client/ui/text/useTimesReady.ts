import { startTransition, useEffect, useState } from 'react';
import { dateInZone, instant } from '../../../domain/dates.ts';
import { timeOf } from './time.ts';

/** After this long, the work starts even if the browser isn't idle. */
const IDLE_TIMEOUT_MS = 500;

let loading: Promise<void> | undefined;
let isReady = false;

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: IDLE_TIMEOUT_MS });
    else setTimeout(resolve);
  });

async function loadTimeZone(timeZone: string): Promise<void> {
  // This waits until the screen's first render has been painted.
  await new Promise(requestAnimationFrame);
  await idle();
  const now = instant(new Date());
  dateInZone(now, timeZone);
  timeOf(now, timeZone);
  await idle();
  isReady = true;
}

/** This runs only once, because a school has a single time zone. */
function loadOnce(timeZone: string): Promise<void> {
  loading ??= loadTimeZone(timeZone);
  return loading;
}

/**
 * Whether times of day may be rendered. At the first use, the browser loads its time zone data, which takes a slow
 * phone as long as several rows of a list. So a first screen with many times shows them right after its first paint.
 */
export function useTimesReady(timeZone: string): boolean {
  const [shown, setShown] = useState(isReady);
  useEffect(() => {
    if (shown) return undefined;
    let isUnmounted = false;
    const show = () => {
      if (!isUnmounted) startTransition(() => setShown(true));
    };
    void loadOnce(timeZone).then(show);
    return () => {
      isUnmounted = true;
    };
  }, [shown, timeZone]);
  return shown;
}

import { startTransition, useEffect, useState } from 'react';
import { dateInZone, instant } from '../../../domain/dates.ts';
import { timeOf } from './time.ts';

/** After that it is done beside other work. */
const PATIENCE_MS = 500;

let loading: Promise<void> | undefined;
let isReady = false;

const idle = () =>
  new Promise<void>((resolve) => {
    if ('requestIdleCallback' in window)
      requestIdleCallback(() => resolve(), { timeout: PATIENCE_MS });
    else setTimeout(resolve);
  });

async function loadTimeZone(timeZone: string): Promise<void> {
  // After the paint that the screen's first render is for.
  await new Promise(requestAnimationFrame);
  await idle();
  const now = instant(new Date());
  dateInZone(now, timeZone);
  timeOf(now, timeZone);
  await idle();
  isReady = true;
}

/** A school has one time zone, so that this is done once. */
function loadOnce(timeZone: string): Promise<void> {
  loading ??= loadTimeZone(timeZone);
  return loading;
}

/**
 * Whether times of day may be written. Their first use has the browser load its time zones, which takes a slow phone as
 * long as some rows of a list: where many are in a first screen, they come as soon as that stands.
 */
export function useTimesReady(timeZone: string): boolean {
  const [shown, setShown] = useState(isReady);
  useEffect(() => {
    if (shown) return undefined;
    let isGone = false;
    const show = () => {
      if (!isGone) startTransition(() => setShown(true));
    };
    void loadOnce(timeZone).then(show);
    return () => {
      isGone = true;
    };
  }, [shown, timeZone]);
  return shown;
}

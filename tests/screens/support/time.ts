import { vi } from './screen.ts';

const STEP_MS = 100;
/**
 * Longer than the pauses between three attempts, but short enough that a script that is still loading doesn't time out.
 */
const HURRIED_MS = 10_000;
let hurrying: ReturnType<typeof setInterval> | undefined;

/** Lets time pass normally, so that messages can be read; timers that start after this can be hurried later. */
export function calm(): void {
  clearInterval(hurrying);
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('interval', 20);
}

/**
 * Makes the next ten seconds pass quickly: failed requests are retried right away, and messages that close by
 * themselves do so right away. Waiting timers are only hurried if they started after `calm`.
 */
export function hurry(): void {
  calm();
  let steps = HURRIED_MS / STEP_MS;
  hurrying = setInterval(() => {
    steps -= 1;
    if (steps === 0 || !vi.isFakeTimers()) clearInterval(hurrying);
    else vi.advanceTimersByTime(STEP_MS);
  }, 5);
}

import { vi } from './screen.ts';

const STEP_MS = 100;
/** More than the pauses between three attempts; so long, a script that is still being loaded is not given up. */
const HURRIED_MS = 10_000;
let hurrying: ReturnType<typeof setInterval> | undefined;

/** Time passes as it does everywhere, for messages that are to be read; what begins now can be hurried later. */
export function calm(): void {
  clearInterval(hurrying);
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  vi.setTimerTickMode('interval', 20);
}

/**
 * The next ten seconds are over in a moment: what fails is tried again at once. What goes away by itself does so at once
 * too. What waits already is hurried only if it began after `calm`.
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

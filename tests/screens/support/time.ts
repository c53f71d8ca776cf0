import { vi } from './screen.ts';

function takeOver(): void {
  if (!vi.isFakeTimers()) vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
}

/**
 * From here on nothing waits, to the end of the test or until `calm`: what fails is tried again at once. What goes away
 * by itself does so at once too.
 */
export function hurry(): void {
  takeOver();
  vi.setTimerTickMode('nextTimerAsync');
}

/** Time passes as it does everywhere, for messages that are to be read; what begins now can be hurried later. */
export function calm(): void {
  takeOver();
  vi.setTimerTickMode('interval', 20);
}

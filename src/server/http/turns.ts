import { setImmediate } from 'node:timers/promises';
import { tooMany } from '../../domain/refusal.ts';
import type { TakeTurn } from '../features/procedures.ts';

const WAIT_MS = 5000;
/** A mark takes a dozen turns of the event loop: if an answer were made in each, it would wait for a dozen answers. */
const TURNS_BETWEEN = 12;
const TOO_MANY = 'Too many requests at once. Please wait a moment.';

/**
 * Lets each person do only a few things at the same time; the rest waits, and if too much is waiting, it is refused.
 * Others get their turn in between: without that, somebody who asks for sixty rolls at once would make everybody's
 * marks wait for all of them.
 */
export function takeTurns(atOnce: number, mostWaiting: number): (who: string) => TakeTurn {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>();
  return (who) => async (act) => {
    const queue = queues.get(who) ?? { running: 0, waiting: [] };
    queues.set(who, queue);
    if (queue.running < atOnce) queue.running += 1;
    else {
      if (queue.waiting.length >= mostWaiting) throw tooMany(TOO_MANY, WAIT_MS);
      await new Promise<void>((resolve) => queue.waiting.push(resolve));
      for (let turn = 0; turn < TURNS_BETWEEN; turn += 1) await setImmediate();
    }
    try {
      return await act();
    } finally {
      const next = queue.waiting.shift();
      if (next) next();
      else {
        queue.running -= 1;
        if (queue.running === 0) queues.delete(who);
      }
    }
  };
}

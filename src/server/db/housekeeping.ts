import { instant } from '../../domain/dates.ts';
import type { Db } from './database.ts';

const HOUR_MS = 3_600_000;
const KEEP_EVENTS_MS = 48 * HOUR_MS;
const KEEP_KEYS_MS = 24 * HOUR_MS;

/** Forgets live events that no listener can still be waiting for, and answers that no retry will ask for. */
export async function tidy(db: Db, now: Date): Promise<void> {
  const before = (age: number) => instant(new Date(now.getTime() - age));
  await db.deleteFrom('live_events').where('at', '<', before(KEEP_EVENTS_MS)).execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEEP_KEYS_MS)).execute();
}

/** Tidies now and every hour; returns how to stop. */
export function keepTidy(db: Db, clock: () => Date, onError: (error: unknown) => void): () => void {
  const run = () => void tidy(db, clock()).catch(onError);
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

import { instant } from '../../domain/dates.ts';
import { ANSWERS_KEPT_HOURS, KEYS_KEPT_DAYS } from '../../domain/idempotency.ts';
import { NO_WORDS, WORDS_KEPT_DAYS } from '../../domain/mailKinds.ts';
import type { Db } from './database.ts';
import { FORGOTTEN_ANSWER } from './work.ts';

const HOUR_MS = 3_600_000;
const KEEP_EVENTS_MS = 48 * HOUR_MS;
const KEEP_ANSWERS_MS = ANSWERS_KEPT_HOURS * HOUR_MS;
const KEEP_KEYS_MS = KEYS_KEPT_DAYS * 24 * HOUR_MS;
const KEEP_WORDS_MS = WORDS_KEPT_DAYS * 24 * HOUR_MS;
const KEEP_UNDO_MS = 7 * 24 * HOUR_MS;

/**
 * Deletes old data: live events that no listener is waiting for, responses that no retry will ask for, later the keys
 * of those requests, rate limits that are full again, what old emails said, and undo data for marks that is older than a
 * week. Deleted records can always be restored.
 */
export async function tidy(db: Db, now: Date): Promise<void> {
  const before = (age: number) => instant(new Date(now.getTime() - age));
  await db.deleteFrom('live_events').where('at', '<', before(KEEP_EVENTS_MS)).execute();
  await db
    .updateTable('idempotency_keys')
    .set({ response: FORGOTTEN_ANSWER })
    .where('created_at', '<', before(KEEP_ANSWERS_MS))
    .where('response', '<>', FORGOTTEN_ANSWER)
    .execute();
  await db.deleteFrom('idempotency_keys').where('created_at', '<', before(KEEP_KEYS_MS)).execute();
  await db.deleteFrom('rate_limits').where('full_at', '<', now.getTime()).execute();
  await db
    .deleteFrom('undo')
    .where('at', '<', before(KEEP_UNDO_MS))
    .where((eb) => eb.or([eb('act', '=', 'mark'), eb('act', 'like', 'change/%')]))
    .execute();
  await db
    .updateTable('mails')
    .set({ typed: NO_WORDS, subject: null, body: null, why: null, answer: null })
    .where('created_at', '<', before(KEEP_WORDS_MS))
    .where('state', 'not in', ['queued', 'sending'])
    .where((eb) => eb.or([eb('body', 'is not', null), eb('answer', 'is not', null)]))
    .execute();
}

/** Runs `act` now and every hour; returns a function that stops it. */
export function hourly(act: () => Promise<void>, onError: (error: unknown) => void): () => void {
  const run = () => void act().catch(onError);
  run();
  const timer = setInterval(run, HOUR_MS);
  timer.unref();
  return () => clearInterval(timer);
}

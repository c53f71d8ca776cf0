import { KEYS_KEPT_DAYS } from '../../domain/idempotency.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';

const PLACE = 'turnout-unanswered';
const DAY_MS = 86_400_000;
/** Never longer than the server remembers them, with a day to spare for clocks. */
const KEPT_MS = (KEYS_KEPT_DAYS - 1) * DAY_MS;

interface Entry {
  key: string;
  at: number;
  /** It adds something each time it is sent anew; else it only sets what is. */
  adds: boolean;
}

export interface KeptKeys {
  /** The key for this content: that of an earlier press whose answer never came, else a fresh one. */
  keyFor(contentId: string, adds: boolean): { key: string; isKept: boolean };
  /** It was answered as done. What else waits and only sets something may be out of date by now: it gets a fresh key. */
  done(contentId: string): void;
}

/**
 * The keys of changes whose answer has not come, by the fingerprint of what was sent. In the tab's session storage,
 * so that a reload forgets none; of the content there is nothing in it.
 */
export function keepKeys(
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  now = Date.now,
): KeptKeys {
  // For a browser that stores nothing: then a reload forgets them.
  let unsaved: Record<string, Entry> = {};

  function read(): Record<string, Entry> {
    const entries = stored() ?? unsaved;
    const fresh = Object.entries(entries).filter(([, { at }]) => now() - at < KEPT_MS);
    return Object.fromEntries(fresh);
  }

  function stored(): Record<string, Entry> | null {
    try {
      return JSON.parse(storage?.getItem(PLACE) ?? 'null') as Record<string, Entry> | null;
    } catch {
      return null;
    }
  }

  function save(entries: Record<string, Entry>): void {
    unsaved = entries;
    try {
      storage?.setItem(PLACE, JSON.stringify(entries));
    } catch {
      // Full or forbidden: they hold until a reload.
    }
  }

  return {
    keyFor(contentId, adds) {
      const entries = read();
      const kept = entries[contentId];
      if (kept) return { key: kept.key, isKept: true };
      const key = newIdempotencyKey();
      save({ ...entries, [contentId]: { key, at: now(), adds } });
      return { key, isKept: false };
    },
    done(contentId) {
      const waiting = Object.entries(read()).filter(
        ([other, { adds }]) => other !== contentId && adds,
      );
      save(Object.fromEntries(waiting));
    },
  };
}

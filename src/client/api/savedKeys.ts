import { KEYS_KEPT_DAYS } from '../../domain/idempotency.ts';
import { newIdempotencyKey } from './idempotencyKey.ts';

const PLACE = 'turnout-unanswered';
const DAY_MS = 86_400_000;
/** A day shorter than the server keeps them, to allow for clocks that differ. */
const KEPT_MS = (KEYS_KEPT_DAYS - 1) * DAY_MS;

interface Entry {
  key: string;
  at: number;
  /** Whether each new request adds something; otherwise it only sets a value. */
  adds: boolean;
}

export interface SavedKeys {
  /** The key for this content: the one from an earlier press without a response, or a new one. */
  keyFor(contentId: string, adds: boolean): { key: string; isSaved: boolean };
  /**
   * Call this when the server has confirmed the change. Other pending keys of changes that only set a value are
   * dropped, because a repeat wouldn't mean the same any more.
   */
  done(contentId: string): void;
}

/**
 * The keys of changes without a response, by the fingerprint of what was sent. They are in the tab's session storage,
 * so that they survive a reload; the content itself isn't stored.
 */
export function savedKeysIn(
  storage: Pick<Storage, 'getItem' | 'setItem'> | null,
  now = Date.now,
): SavedKeys {
  // For browsers without storage; these keys are lost on reload.
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
      // Storage is full or forbidden: the keys last until a reload.
    }
  }

  return {
    keyFor(contentId, adds) {
      const entries = read();
      const saved = entries[contentId];
      if (saved) return { key: saved.key, isSaved: true };
      const key = newIdempotencyKey();
      save({ ...entries, [contentId]: { key, at: now(), adds } });
      return { key, isSaved: false };
    },
    done(contentId) {
      const waiting = Object.entries(read()).filter(
        ([other, { adds }]) => other !== contentId && adds,
      );
      save(Object.fromEntries(waiting));
    },
  };
}

import { memoryStore, type EntryStore } from './device.ts';
import type { Edit, Entries } from './entry.ts';

export interface Outbox {
  /** The entries on this device, including edits that are still being written. */
  entries(): Entries;
  /** The entries already written to the device. */
  saved(): Entries;
  /** Whether all edits are written. */
  isSaved(): boolean;
  /** Whether the entries outlive the tab. */
  canStore(): boolean;
  /** Takes effect at once in this tab; resolves when it is written to the device. */
  edit(edit: Edit): Promise<void>;
  /** Reloads what other tabs changed. */
  refresh(): Promise<void>;
  subscribe(tell: () => void): () => void;
}

/**
 * The acts that the server hasn't confirmed. The device's database is the source of truth for all tabs; this tab sees
 * its own edits before they are written. If the database fails, entries live as long as the tab.
 */
export function createOutbox(device: EntryStore, onEdited: () => void = () => {}): Outbox {
  let store = device;
  let canStore = true;
  let saved: Entries = [];
  let shown: Entries = [];
  /** Edits being written to the device, in order. */
  let unwritten: Edit[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function show(): void {
    shown = unwritten.reduce((entries, edit) => edit(entries), saved);
    listeners.forEach((tell) => tell());
  }

  async function write(edit: Edit): Promise<void> {
    let after: Entries;
    try {
      after = await store.edit(edit);
    } catch {
      canStore = false;
      store = memoryStore(saved);
      after = await store.edit(edit);
    }
    // This is in the same tick, so that an edit is always in exactly one of the two.
    saved = after;
    unwritten = unwritten.filter((one) => one !== edit);
  }

  function run(edit: Edit): Promise<void> {
    const written = last.then(() => write(edit));
    last = written;
    return written.then(show);
  }

  return {
    entries: () => shown,
    saved: () => saved,
    isSaved: () => unwritten.length === 0,
    canStore: () => canStore,
    async edit(edit) {
      unwritten = [...unwritten, edit];
      show();
      await run(edit);
      onEdited();
    },
    refresh: () => run((entries) => entries),
    subscribe(tell) {
      listeners.add(tell);
      return () => listeners.delete(tell);
    },
  };
}

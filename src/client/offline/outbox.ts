import { memoryStore, type EntryStore } from './device.ts';
import type { Edit, Entries } from './entry.ts';

export interface Outbox {
  /** As it is on this device, with what is being written to it. */
  entries(): Entries;
  /** What of it is on the device: without the edits that are still being written. */
  saved(): Entries;
  /** Whether all of it is written. */
  isSaved(): boolean;
  /** Whether what is in it outlives the tab. */
  keeps(): boolean;
  /** Changes it at once for this tab; resolves when it is on the device. */
  edit(edit: Edit): Promise<void>;
  /** Reads anew what other tabs changed. */
  refresh(): Promise<void>;
  subscribe(tell: () => void): () => void;
}

/**
 * The marks that the server has not confirmed. What is on the device is the truth, for all tabs; this one sees its own
 * edits before they are there. Where the device fails, entries are kept as long as the tab is open.
 */
export function createOutbox(device: EntryStore, onEdited: () => void = () => {}): Outbox {
  let store = device;
  let keeps = true;
  let saved: Entries = [];
  let shown: Entries = [];
  /** Edits that are on their way to the device, in their order. */
  let underWay: Edit[] = [];
  let last: Promise<unknown> = Promise.resolve();
  const listeners = new Set<() => void>();

  function show(): void {
    shown = underWay.reduce((entries, edit) => edit(entries), saved);
    listeners.forEach((tell) => tell());
  }

  async function write(edit: Edit): Promise<void> {
    let after: Entries;
    try {
      after = await store.edit(edit);
    } catch {
      keeps = false;
      store = memoryStore(saved);
      after = await store.edit(edit);
    }
    // At once: an edit is either among what is saved or on its way.
    saved = after;
    underWay = underWay.filter((one) => one !== edit);
  }

  function run(edit: Edit): Promise<void> {
    const written = last.then(() => write(edit));
    last = written;
    return written.then(show);
  }

  return {
    entries: () => shown,
    saved: () => saved,
    isSaved: () => underWay.length === 0,
    keeps: () => keeps,
    async edit(edit) {
      underWay = [...underWay, edit];
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

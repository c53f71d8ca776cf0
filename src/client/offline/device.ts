import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Edit, Entries, Entry } from './entry.ts';

interface Kept {
  name: string;
  /** Whose it is. */
  userId: string;
  data: unknown;
}

interface Schema extends DBSchema {
  /** Acts that the server has not confirmed; ids only. */
  outbox: { key: string; value: Entry };
  /** What the roll reads, for when there is no network. */
  kept: { key: string; value: Kept };
}

const NAME = 'turnout';
/** 2: besides marks, other acts wait too. */
const VERSION = 2;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/** The database of this browser. Fails where the browser keeps none: in some private windows, or by its settings. */
export function device(): Promise<IDBPDatabase<Schema>> {
  opened ??= openDB<Schema>(NAME, VERSION, {
    async upgrade(database, from, _to, tx) {
      if (from === 0) {
        database.createObjectStore('outbox', { keyPath: 'key' });
        database.createObjectStore('kept', { keyPath: 'name' });
        return;
      }
      const waiting = tx.objectStore('outbox');
      for (const entry of await waiting.getAll())
        await waiting.put({ ...entry, act: 'mark', before: undefined } as Entry);
    },
    // A later release has to change it: it must not wait for this tab.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = undefined),
  });
  return opened;
}

/** Where entries are kept; each edit is one transaction, and gives what is there after it. */
export interface EntryStore {
  edit(edit: Edit): Promise<Entries>;
}

export const deviceStore: EntryStore = {
  async edit(edit) {
    // Strict: on the disk, not only with the system, when it says that it is done.
    const options = { durability: 'strict' } as const;
    const tx = (await device()).transaction('outbox', 'readwrite', options);
    const before = await tx.store.getAll();
    const after = edit(before);
    const kept = new Set(after);
    const keys = new Set(after.map(({ key }) => key));
    const known = new Set<Entry>(before);
    await Promise.all([
      ...before
        .filter((entry) => !kept.has(entry) && !keys.has(entry.key))
        .map(({ key }) => tx.store.delete(key)),
      ...after.filter((entry) => !known.has(entry)).map((entry) => tx.store.put(entry)),
      tx.done,
    ]);
    return after;
  },
};

/** For a browser that keeps nothing: until the tab is closed. */
export function memoryStore(entries: Entries = []): EntryStore {
  let current = entries;
  return {
    edit(edit) {
      current = edit(current);
      return Promise.resolve(current);
    },
  };
}

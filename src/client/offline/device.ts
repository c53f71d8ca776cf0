import { openDB, type DBSchema, type IDBPDatabase } from 'idb';
import type { Edit, Entries, Entry } from './entry.ts';

interface Stored {
  name: string;
  /** The id of the data's owner. */
  userId: string;
  data: unknown;
}

interface Schema extends DBSchema {
  /** Acts that the server hasn't confirmed. They contain only ids. */
  outbox: { key: string; value: Entry };
  /** The data of the roll, for use offline. */
  kept: { key: string; value: Stored };
}

const NAME = 'turnout';
/** Since version 2, the outbox has other acts besides marks. */
const VERSION = 2;

let opened: Promise<IDBPDatabase<Schema>> | undefined;

/**
 * This browser's IndexedDB database. Rejects if the browser has none: in some private windows, or because of its
 * settings.
 */
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
    // Closes for the upgrade to a newer release, which would otherwise wait for this tab.
    blocking: (_from, _to, event) => (event.target as IDBDatabase).close(),
    terminated: () => (opened = undefined),
  });
  return opened;
}

/** Stores entries. Each edit is one transaction, and resolves with the entries after it. */
export interface EntryStore {
  edit(edit: Edit): Promise<Entries>;
}

export const deviceStore: EntryStore = {
  async edit(edit) {
    // Strict means that a finished edit is on the disk, and not just with the operating system.
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

/** For browsers without a database: lives as long as the tab. */
export function memoryStore(entries: Entries = []): EntryStore {
  let current = entries;
  return {
    edit(edit) {
      current = edit(current);
      return Promise.resolve(current);
    },
  };
}

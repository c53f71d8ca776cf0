import type { Page } from '@playwright/test';

/** The content of the device's databases, by store name. */
export function stored(page: Page): Promise<Record<string, Record<string, unknown>[]>> {
  return page.evaluate(async () => {
    const done = (request: IDBRequest) =>
      new Promise((resolve, reject) => {
        request.addEventListener('success', () => resolve(request.result));
        request.addEventListener('error', () => reject(new Error('no database')));
      });
    const stores: Record<string, Record<string, unknown>[]> = {};
    for (const { name = '' } of await indexedDB.databases()) {
      const database = (await done(indexedDB.open(name))) as IDBDatabase;
      for (const store of database.objectStoreNames) {
        const all = database.transaction(store).objectStore(store).getAll();
        stores[store] = (await done(all)) as Record<string, unknown>[];
      }
      database.close();
    }
    return stores;
  });
}

/** The names of the data stored for reading. */
export async function keptNames(page: Page): Promise<unknown[]> {
  return ((await stored(page))['kept'] ?? []).map(({ name }) => name);
}

import type { AsyncLocalStorage } from 'node:async_hooks';
import {
  getCurrentAuthContextAsyncLocalStorage,
  getCurrentDBAdapterAsyncLocalStorage,
  getRequestStateAsyncLocalStorage,
} from '@better-auth/core/context';

let storagesOfLibrary: Promise<Pick<AsyncLocalStorage<unknown>, 'disable'>[]> | undefined;
let atWork = 0;

/**
 * Runs what uses the auth library's `AsyncLocalStorage`s or `own`, and puts them away when nobody else does. Up to
 * Node 22 one that has been used has Node follow every promise of the process from then on, which took a fifth to a
 * quarter of the time of a request that has nothing to do with them.
 *
 * All of the work must be over when its promise is: what goes on behind it would find its storage empty.
 */
export async function withAsyncStorages<T>(
  own: Pick<AsyncLocalStorage<unknown>, 'disable'>,
  work: () => Promise<T>,
): Promise<T> {
  const storages = await (storagesOfLibrary ??= Promise.all([
    // oxlint-disable-next-line typescript/no-deprecated -- what is to be used in its place runs, and does not put away
    getCurrentAuthContextAsyncLocalStorage(),
    getCurrentDBAdapterAsyncLocalStorage(),
    getRequestStateAsyncLocalStorage(),
  ]));
  atWork += 1;
  try {
    return await work();
  } finally {
    atWork -= 1;
    if (atWork === 0) for (const storage of [...storages, own]) storage.disable();
  }
}

import { setImmediate } from 'node:timers/promises';

/** How many rows one statement takes: few enough for the parameters of both engines. */
export const PIECE = 500;

/**
 * Calls `act` with slices of `rows` that are small enough for one statement's parameters on both engines. Other requests
 * get a turn in between.
 */
export async function inBatches<Row>(
  rows: readonly Row[],
  act: (piece: Row[]) => Promise<unknown>,
): Promise<void> {
  for (let start = 0; start < rows.length; start += PIECE) {
    if (start > 0) await setImmediate();
    await act(rows.slice(start, start + PIECE));
  }
}

/** The rows that a query finds for many keys, in batches. */
export async function rowsFor<Key, Row>(
  keys: readonly Key[],
  find: (piece: readonly Key[]) => Promise<readonly Row[]>,
): Promise<Row[]> {
  const found: Row[] = [];
  await inBatches(keys, async (piece) => {
    found.push(...(await find(piece)));
  });
  return found;
}

/** The ids that a query finds among many, in batches. */
export async function foundIn<Id extends string>(
  ids: readonly Id[],
  find: (piece: readonly Id[]) => Promise<readonly { id: Id | null }[]>,
): Promise<Id[]> {
  return (await rowsFor(ids, find)).flatMap(({ id }) => id ?? []);
}

/** How many items are handled before others get a turn; takes a few milliseconds. */
const IN_ONE_TURN = 250;

/**
 * Gives other requests a turn between the items of long work, at every 250th, because SQLite answers without waiting for
 * anything.
 */
export async function letOthers(index = 0): Promise<void> {
  if (index % IN_ONE_TURN === 0) await setImmediate();
}

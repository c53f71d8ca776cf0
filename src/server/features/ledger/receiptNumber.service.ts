import { inBatches } from '../../db/batches.ts';
import type { Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';

const numbered = prepared((db, ids: readonly string[]) =>
  db
    .insertInto('receipts')
    .values(ids.map((id) => ({ source_id: id })))
    .onConflict((conflict) => conflict.doNothing()),
);

/**
 * Gives the next numbers to payments, refunds or acts of family payments, in this order. A deleted payment keeps its
 * number, so that no number is used twice; one with a number isn't given another.
 */
export async function numberReceiptsOf(tx: Tx, ids: Iterable<string>): Promise<void> {
  await inBatches([...new Set(ids)], (piece) => numbered(tx, piece));
}

/** Frees the numbers of what never was: an import that is undone. */
export async function forgetReceipts(tx: Tx, ids: readonly string[]): Promise<void> {
  await inBatches(ids, (piece) =>
    tx.deleteFrom('receipts').where('source_id', 'in', piece).execute(),
  );
}

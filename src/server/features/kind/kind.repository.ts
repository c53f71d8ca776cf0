import { forUpdate, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import type { Tables } from '../../db/tables.ts';

/** The tables of kinds: what a school names, orders and retires. */
export type KindTable = 'fee_types' | 'payment_methods';

/** Locks all rows until the transaction ends. */
export async function lockKinds(tx: Tx, table: KindTable, engine: Engine): Promise<void> {
  await forUpdate(tx.selectFrom(table).select('key').orderBy('key'), engine).execute();
}

export async function updateKind(
  tx: Tx,
  table: KindTable,
  key: string,
  changes: Partial<Tables['payment_methods']>,
): Promise<void> {
  await tx.updateTable(table).set(changes).where('key', '=', key).execute();
}

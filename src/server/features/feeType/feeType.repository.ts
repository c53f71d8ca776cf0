import type { FeeType, FeeTypeKey } from '../../../domain/feeType.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { prepared } from '../../db/prepared.ts';
import type { FeeAmountTable, FeeTypeTable } from '../../db/tables.ts';

const typesWithAmounts = prepared((db) =>
  db
    .selectFrom('fee_types')
    .innerJoin('fee_amounts', 'fee_amounts.type', 'fee_types.key')
    .select(['key', 'name', 'applies_to', 'position', 'retired_from', 'revision'])
    .select(['effective_from', 'amount'])
    .orderBy('position')
    .orderBy('key')
    .orderBy('effective_from'),
);

/** All types with all their amounts, in order, in one statement. */
export async function listFeeTypes(db: Reader): Promise<FeeType[]> {
  const { rows } = await typesWithAmounts(db);
  const types = new Map<FeeTypeKey, FeeType & { amounts: FeeType['amounts'][number][] }>();
  for (const { key, name, applies_to, position, retired_from, revision, ...row } of rows) {
    const type = types.get(key) ?? {
      key,
      name,
      appliesTo: applies_to,
      position,
      retiredFrom: retired_from,
      amounts: [],
      revision,
    };
    type.amounts.push({ from: row.effective_from, amount: row.amount });
    types.set(key, type);
  }
  return [...types.values()];
}

/** Locks all types until the transaction ends. */
export async function lockFeeTypes(tx: Tx, engine: Engine): Promise<void> {
  await forUpdate(tx.selectFrom('fee_types').select('key').orderBy('key'), engine).execute();
}

/** Adds types that don't exist yet. */
export async function insertFeeTypes(
  tx: Reader,
  types: readonly FeeTypeTable[],
  amounts: readonly FeeAmountTable[],
): Promise<void> {
  await tx
    .insertInto('fee_types')
    .values(types)
    .onConflict((on) => on.column('key').doNothing())
    .execute();
  await tx
    .insertInto('fee_amounts')
    .values(amounts)
    .onConflict((on) => on.columns(['type', 'effective_from']).doNothing())
    .execute();
}

export async function updateFeeType(
  tx: Tx,
  key: FeeTypeKey,
  changes: Partial<FeeTypeTable>,
): Promise<void> {
  await tx.updateTable('fee_types').set(changes).where('key', '=', key).execute();
}

export async function saveFeeAmount(tx: Tx, row: FeeAmountTable): Promise<void> {
  await tx
    .insertInto('fee_amounts')
    .values(row)
    .onConflict((on) => on.columns(['type', 'effective_from']).doUpdateSet({ amount: row.amount }))
    .execute();
}

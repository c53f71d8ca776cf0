import type { FeeType, FeeTypeKey, RegistrationRule } from '../../../domain/feeType.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

const typesWithAmounts = prepared((db) =>
  db
    .with('amounts', (cte) =>
      cte
        .selectFrom('fee_amounts')
        .select((own) => [
          'type',
          'effective_from',
          own.ref('amount').$castTo<Cents | null>().as('amount'),
          own.lit(null).$castTo<ClassId | null>().as('class_id'),
        ])
        .unionAll(
          cte
            .selectFrom('class_fees')
            .select((own) => [
              'type',
              'from_date as effective_from',
              'amount',
              own.ref('class_id').$castTo<ClassId | null>().as('class_id'),
            ]),
        ),
    )
    .selectFrom('fee_types')
    .innerJoin('amounts', 'amounts.type', 'fee_types.key')
    .select(['key', 'name', 'applies_to', 'position', 'retired_from', 'rule', 'revision'])
    .select(['effective_from', 'amount', 'class_id'])
    .orderBy('position')
    .orderBy('key')
    .orderBy('effective_from'),
);

/** All types with all their amounts, in order, in one statement. */
export async function listFeeTypes(db: Reader): Promise<FeeType[]> {
  const { rows } = await typesWithAmounts(db);
  const types = new Map<FeeTypeKey, FeeType & { amounts: FeeType['amounts'][number][] }>();
  for (const { key, name, applies_to, position, retired_from, rule, revision, ...row } of rows) {
    const type = types.get(key) ?? {
      key,
      name,
      appliesTo: applies_to,
      position,
      retiredFrom: retired_from,
      amounts: [],
      classAmounts: [],
      ...(rule !== null && { rule: JSON.parse(rule) as RegistrationRule }),
      revision,
    };
    const { effective_from: from, amount, class_id: classId } = row;
    if (classId !== null) type.classAmounts.push({ classId, from, amount });
    else if (amount !== null) type.amounts.push({ from, amount });
    types.set(key, type);
  }
  return [...types.values()];
}

/** Whether there is a type for charges, in use or not. */
export async function hasChargeTypes(db: Reader): Promise<boolean> {
  const row = await db
    .selectFrom('fee_types')
    .select('key')
    .where('applies_to', '=', 'charge')
    .limit(1)
    .executeTakeFirst();
  return row !== undefined;
}

/** Locks all types until the transaction ends. */
export async function lockFeeTypes(tx: Tx, engine: Engine): Promise<void> {
  await forUpdate(tx.selectFrom('fee_types').select('key').orderBy('key'), engine).execute();
}

/** Adds types that don't exist yet, and only one for absence, even if several servers do so at once. */
export async function insertFeeTypes(
  tx: Reader,
  types: readonly Tables['fee_types'][],
  amounts: readonly Tables['fee_amounts'][],
): Promise<void> {
  await tx
    .insertInto('fee_types')
    .values(types)
    .onConflict((on) => on.doNothing())
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
  changes: Partial<Tables['fee_types']>,
): Promise<void> {
  await tx.updateTable('fee_types').set(changes).where('key', '=', key).execute();
}

export async function saveClassFee(tx: Tx, row: Tables['class_fees']): Promise<void> {
  await tx
    .insertInto('class_fees')
    .values(row)
    .onConflict((on) =>
      on.columns(['class_id', 'type', 'from_date']).doUpdateSet({ amount: row.amount }),
    )
    .execute();
}

export function classFees(db: Reader, id: ClassId): Promise<Tables['class_fees'][]> {
  return db.selectFrom('class_fees').selectAll().where('class_id', '=', id).execute();
}

/** Resolves to whether a row was deleted. */
export async function deleteClassFee(
  tx: Tx,
  { class_id, type, from_date }: Omit<Tables['class_fees'], 'amount'>,
): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('class_fees')
    .where('class_id', '=', class_id)
    .where('type', '=', type)
    .where('from_date', '=', from_date)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export async function saveFeeAmount(tx: Tx, row: Tables['fee_amounts']): Promise<void> {
  await tx
    .insertInto('fee_amounts')
    .values(row)
    .onConflict((on) => on.columns(['type', 'effective_from']).doUpdateSet({ amount: row.amount }))
    .execute();
}

/** Deletes those of these types that nothing refers to. */
export async function deleteUnused(tx: Tx, keys: readonly FeeTypeKey[]): Promise<void> {
  const rows = await tx
    .selectFrom('fee_types')
    .select('key')
    .where('key', 'in', keys)
    .where((eb) =>
      eb.and(
        (['charges', 'mark_fees', 'class_fees', 'waivers'] as const).map((table) =>
          eb.not(
            eb.exists(
              eb.selectFrom(table).select('type').whereRef(`${table}.type`, '=', 'fee_types.key'),
            ),
          ),
        ),
      ),
    )
    .execute();
  const unused = rows.map(({ key }) => key);
  if (unused.length === 0) return;
  await tx.deleteFrom('fee_amounts').where('type', 'in', unused).execute();
  await tx.deleteFrom('fee_types').where('key', 'in', unused).execute();
}

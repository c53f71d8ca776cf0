import type { PaymentMethod, PaymentMethodKey } from '../../../domain/paymentMethod.ts';
import { forUpdate, type Reader, type Tx } from '../../db/database.ts';
import type { Engine } from '../../db/engine.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

const methodsInOrder = prepared((db) =>
  db.selectFrom('payment_methods').selectAll().orderBy('position').orderBy('key'),
);

/** All methods in order, including retired ones. */
export async function listPaymentMethods(db: Reader): Promise<PaymentMethod[]> {
  const { rows } = await methodsInOrder(db);
  return rows.map(({ retired_from, ...row }) => ({ ...row, retiredFrom: retired_from }));
}

/** Locks all methods until the transaction ends. */
export async function lockPaymentMethods(tx: Tx, engine: Engine): Promise<void> {
  await forUpdate(tx.selectFrom('payment_methods').select('key').orderBy('key'), engine).execute();
}

/** Adds methods that don't exist yet. */
export async function insertPaymentMethods(
  db: Reader,
  methods: readonly Tables['payment_methods'][],
): Promise<void> {
  await db
    .insertInto('payment_methods')
    .values(methods)
    .onConflict((on) => on.column('key').doNothing())
    .execute();
}

export async function updatePaymentMethod(
  tx: Tx,
  key: PaymentMethodKey,
  changes: Partial<Tables['payment_methods']>,
): Promise<void> {
  await tx.updateTable('payment_methods').set(changes).where('key', '=', key).execute();
}

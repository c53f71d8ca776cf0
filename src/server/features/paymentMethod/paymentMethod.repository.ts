import type { PaymentMethod } from '../../../domain/paymentMethod.ts';
import type { Reader } from '../../db/database.ts';
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

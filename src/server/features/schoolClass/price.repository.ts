import type { CalendarDate } from '../../../domain/dates.ts';
import type { ClassId } from '../../../domain/ids.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** The prices of all classes, or of one, oldest first. */
export function listPrices(db: Reader, id?: ClassId): Promise<Tables['class_prices'][]> {
  return db
    .selectFrom('class_prices')
    .selectAll()
    .$if(id !== undefined, (query) => query.where('class_id', '=', id as ClassId))
    .orderBy('class_id')
    .orderBy('from_date')
    .execute();
}

/** Replaces a price from the same date. */
export async function savePrice(tx: Tx, row: Tables['class_prices']): Promise<void> {
  await tx
    .insertInto('class_prices')
    .values(row)
    .onConflict((on) =>
      on.columns(['class_id', 'from_date']).doUpdateSet({ per: row.per, amount: row.amount }),
    )
    .execute();
}

/** Resolves to whether a row was deleted. */
export async function deletePrice(tx: Tx, id: ClassId, from: CalendarDate): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('class_prices')
    .where('class_id', '=', id)
    .where('from_date', '=', from)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

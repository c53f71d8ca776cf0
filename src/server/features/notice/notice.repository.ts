import type { CalendarDate } from '../../../domain/dates.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** The notices that are shown on a date, the newest first. */
export function noticesOn(db: Reader, date: CalendarDate): Promise<Tables['notices'][]> {
  return db
    .selectFrom('notices')
    .selectAll()
    .where('until_date', '>=', date)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

export async function hasNotice(db: Reader, act: string): Promise<boolean> {
  const row = await db.selectFrom('notices').select('id').where('act', '=', act).executeTakeFirst();
  return row !== undefined;
}

export async function insertNotice(tx: Tx, row: Tables['notices']): Promise<void> {
  await tx.insertInto('notices').values(row).execute();
}

/** Returns the deleted row. */
export function deleteNotice(tx: Tx, id: string): Promise<Tables['notices'] | undefined> {
  return tx.deleteFrom('notices').where('id', '=', id).returningAll().executeTakeFirst();
}

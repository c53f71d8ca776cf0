import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export function findSettings(db: Reader): Promise<Tables['settings'] | undefined> {
  return db.selectFrom('settings').selectAll().executeTakeFirst();
}

export async function insertSettings(tx: Reader, row: Tables['settings']): Promise<void> {
  await tx
    .insertInto('settings')
    .values(row)
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}

export async function updateSettings(tx: Tx, changes: Partial<Tables['settings']>): Promise<void> {
  if (Object.keys(changes).length === 0) return;
  await tx.updateTable('settings').set(changes).where('id', '=', 1).execute();
}

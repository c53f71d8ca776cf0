import type { ClassId } from '../../../domain/ids.ts';
import type { Reader } from '../../db/database.ts';
import type { ClassTable } from '../../db/tables.ts';

/** All classes, in the school's order. */
export function listClasses(db: Reader): Promise<Pick<ClassTable, 'id' | 'name'>[]> {
  return db
    .selectFrom('classes')
    .select(['id', 'name'])
    .orderBy('position')
    .orderBy('id')
    .execute();
}

export async function hasClass(db: Reader, id: ClassId): Promise<boolean> {
  const row = await db.selectFrom('classes').select('id').where('id', '=', id).executeTakeFirst();
  return row !== undefined;
}

/** Adds a class that doesn't exist yet. */
export async function insertClass(
  db: Reader,
  row: Pick<ClassTable, 'id' | 'position' | 'for_whom' | 'created_at'>,
): Promise<void> {
  await db
    .insertInto('classes')
    .values({ name: '', name_order: '', from_date: null, to_date: null, revision: 1, ...row })
    .onConflict((on) => on.column('id').doNothing())
    .execute();
}

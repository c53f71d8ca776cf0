import { instant } from '../../src/domain/dates.ts';
import { classId, type ClassId } from '../../src/domain/ids.ts';
import type { Database } from '../../src/server/db/database.ts';

/** By id it sorts before the first class, but in the school's order it comes after it. */
export const SECOND_CLASS = classId('ballet');

/** Comes after both. */
export const THIRD_CLASS = classId('tap');

/** Gives a school a second class. */
export function addSecondClass(db: Database['db']): Promise<void> {
  return addClass(db, { id: SECOND_CLASS, name: 'Ballet 1', position: 1 });
}

/** Gives a school a second and a third class. */
export async function addTwoClasses(db: Database['db']): Promise<void> {
  await addSecondClass(db);
  await addClass(db, { id: THIRD_CLASS, name: 'Tap', position: 2 });
}

async function addClass(
  db: Database['db'],
  { id, name, position }: { id: ClassId; name: string; position: number },
): Promise<void> {
  await db
    .insertInto('classes')
    .values({
      id,
      name,
      name_order: name.toLowerCase(),
      position,
      for_whom: 'everyone',
      from_date: null,
      to_date: null,
      open_online: 0,
      about: '',
      revision: 1,
      created_at: instant(new Date()),
    })
    .execute();
}

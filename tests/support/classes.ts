import { instant } from '../../src/domain/dates.ts';
import { classId } from '../../src/domain/ids.ts';
import type { Database } from '../../src/server/db/database.ts';

/** Sorts before the first one by its id, and comes after it in the school's order. */
export const SECOND_CLASS = classId('ballet');

/** Gives a school a second class. */
export async function addSecondClass(db: Database['db']): Promise<void> {
  await db
    .insertInto('classes')
    .values({
      id: SECOND_CLASS,
      name: 'Ballet 1',
      name_order: 'ballet 1',
      position: 1,
      for_whom: 'everyone',
      from_date: null,
      to_date: null,
      revision: 1,
      created_at: instant(new Date()),
    })
    .execute();
}

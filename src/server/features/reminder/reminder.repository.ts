import type { StudentId } from '../../../domain/ids.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { foundIn, inBatches } from '../../db/batches.ts';
import type { Tables } from '../../db/tables.ts';

export async function insertReminders(tx: Tx, rows: readonly Tables['reminders'][]): Promise<void> {
  await inBatches(rows, (batch) => tx.insertInto('reminders').values(batch).execute());
}

/** Deletes the reminders of an act and returns them. */
export function deleteReminders(tx: Tx, act: string): Promise<Tables['reminders'][]> {
  return tx.deleteFrom('reminders').where('act', '=', act).returningAll().execute();
}

/** The students who were reminded in an act. */
export async function remindedIn(db: Reader, act: string): Promise<StudentId[]> {
  const rows = await db
    .selectFrom('reminders')
    .select('student_id')
    .where('act', '=', act)
    .execute();
  return rows.map((row) => row.student_id);
}

/** All reminders of one student, newest first. */
export function listReminders(db: Reader, studentId: StudentId): Promise<Tables['reminders'][]> {
  return db
    .selectFrom('reminders')
    .selectAll()
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** The students among these who were ever reminded. */
export function remindedAmong(db: Reader, ids: readonly StudentId[]): Promise<StudentId[]> {
  return foundIn(ids, (piece) =>
    db
      .selectFrom('reminders')
      .select('student_id as id')
      .distinct()
      .where('student_id', 'in', piece)
      .execute(),
  );
}

import type { MarkId, StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

export type Waiver = Tables['waivers'];

export function findWaiver(db: Reader, markId: MarkId, type: string): Promise<Waiver | undefined> {
  return db
    .selectFrom('waivers')
    .selectAll()
    .where('mark_id', '=', markId)
    .where('type', '=', type)
    .executeTakeFirst();
}

/** A part that was charged again after it had been waived may be waived once more. */
export async function saveWaiver(tx: Tx, waiver: Waiver): Promise<void> {
  const { mark_id: _id, type: _type, ...rest } = waiver;
  await tx
    .insertInto('waivers')
    .values(waiver)
    .onConflict((on) => on.columns(['mark_id', 'type']).doUpdateSet(rest))
    .execute();
}

export async function deleteWaiver(tx: Tx, { mark_id, type }: Waiver): Promise<void> {
  await tx.deleteFrom('waivers').where('mark_id', '=', mark_id).where('type', '=', type).execute();
}

/** The waivers of a student, whether or not they are still in force. */
export function waiversOf(db: Reader, studentId: StudentId): Promise<Waiver[]> {
  return db.selectFrom('waivers').selectAll().where('student_id', '=', studentId).execute();
}

/** The last entry that charged something for a mark. */
export async function chargeOf(
  db: Reader,
  studentId: StudentId,
  source: string,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('journal')
    .select('id')
    .where('student_id', '=', studentId)
    .where('source_type', '=', 'attendance')
    .where('source_id', '=', source)
    .where('amount', '>', 0 as Cents)
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** The notes of the corrections of an entry. */
export async function correctionNotes(db: Reader, entryId: string): Promise<string[]> {
  const rows = await db
    .selectFrom('journal')
    .select('note')
    .where('corrects', '=', entryId)
    .execute();
  return rows.map(({ note }) => note);
}

export async function eraseNotes(tx: Tx, studentId: StudentId): Promise<void> {
  await tx.updateTable('waivers').set({ note: '' }).where('student_id', '=', studentId).execute();
}

import { sql } from 'kysely';
import type { Month } from '../../../domain/dates.ts';
import type { MarkId, StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { WaiverReason } from '../../../domain/waiver.ts';
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

/** What waived parts of a month's marks would cost, by reason; only those that are still free. */
export async function sumByReason(
  db: Reader,
  month: Month,
): Promise<{ reason: WaiverReason; count: number; cents: Cents }[]> {
  return (
    db
      .selectFrom('waivers')
      .innerJoin('attendance', 'attendance.id', 'waivers.mark_id')
      .leftJoin('mark_fees', (join) =>
        join
          .onRef('mark_fees.mark_id', '=', 'waivers.mark_id')
          .onRef('mark_fees.type', '=', 'waivers.type'),
      )
      .innerJoin('fee_types', 'fee_types.key', 'waivers.type')
      .select('reason')
      .select(({ fn }) => [
        fn.count<number>('waivers.mark_id').as('count'),
        fn.sum<Cents>('waivers.cents').as('cents'),
      ])
      .where(sql`substr(attendance.date, 1, 7)`, '=', month)
      // The same as `isStillWaived` in domain/waiver.ts.
      .where(
        sql<boolean>`(flag = 1 and mark_fees.cents = 0)
        or (mark_fees.mark_id is null and applies_to = attendance.status)`,
      )
      .groupBy('reason')
      .execute()
  );
}

import type { Instant } from '../../../domain/dates.ts';
import type { MarkId, StudentId } from '../../../domain/ids.ts';
import { ZERO, type Cents } from '../../../domain/money.ts';
import type { Waiver } from '../../../domain/waiver.ts';
import { rowsFor } from '../../db/batches.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

/** A waiver, whether or not it is still in force. */
export type StoredWaiver = Tables['waivers'] & Waiver;

/** Waivers with what was taken back of their corrections, oldest first. */
const selectWaivers = (db: Reader) =>
  db
    .selectFrom('waivers')
    .leftJoin('credits', (join) =>
      join.onRef('credits.id', '=', 'waivers.credit_id').on('waivers.corrects', 'is not', null),
    )
    .selectAll('waivers')
    .select((eb) => eb.fn.coalesce('withdrawn_amount', eb.val(ZERO)).as('reversed'))
    .orderBy('at');

/** @param id of a mark or a charge */
export function waiversOf(db: Reader, id: string): Promise<StoredWaiver[]> {
  return selectWaivers(db)
    .where('mark_id', '=', id as MarkId)
    .execute();
}

export function waiversOfStudents(
  db: Reader,
  studentIds: readonly StudentId[],
): Promise<StoredWaiver[]> {
  return rowsFor(studentIds, (piece) =>
    selectWaivers(db).where('waivers.student_id', 'in', piece).execute(),
  );
}

export function waiversBetween(
  db: Reader,
  since: Instant,
  until: Instant,
): Promise<StoredWaiver[]> {
  return selectWaivers(db).where('at', '>=', since).where('at', '<', until).execute();
}

export async function insertWaiver(tx: Tx, waiver: Tables['waivers']): Promise<void> {
  await tx.insertInto('waivers').values(waiver).execute();
}

export async function endWaiver(
  tx: Tx,
  { mark_id, type, at }: Pick<Tables['waivers'], 'mark_id' | 'type' | 'at'>,
  ended: Instant,
): Promise<void> {
  await tx
    .updateTable('waivers')
    .set({ ended_at: ended })
    .where('mark_id', '=', mark_id)
    .where('type', '=', type)
    .where('at', '=', at)
    .execute();
}

/** The entries about a mark or a charge that raised what is owed, newest first. */
export function chargesOf(
  db: Reader,
  studentId: StudentId,
  source: { type: 'attendance' | 'charge'; id: string },
): Promise<Tables['journal'][]> {
  return db
    .selectFrom('journal')
    .selectAll()
    .where('student_id', '=', studentId)
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
    .where('amount', '>', 0 as Cents)
    .orderBy('number', 'desc')
    .execute();
}

export async function eraseNotes(tx: Tx, studentId: StudentId): Promise<void> {
  await tx.updateTable('waivers').set({ note: '' }).where('student_id', '=', studentId).execute();
}

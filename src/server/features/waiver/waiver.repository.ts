import type { Instant } from '../../../domain/dates.ts';
import type { MarkId, StudentId } from '../../../domain/ids.ts';
import { negated, ZERO, type Cents } from '../../../domain/money.ts';
import { WAIVER_TAG } from '../../../domain/waiver.ts';
import { rowsFor } from '../../db/batches.ts';
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

export function waiversBetween(db: Reader, since: Instant, until: Instant): Promise<Waiver[]> {
  return db
    .selectFrom('waivers')
    .selectAll()
    .where('at', '>=', since)
    .where('at', '<', until)
    .execute();
}

const taggedEntries = (db: Reader) =>
  db.selectFrom('journal').where('note', 'like', `%${WAIVER_TAG}%`);

type WaivingEntry = Pick<Tables['journal'], 'corrects' | 'source_id' | 'note' | 'amount'>;

/** The corrections of these entries that waive something, or take that back. */
export function correctionsThatWaive(db: Reader, ids: readonly string[]): Promise<WaivingEntry[]> {
  return rowsFor(ids, (piece) =>
    taggedEntries(db)
      .select(['corrects', 'source_id', 'note', 'amount'])
      .where('corrects', 'in', piece)
      .orderBy('number')
      .execute(),
  );
}

/** The entries that waive something of these charges, or charge it again. */
export function reversalsThatWaive(db: Reader, ids: readonly string[]): Promise<WaivingEntry[]> {
  return rowsFor(ids, (piece) =>
    taggedEntries(db)
      .select(['corrects', 'source_id', 'note', 'amount'])
      .where('source_type', '=', 'charge')
      .where('source_id', 'in', piece)
      .where('corrects', 'is', null)
      .orderBy('number')
      .execute(),
  );
}

/** What waiving these charges gave back, and wasn't restored, in cents. */
export async function waivedOfCharges(
  db: Reader,
  ids: readonly string[],
): Promise<Map<string, Cents>> {
  const rows = await rowsFor(ids, (piece) =>
    taggedEntries(db)
      .select(({ fn }) => ['source_id', fn.sum<Cents>('amount').as('amount')])
      .where('source_type', '=', 'charge')
      .where('source_id', 'in', piece)
      .groupBy('source_id')
      .execute(),
  );
  return new Map(rows.map(({ source_id: id, amount }) => [id, negated(amount)]));
}

/** The entries of a time that waive something of a closed month, with what of it stands today, in cents. */
export async function waivingCorrections(
  db: Reader,
  since: Instant,
  until: Instant,
): Promise<{ note: string; amount: Cents }[]> {
  const corrections = await taggedEntries(db)
    .select(['note', 'corrects'])
    .where('corrects', 'is not', null)
    .where('at', '>=', since)
    .where('at', '<', until)
    .where('amount', '<', ZERO)
    .execute();
  const standing = await rowsFor(
    corrections.flatMap(({ corrects }) => corrects ?? []),
    (piece) =>
      taggedEntries(db)
        .select(({ fn }) => ['corrects', 'note', fn.sum<Cents>('amount').as('amount')])
        .where('corrects', 'in', piece)
        .where('corrects', 'is not', null)
        .groupBy(['corrects', 'note'])
        .execute(),
  );
  const keyOf = ({ corrects, note }: { corrects: string | null; note: string }) =>
    `${corrects} ${note}`;
  const amounts = new Map(standing.map((one) => [keyOf(one), negated(one.amount)]));
  return corrections.map((one) => ({ note: one.note, amount: amounts.get(keyOf(one)) ?? ZERO }));
}

/** A mark or a charge, as lines of accounts name it. */
export interface Charged {
  type: 'attendance' | 'charge';
  id: string;
}

/** The last entry that charged something for it. */
export async function chargeOf(
  db: Reader,
  studentId: StudentId,
  source: Charged,
): Promise<{ id: string } | undefined> {
  return db
    .selectFrom('journal')
    .select('id')
    .where('student_id', '=', studentId)
    .where('source_type', '=', source.type)
    .where('source_id', '=', source.id)
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

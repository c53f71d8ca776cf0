import type { ExpressionBuilder } from 'kysely';
import type { Charge, ChargeFilter } from '../../../contract/charge.ts';
import { describeParts, readParts } from '../../../domain/chargeParts.ts';
import type { CalendarDate, Instant, Month } from '../../../domain/dates.ts';
import type { FeeTypeKey } from '../../../domain/feeType.ts';
import type { ChargeId, ClassId, MarkId, StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { periodOfMonth } from '../../../domain/months.ts';
import { fullName } from '../../../domain/student.ts';
import { inBatches, rowsFor } from '../../db/batches.ts';
import { newestFirst, sumAndCount, type Page } from '../../db/cursor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

function selectCharges(db: Reader) {
  return db
    .selectFrom('charges')
    .innerJoin('students', 'students.id', 'charges.student_id')
    .innerJoin('fee_types', 'fee_types.key', 'charges.type')
    .selectAll('charges')
    .select(['first_name', 'last_name', 'fee_types.name as type_name']);
}

type ChargeRow = Tables['charges'] & { first_name: string; last_name: string; type_name: string };

/** @param nameOf the name of a class, if names are shown */
export function toCharge(row: ChargeRow, nameOf: (id: ClassId) => string): Charge {
  return {
    id: row.id,
    studentId: row.student_id,
    studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
    type: row.type,
    typeName: row.type_name,
    date: row.date,
    amount: row.amount,
    classId: row.class_id,
    className: row.class_id === null ? '' : nameOf(row.class_id),
    note: row.note,
    period: row.period,
    reason: describeParts(readParts(row.reason, row.amount)),
    actId: row.act,
    createdAt: row.created_at,
    adminId: row.created_by,
  };
}

/** The condition for the charges that match a filter and aren't reversed, without paging. */
function chosenBy({ studentId, month, type, actId }: ChargeFilter) {
  const period = month && periodOfMonth(month);
  return (eb: ExpressionBuilder<Tables, 'charges'>) =>
    eb.and([
      eb('charges.reversed_at', 'is', null),
      ...(studentId ? [eb('charges.student_id', '=', studentId)] : []),
      ...(period
        ? [eb('charges.date', '>=', period.from), eb('charges.date', '<=', period.to)]
        : []),
      ...(type ? [eb('charges.type', '=', type)] : []),
      ...(actId ? [eb('charges.act', '=', actId)] : []),
    ]);
}

/** A page of charges that aren't reversed, newest first. */
export function listCharges(db: Reader, filter: ChargeFilter): Promise<Page<ChargeRow>> {
  return newestFirst(selectCharges(db).where(chosenBy(filter)), ['charges', 'date'], filter);
}

/** The total amount (cents) and the number of all charges that match a filter. */
export const totalOf = (db: Reader, filter: ChargeFilter) =>
  sumAndCount(db.selectFrom('charges').where(chosenBy(filter)));

/** Charges by id, including reversed ones, sorted by the students' names. */
export function findCharges(db: Reader, ids: readonly ChargeId[]): Promise<ChargeRow[]> {
  return rowsFor(ids, (piece) =>
    selectCharges(db)
      .where('charges.id', 'in', piece)
      .orderBy('students.name_order')
      .orderBy('charges.id')
      .execute(),
  );
}

/** The charges of an act that can be reversed, sorted by the students' names; charges of anonymized students can't. */
export function chargesOfAct(db: Reader, act: string): Promise<ChargeRow[]> {
  return selectCharges(db)
    .where('charges.act', '=', act)
    .where('charges.reversed_at', 'is', null)
    .where('students.former_number', 'is', null)
    .orderBy('students.name_order')
    .orderBy('charges.id')
    .execute();
}

/** The charges of several students that aren't reversed, by date. */
export function chargesOf(db: Reader, studentIds: readonly StudentId[]): Promise<ChargeRow[]> {
  return selectCharges(db)
    .where('charges.student_id', 'in', studentIds)
    .where('charges.reversed_at', 'is', null)
    .orderBy('charges.date')
    .orderBy('charges.id')
    .execute();
}

/** The charges of these days that aren't reversed, to compare others with. */
export function chargesOn(
  db: Reader,
  dates: readonly CalendarDate[],
): Promise<Pick<Tables['charges'], 'id' | 'student_id' | 'date' | 'amount' | 'type'>[]> {
  return rowsFor(dates, (piece) =>
    db
      .selectFrom('charges')
      .select(['id', 'student_id', 'date', 'amount', 'type'])
      .where('date', 'in', piece)
      .where('reversed_at', 'is', null)
      .execute(),
  );
}

export async function deleteCharges(tx: Tx, ids: readonly ChargeId[]): Promise<void> {
  await inBatches(ids, (piece) => tx.deleteFrom('charges').where('id', 'in', piece).execute());
}

/** The fields that identify what is charged only once for a period. */
export type PeriodicRow = Pick<Tables['charges'], 'student_id' | 'class_id' | 'type' | 'period'>;

/**
 * What is charged for these months, or for terms and fee years that begin in them. What was waived stays charged; what
 * was reversed otherwise was a mistake, and may be charged again.
 *
 * @param types the kinds of charges; all if left out
 */
export async function chargedFor(
  db: Reader,
  periods: readonly Month[],
  types?: readonly FeeTypeKey[],
) {
  if (types?.length === 0) return [];
  // Two questions, because each has an index of its own.
  const ofPeriods = db
    .selectFrom('charges')
    .select(['id', 'student_id', 'class_id', 'type', 'period', 'amount', 'reason', 'created_at'])
    .select('reversed_at')
    .where('period', 'in', periods)
    .$if(types !== undefined, (query) => query.where('type', 'in', types as FeeTypeKey[]));
  const standing = await ofPeriods.where('reversed_at', 'is', null).execute();
  const waived = await ofPeriods
    .where('reversed_at', 'is not', null)
    // The waiver that reversed it was of all that was left.
    .where((eb) =>
      eb.exists(
        eb
          .selectFrom('waivers')
          .select('waivers.at')
          .whereRef('waivers.mark_id', '=', eb.ref('charges.id').$castTo<MarkId>())
          .whereRef('waivers.cents', '=', 'charges.amount')
          .where('waivers.corrects', 'is', null)
          .where('waivers.ended_at', 'is', null),
      ),
    )
    .execute();
  return [...standing, ...waived];
}

/** The charges of some types in a period. */
export function chargesOfTypes(
  db: Reader,
  types: readonly FeeTypeKey[],
  { from, to }: Period,
): Promise<Pick<Tables['charges'], 'student_id' | 'date' | 'amount'>[]> {
  return db
    .selectFrom('charges')
    .select(['student_id', 'date', 'amount'])
    .where('type', 'in', types)
    .where('date', '>=', from)
    .where('date', '<=', to)
    .where('reversed_at', 'is', null)
    .execute();
}

/** Who waits for an answer to a question about their account. */
export async function withOpenQuestion(db: Reader): Promise<StudentId[]> {
  const rows = await db
    .selectFrom('questions')
    .select('student_id')
    .where('state', '=', 'open')
    .execute();
  return rows.map(({ student_id }) => student_id);
}

export async function insertCharges(tx: Tx, rows: readonly Tables['charges'][]): Promise<void> {
  await inBatches(rows, (piece) => tx.insertInto('charges').values(piece).execute());
}

export async function saveAmount(tx: Tx, id: ChargeId, amount: Cents): Promise<void> {
  await tx.updateTable('charges').set({ amount }).where('id', '=', id).execute();
}

/** @param at null restores them */
export async function markReversed(
  tx: Tx,
  ids: readonly ChargeId[],
  at: Instant | null,
): Promise<void> {
  await inBatches(ids, (piece) =>
    tx.updateTable('charges').set({ reversed_at: at }).where('id', 'in', piece).execute(),
  );
}

export async function eraseNotes(tx: Tx, id: StudentId): Promise<void> {
  await tx.updateTable('charges').set({ note: '' }).where('student_id', '=', id).execute();
}

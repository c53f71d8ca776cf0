import { sql } from 'kysely';
import type { Credit } from '../../../contract/credit.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import type { PaymentId, StudentId } from '../../../domain/ids.ts';
import type { CreditOrigin } from '../../../domain/credit.ts';
import { minus, ZERO, type Cents } from '../../../domain/money.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { inBatches, rowsFor } from '../../db/batches.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

/** A record as the API shows it, without the reversed part, which doesn't belong to the student any more. */
export function toCredit(row: Tables['credits']): Credit {
  const amount = minus(row.amount, row.withdrawn_amount);
  const extra = row.extra === null ? {} : (JSON.parse(row.extra) as Record<string, unknown>);
  return {
    ...extra,
    id: row.id,
    studentId: row.student_id,
    amount,
    usedAmount: row.used_amount,
    availableAmount: minus(amount, row.used_amount),
    used: row.used_amount >= amount,
    createdAt: row.created_at,
    lastUsedAt: row.last_used_at,
    date: row.date,
    holidayName: row.holiday_name,
    paymentId: row.payment_id,
    paymentMethod: row.payment_method,
    originalNotes: row.original_notes,
    originalStatus: row.original_status,
    originalAttributes:
      row.original_attributes === null
        ? null
        : (JSON.parse(row.original_attributes) as Credit['originalAttributes']),
    reason: row.reason,
    canBeReversed: row.origin === 'grant' && row.used_amount === row.paid_off,
  };
}

function standingCredits(db: Reader) {
  return db
    .selectFrom('credits')
    .selectAll('credits')
    .whereRef('withdrawn_amount', '<', 'credits.amount');
}

/** A student's records, newest first. */
export function creditsOf(db: Reader, studentId: StudentId): Promise<Tables['credits'][]> {
  return standingCredits(db)
    .where('student_id', '=', studentId)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
}

/** Records by their ids. */
export function findCredits(db: Reader, ids: readonly string[]): Promise<Tables['credits'][]> {
  return rowsFor(ids, (piece) =>
    db.selectFrom('credits').selectAll().where('id', 'in', piece).execute(),
  );
}

/** A student's records that aren't used up, oldest first. */
export function usableCredits(tx: Tx, studentId: StudentId): Promise<Tables['credits'][]> {
  return tx
    .selectFrom('credits')
    .selectAll()
    .where('student_id', '=', studentId)
    .where(sql<boolean>`amount - used_amount - withdrawn_amount > 0`)
    .orderBy('created_at')
    .orderBy('id')
    .execute();
}

/** Every student's records with the student's name, sorted by name, newest first. */
export function allCredits(
  db: Reader,
): Promise<(Tables['credits'] & { first_name: string; last_name: string })[]> {
  return standingCredits(db)
    .innerJoin('students', 'students.id', 'student_id')
    .select(['first_name', 'last_name'])
    .orderBy('name_order')
    .orderBy('student_id')
    .orderBy('credits.created_at', 'desc')
    .execute();
}

/** The records of returned fees on a date, oldest first. */
const creditsOn = prepared(
  (db, date: CalendarDate, studentIds: readonly StudentId[], origins: readonly CreditOrigin[]) =>
    standingCredits(db)
      .where('date', '=', date)
      .where('student_id', 'in', studentIds)
      .where('origin', 'in', origins)
      .orderBy('created_at')
      .orderBy('id'),
);

export async function creditsOfDay(
  tx: Tx,
  date: CalendarDate,
  studentIds: readonly StudentId[],
  origins: readonly CreditOrigin[],
): Promise<Tables['credits'][]> {
  const rows: Tables['credits'][] = [];
  await inBatches(studentIds, async (piece) => {
    rows.push(...(await creditsOn(tx, date, piece, origins)).rows);
  });
  return rows;
}

export async function overpaymentsOf(
  tx: Tx,
  paymentIds: readonly PaymentId[],
): Promise<Tables['credits'][]> {
  const rows: Tables['credits'][] = [];
  await inBatches(paymentIds, async (piece) => {
    const found = await tx
      .selectFrom('credits')
      .selectAll()
      .where('payment_id', 'in', piece)
      .where('origin', '=', 'overpayment')
      .execute();
    rows.push(...found);
  });
  return rows;
}

/** The links between the payments credited for a date and their credit records. */
export function holidayPayments(tx: Tx, date: CalendarDate): Promise<Tables['holiday_payments'][]> {
  return tx.selectFrom('holiday_payments').selectAll().where('date', '=', date).execute();
}

export async function deleteHolidayPayments(tx: Tx, date: CalendarDate): Promise<void> {
  await tx.deleteFrom('holiday_payments').where('date', '=', date).execute();
}

/** The records for a date that may mention a holiday, including those of a deleted payment, which may be restored. */
export function creditsNaming(tx: Tx, date: CalendarDate): Promise<Tables['credits'][]> {
  return tx
    .selectFrom('credits')
    .selectAll()
    .where('date', '=', date)
    .where('origin', 'in', ['holiday', 'overpayment'])
    .execute();
}

/** The dates of payments, according to the journal. */
export async function datesOfPayments(
  tx: Tx,
  paymentIds: readonly PaymentId[],
): Promise<Map<string, CalendarDate | null>> {
  const dates = new Map<string, CalendarDate | null>();
  await inBatches(paymentIds, async (piece) => {
    const rows = await tx
      .selectFrom('journal')
      .select(['source_id', 'date'])
      .where('source_id', 'in', piece)
      .where('kind', '=', 'payment')
      .execute();
    for (const row of rows) dates.set(row.source_id, row.date);
  });
  return dates;
}

/** Replaces the text in a student's records; for a credit that the school gave, also the holiday's name. */
export async function replaceReasons(tx: Tx, id: StudentId, formerName: string): Promise<void> {
  await tx
    .updateTable('credits')
    .set({ reason: formerName, original_notes: null, extra: null })
    .where('student_id', '=', id)
    .execute();
  await tx
    .updateTable('credits')
    .set({ holiday_name: null })
    .where('student_id', '=', id)
    .where('origin', '=', 'grant')
    .execute();
}

/** The credits that were given for these days and still stand. */
export function creditsGivenOn(
  db: Reader,
  dates: readonly CalendarDate[],
): Promise<{ id: string; student_id: StudentId; date: CalendarDate | null; amount: Cents }[]> {
  return rowsFor(dates, (piece) =>
    db
      .selectFrom('credits')
      .select(['id', 'student_id', 'date', 'amount'])
      .where('date', 'in', piece)
      .where('origin', '=', 'grant')
      .where('withdrawn_amount', '=', ZERO)
      .execute(),
  );
}

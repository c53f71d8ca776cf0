import { sql, type ExpressionBuilder } from 'kysely';
import type { Payment, PaymentFilter } from '../../../contract/payment.ts';
import type { CalendarDate, Instant } from '../../../domain/dates.ts';
import type { FamilyId, PaymentId, StudentId } from '../../../domain/ids.ts';
import type { Cents } from '../../../domain/money.ts';
import { fullName } from '../../../domain/student.ts';
import { inBatches, rowsFor } from '../../db/batches.ts';
import { newestFirst, sumAndCount, type Page } from '../../db/cursor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import { prepared } from '../../db/prepared.ts';
import type { Tables } from '../../db/tables.ts';

function selectPayments(db: Reader) {
  return db
    .selectFrom('payments')
    .innerJoin('students', 'students.id', 'payments.student_id')
    .leftJoin('payment_methods', 'payment_methods.key', 'payments.payment_method')
    .leftJoin('families', 'families.id', 'payments.family_id')
    .leftJoin('users as payers', 'payers.id', 'payments.payer_id')
    .leftJoin('receipts', (join) =>
      join.on(sql`coalesce(payments.act, payments.id)`, '=', sql.ref('receipts.source_id')),
    )
    .selectAll('payments')
    .select(['first_name', 'last_name', 'payment_methods.name as method_name'])
    .select(['families.name as family_name', 'payers.name as payer_name', 'receipts.number'])
    .select((eb) =>
      eb
        .selectFrom('payments as parts')
        .select(({ fn }) => fn.sum<Cents | null>('parts.amount').as('total'))
        .whereRef('parts.act', '=', 'payments.act')
        .as('act_total'),
    );
}

type PaymentRow = Tables['payments'] & {
  first_name: string;
  last_name: string;
  method_name: string | null;
  family_name: string | null;
  payer_name: string | null;
  act_total: Cents | null;
  number: number | null;
};

function toPayment(row: PaymentRow): Payment {
  return {
    id: row.id,
    studentId: row.student_id,
    studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
    amount: row.amount,
    paymentMethod: row.payment_method,
    paymentMethodName: row.method_name ?? row.payment_method,
    date: row.date,
    notes: row.notes,
    createdAt: row.created_at,
    isHolidayPayment: row.is_holiday_payment === 1,
    holidayName: row.holiday_name,
    adminId: row.admin_id,
    feeId: row.fee_id,
    feeDate: row.fee_date,
    family: toFamilyPart(row),
    receiptNumber: row.number ?? 0,
  };
}

/** When the student's latest payment with this amount (cents) and date was recorded, and the student's name. */
export async function latestLike(
  db: Reader,
  { studentId, amount, date }: { studentId: StudentId; amount: Cents; date: CalendarDate },
): Promise<{ at: Instant; payer: string } | undefined> {
  const row = await selectPayments(db)
    .where('payments.student_id', '=', studentId)
    .where('payments.date', '=', date)
    .where('payments.amount', '=', amount)
    .orderBy('payments.created_at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row && { at: row.created_at, payer: toPayment(row).studentName };
}

/**
 * When a family's latest payment with this amount (cents) and date was recorded, however it was split; null if there is
 * none.
 */
export async function latestOfFamily(
  db: Reader,
  payment: { id: FamilyId; studentIds: readonly StudentId[]; amount: Cents; date: CalendarDate },
): Promise<Instant | null> {
  const row = await db
    .selectFrom('payments')
    .select(({ fn }) => fn.max('created_at').as('at'))
    .where('student_id', 'in', payment.studentIds)
    .where('date', '=', payment.date)
    .where('family_id', '=', payment.id)
    .groupBy('act')
    .having(({ fn }) => fn.sum('amount'), '=', payment.amount)
    .orderBy('at', 'desc')
    .limit(1)
    .executeTakeFirst();
  return row?.at ?? null;
}

function toFamilyPart(row: PaymentRow): Payment['family'] {
  if (row.act === null || row.family_id === null) return null;
  return {
    id: row.family_id,
    name: row.family_name,
    actId: row.act,
    total: row.act_total ?? row.amount,
    payer:
      row.payer_id === null || row.payer_name === null
        ? null
        : { id: row.payer_id, name: row.payer_name },
  };
}

/** The condition for all payments that match a filter, without paging; `to` is inclusive. */
function chosenBy({ from, to, studentId, method, familyId }: PaymentFilter) {
  return (eb: ExpressionBuilder<Tables, 'payments'>) =>
    eb.and([
      ...(from ? [eb('payments.date', '>=', from)] : []),
      ...(to ? [eb('payments.date', '<=', to)] : []),
      ...(studentId ? [eb('payments.student_id', '=', studentId)] : []),
      ...(method ? [eb('payments.payment_method', '=', method)] : []),
      // Only parts of family payments have an act, and the act has an index.
      ...(familyId
        ? [eb('payments.act', 'is not', null), eb('payments.family_id', '=', familyId)]
        : []),
    ]);
}

/** A page of payments, newest first. */
export async function listPayments(db: Reader, filter: PaymentFilter): Promise<Page<Payment>> {
  const page = await newestFirst(
    selectPayments(db).where(chosenBy(filter)),
    ['payments', 'date'],
    filter,
  );
  return { ...page, items: page.items.map(toPayment) };
}

/** The total amount and the number of all payments that match a filter. */
export const totalOf = (db: Reader, filter: PaymentFilter) =>
  sumAndCount(db.selectFrom('payments').where(chosenBy(filter)));

/** All payments of one student, newest first. */
export async function paymentsOf(db: Reader, studentId: StudentId): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('student_id', '=', studentId)
    .orderBy('payments.date', 'desc')
    .orderBy('payments.id', 'desc')
    .execute();
  return rows.map(toPayment);
}

const paymentById = prepared((db, id: PaymentId) =>
  selectPayments(db).where('payments.id', '=', id),
);

/** Payments by their ids. */
export async function findPayments(db: Reader, ids: readonly PaymentId[]): Promise<Payment[]> {
  const rows = await rowsFor(ids, (piece) =>
    selectPayments(db).where('payments.id', 'in', piece).execute(),
  );
  return rows.map(toPayment);
}

export async function findPayment(db: Reader, id: PaymentId): Promise<Payment | undefined> {
  const [row] = (await paymentById(db, id)).rows;
  return row && toPayment(row);
}

/** The parts of one family payment, by student. */
export async function partsOf(db: Reader, familyId: FamilyId, act: string): Promise<Payment[]> {
  const rows = await selectPayments(db)
    .where('payments.act', '=', act)
    .where('payments.family_id', '=', familyId)
    .orderBy('students.name_order')
    .orderBy('payments.id')
    .execute();
  return rows.map(toPayment);
}

/** Whether there is any payment. */
export async function isAnythingPaid(db: Reader): Promise<boolean> {
  const row = await db.selectFrom('payments').select('id').limit(1).executeTakeFirst();
  return row !== undefined;
}

export async function hasPaymentOn(
  db: Reader,
  studentId: StudentId,
  date: CalendarDate,
): Promise<boolean> {
  const row = await db
    .selectFrom('payments')
    .select('id')
    .where('student_id', '=', studentId)
    .where('date', '=', date)
    .executeTakeFirst();
  return row !== undefined;
}

/** The payments of these days, to compare others with. */
export function paymentsOn(
  db: Reader,
  dates: readonly CalendarDate[],
): Promise<
  Pick<Tables['payments'], 'id' | 'student_id' | 'date' | 'amount' | 'act' | 'family_id'>[]
> {
  return rowsFor(dates, (piece) =>
    db
      .selectFrom('payments')
      .select(['id', 'student_id', 'date', 'amount', 'act', 'family_id'])
      .where('date', 'in', piece)
      .execute(),
  );
}

const paymentsInserted = prepared((db, rows: readonly Tables['payments'][]) =>
  db.insertInto('payments').values(rows),
);

export async function insertPayments(tx: Tx, rows: readonly Tables['payments'][]): Promise<void> {
  await inBatches(rows, (piece) => paymentsInserted(tx, piece));
}

const classDatesInserted = prepared((db, rows: readonly Tables['payment_class_dates'][]) =>
  db.insertInto('payment_class_dates').values(rows),
);

/** Stores the class dates that a payment is for. */
export async function insertClassDates(
  tx: Tx,
  rows: readonly Tables['payment_class_dates'][],
): Promise<void> {
  await inBatches(rows, (piece) => classDatesInserted(tx, piece));
}

/** Payments for a class date, oldest first. */
export async function paymentsFor(
  db: Reader,
  date: CalendarDate,
): Promise<(Payment & { paidOff: Cents })[]> {
  const rows = await selectPayments(db)
    .innerJoin('payment_class_dates', 'payment_class_dates.payment_id', 'payments.id')
    .where('payment_class_dates.date', '=', date)
    .orderBy('payments.created_at')
    .orderBy('payments.id')
    .execute();
  return rows.map((row) => ({ ...toPayment(row), paidOff: row.paid_off }));
}

/** A payment's row, for the undo of its deletion. */
export function rowOf(tx: Tx, id: PaymentId): Promise<Tables['payments']> {
  return tx.selectFrom('payments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
}

/** False if somebody else deleted it first. */
export async function deletePayment(tx: Tx, id: PaymentId): Promise<boolean> {
  const { numDeletedRows } = await tx
    .deleteFrom('payments')
    .where('id', '=', id)
    .executeTakeFirst();
  return numDeletedRows === 1n;
}

/** Deletes payments with the class dates that they were for. */
export async function deletePayments(tx: Tx, ids: readonly PaymentId[]): Promise<void> {
  await inBatches(ids, async (piece) => {
    await tx.deleteFrom('payment_class_dates').where('payment_id', 'in', piece).execute();
    await tx.deleteFrom('payments').where('id', 'in', piece).execute();
  });
}

/** Deletes the text about a student's payments. */
export async function eraseNotes(tx: Tx, id: StudentId): Promise<void> {
  await tx
    .updateTable('payments')
    .set({ notes: '', fee_id: null })
    .where('student_id', '=', id)
    .execute();
}

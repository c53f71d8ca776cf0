import type { ExpressionBuilder } from 'kysely';
import type { Refund, RefundFilter } from '../../../contract/refund.ts';
import type { Instant } from '../../../domain/dates.ts';
import type { RefundId, StudentId } from '../../../domain/ids.ts';
import { fullName } from '../../../domain/student.ts';
import { newestFirst, sumAndCount, type Page } from '../../db/cursor.ts';
import type { Reader, Tx } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';

function selectRefunds(db: Reader) {
  return db
    .selectFrom('refunds')
    .innerJoin('students', 'students.id', 'refunds.student_id')
    .leftJoin('payment_methods', 'payment_methods.key', 'refunds.method')
    .leftJoin('receipts', 'receipts.source_id', 'refunds.id')
    .selectAll('refunds')
    .select(['first_name', 'last_name', 'payment_methods.name as method_name', 'receipts.number']);
}

type RefundRow = Tables['refunds'] & {
  first_name: string;
  last_name: string;
  method_name: string | null;
  number: number | null;
};

function toRefund(row: RefundRow): Refund {
  return {
    id: row.id,
    studentId: row.student_id,
    studentName: fullName({ firstName: row.first_name, lastName: row.last_name }),
    amount: row.amount,
    method: row.method,
    methodName: row.method_name ?? row.method,
    date: row.date,
    notes: row.notes,
    createdAt: row.created_at,
    adminId: row.admin_id,
    receiptNumber: row.number ?? 0,
  };
}

/** The condition for refunds that match a filter and aren't deleted, without paging; `to` is inclusive. */
function chosenBy({ from, to, studentId, method }: RefundFilter) {
  return (eb: ExpressionBuilder<Tables, 'refunds'>) =>
    eb.and([
      eb('refunds.deleted_at', 'is', null),
      ...(from ? [eb('refunds.date', '>=', from)] : []),
      ...(to ? [eb('refunds.date', '<=', to)] : []),
      ...(studentId ? [eb('refunds.student_id', '=', studentId)] : []),
      ...(method ? [eb('refunds.method', '=', method)] : []),
    ]);
}

/** A page of refunds, newest first. */
export async function listRefunds(db: Reader, filter: RefundFilter): Promise<Page<Refund>> {
  const page = await newestFirst(
    selectRefunds(db).where(chosenBy(filter)),
    ['refunds', 'date'],
    filter,
  );
  return { ...page, items: page.items.map(toRefund) };
}

/** The total amount and the number of all refunds that match a filter. */
export const totalOf = (db: Reader, filter: RefundFilter) =>
  sumAndCount(db.selectFrom('refunds').where(chosenBy(filter)));

/** A refund with its row, deleted or not. */
export async function findRefund(
  db: Reader,
  id: RefundId,
): Promise<{ row: Tables['refunds']; refund: Refund } | undefined> {
  const row = await selectRefunds(db).where('refunds.id', '=', id).executeTakeFirst();
  return row && { row, refund: toRefund(row) };
}

export async function insertRefund(tx: Tx, row: Tables['refunds']): Promise<void> {
  await tx.insertInto('refunds').values(row).execute();
}

export async function markDeleted(tx: Tx, id: RefundId, at: Instant | null): Promise<void> {
  await tx.updateTable('refunds').set({ deleted_at: at }).where('id', '=', id).execute();
}

export async function eraseNotes(tx: Tx, id: StudentId): Promise<void> {
  await tx.updateTable('refunds').set({ notes: '' }).where('student_id', '=', id).execute();
}

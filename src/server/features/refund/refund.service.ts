import type { NewRefund, Refund, RefundFilter } from '../../../contract/refund.ts';
import type { Student } from '../../../contract/student.ts';
import {
  deleteRefund as deletion,
  payRefund,
  restoreRefund as restoration,
} from '../../../domain/account.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { refundId, type RefundId, type StudentId } from '../../../domain/ids.ts';
import { methodNote } from '../../../domain/paymentMethod.ts';
import { isReversed } from '../../../domain/periods.ts';
import { requireRecordableDate } from '../../../domain/recordableDate.ts';
import { refundMessages } from '../../../domain/refund.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { openBooks } from '../ledger/books.service.ts';
import { numberReceiptsOf } from '../ledger/receiptNumber.service.ts';
import { giveBack, spendAgain, spendOldest, type SpentCredit } from '../ledger/reversal.service.ts';
import { requirePaymentMethod } from '../paymentMethod/paymentMethod.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './refund.repository.ts';

export async function listRefunds(db: Reader, filter: RefundFilter) {
  if (isReversed(filter)) throw invalid(refundMessages.range);
  if (filter.method !== undefined)
    await requirePaymentMethod(db, filter.method, { field: 'method' });
  const page = await repository.listRefunds(db, filter);
  return { ...page, ...(await totalRefunded(db, filter)) };
}

/** The sum of the refunds that match a filter, in cents, and how many there are. */
export const totalRefunded = repository.totalOf;

/** All refunds of one student, newest first. */
export async function refundsOf(db: Reader, studentId: StudentId): Promise<Refund[]> {
  return (await repository.listRefunds(db, { studentId, limit: 1000 })).items;
}

/** Pays money out of a student's credit, oldest credit first. Refused if the credit is smaller. */
export async function createRefund(
  work: Work,
  { id: studentId, amount, method, date, notes = '' }: NewRefund,
): Promise<{ refund: Refund; student: Student }> {
  requireRecordableDate(date, work.today, refundMessages.dateInvalid);
  refuseClosed(work, date);
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  await requirePaymentMethod(work.tx, method, { on: date, field: 'method' });
  const before = await getStudent(work.tx, studentId);
  refuseAnonymized(before);
  const { credit } = books.account(studentId);
  if (amount > credit) throw conflict(refundMessages.aboveCredit(fullName(before), credit));
  const id = refundId(newId());
  const spent = await spendOldest(work, studentId, amount);
  books.post(studentId, payRefund(amount), causeOf({ id, date, method }));
  await repository.insertRefund(work.tx, {
    id,
    student_id: studentId,
    amount,
    method,
    date,
    notes,
    spent: JSON.stringify(spent),
    created_at: work.now,
    admin_id: work.actor.id ?? 'unknown-admin',
    deleted_at: null,
  });
  await numberReceiptsOf(work.tx, [id]);
  await books.save();
  const { refund } = await getRefund(work, id);
  audit(work, 'Refund recorded', { before: null, after: refund });
  return { refund, student: await getStudent(work.tx, studentId) };
}

/** Deletes a refund: what was paid out is credit again, in the same records. */
export async function deleteRefund(
  work: Work,
  id: RefundId,
): Promise<{ deletedRefund: Refund; student: Student }> {
  const { row, refund, books } = await open(work, id);
  if (row.deleted_at !== null) throw notFound(refundMessages.notFound);
  refuseClosed(work, row.date);
  await giveBack(work, spentOf(row));
  await repository.markDeleted(work.tx, id, work.now);
  books.post(row.student_id, deletion(row.amount), causeOf(row));
  await books.save();
  audit(work, 'Refund deleted', { before: refund, after: null });
  return { deletedRefund: refund, student: await getStudent(work.tx, row.student_id) };
}

/** Undoes the deletion of a refund. Refused if the credit that it was paid from has been used since. */
export async function restoreRefund(
  work: Work,
  id: RefundId,
): Promise<{ refund: Refund; student: Student }> {
  const { row, refund, books } = await open(work, id);
  if (row.deleted_at === null) throw conflict(refundMessages.restoredAlready);
  refuseClosed(work, row.date);
  if (!(await spendAgain(work, spentOf(row)))) throw conflict(refundMessages.creditUsed);
  await repository.markDeleted(work.tx, id, null);
  books.post(row.student_id, restoration(row.amount), causeOf(row));
  await books.save();
  audit(work, 'Refund restored', { before: null, after: refund });
  return { refund, student: await getStudent(work.tx, row.student_id) };
}

/** Reads a refund after locking its student's account. */
async function open(work: Work, id: RefundId) {
  const studentId = (await getRefund(work, id)).row.student_id;
  const books = await openBooks(work, [studentId]);
  refuseAnonymized(await getStudent(work.tx, studentId));
  return { ...(await getRefund(work, id)), books };
}

async function getRefund({ tx }: Work, id: RefundId) {
  const found = await repository.findRefund(tx, id);
  if (!found) throw notFound(refundMessages.notFound);
  return found;
}

const spentOf = ({ spent }: Tables['refunds']) => JSON.parse(spent) as SpentCredit[];

function causeOf({ id, date, method }: Pick<Tables['refunds'], 'id' | 'date' | 'method'>) {
  return { source: { type: 'refund' as const, id }, date, note: methodNote(method) };
}

function audit(
  work: Work,
  action: string,
  change: { before: Refund | null; after: Refund | null },
): void {
  const { id, studentId } = (change.after ?? change.before) as Refund;
  work.audit({ action, entity: 'refund', entityId: id, studentId, ...change });
}

/** Deletes the text about a student's refunds. */
export function anonymizeRefunds({ tx }: Work, id: StudentId): Promise<void> {
  return repository.eraseNotes(tx, id);
}

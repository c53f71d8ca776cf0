import type { NewPayment, Payment, PaymentFilter, PaymentPage } from '../../../contract/payment.ts';
import type { RemovalResult } from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import {
  deletePaymentOfLeaver,
  recordPayment,
  restorePayment as restoreEntry,
  restorePaymentOfLeaver,
} from '../../../domain/account.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { datesPaidFor } from '../../../domain/holidays.ts';
import { paymentId, type PaymentId, type StudentId } from '../../../domain/ids.ts';
import { negated } from '../../../domain/money.ts';
import { isReversed } from '../../../domain/periods.ts';
import { requireRecordableDate } from '../../../domain/recordableDate.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { holidayPaymentWarning, paymentMessages } from '../../../domain/payment.ts';
import { methodNote } from '../../../domain/paymentMethod.ts';
import { hasLeft, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { columnsGiven, type ColumnsOf } from '../../db/columns.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { PaymentTable } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { DELETION, findForUndo, keepForUndo, takeForUndo } from '../../undo/undo.ts';
import { openBooks } from '../ledger/books.service.ts';
import { deletionOf, restorePaymentCredit, reversePayment } from '../ledger/reversal.service.ts';
import { removeMark } from '../attendance/attendance.service.ts';
import { holidayNameOn } from '../calendar/calendar.service.ts';
import { requirePaymentMethod } from '../paymentMethod/paymentMethod.service.ts';
import { totalRefunded } from '../refund/refund.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './payment.repository.ts';

const SYNTHETIC_FEE =
  'Synthetic fee record cannot be directly deleted. Please delete the associated payment instead.';

const RESTORED_ALREADY = 'This payment is already restored.';
const CANNOT_RESTORE =
  'This payment can no longer be restored: what it had paid is no longer owed. Please record a new payment.';

/** The column of each field of a payment. */
const paymentColumns = {
  studentId: 'student_id',
  amount: 'amount',
  paymentMethod: 'payment_method',
  date: 'date',
  notes: 'notes',
  feeId: 'fee_id',
  feeDate: 'fee_date',
} as const satisfies ColumnsOf<NewPayment, PaymentTable>;

export async function listPayments(db: Reader, filter: PaymentFilter): Promise<PaymentPage> {
  if (isReversed(filter)) throw invalid(paymentMessages.range);
  if (filter.method !== undefined)
    await requirePaymentMethod(db, filter.method, { field: 'method' });
  const page = await repository.listPayments(db, filter);
  if (filter.totals === 'false') return page;
  const refunded = (await totalRefunded(db, filter)).total;
  return { ...page, ...(await repository.totalOf(db, filter)), refunded };
}

export async function getPayment(db: Reader, id: PaymentId): Promise<Payment> {
  const payment = await repository.findPayment(db, id);
  if (!payment) throw notFound(paymentMessages.notFound);
  return payment;
}

/** All payments of one student, newest first. */
export const paymentsOf = repository.paymentsOf;
export const isAnythingPaid = repository.isAnythingPaid;

/**
 * Records a payment: it pays off what is owed, and the rest becomes a credit. A payment dated on a holiday is accepted
 * and flagged, with a warning.
 */
export async function createPayment(
  work: Work,
  input: NewPayment,
): Promise<{ payment: Payment; student: Student; warning?: string }> {
  const { studentId, amount, date, paymentMethod } = input;
  requireRecordableDate(date, work.today, paymentMessages.dateInvalid);
  const books = await openBooks(work, [studentId]);
  if (!books.has(studentId)) throw notFound(STUDENT_NOT_FOUND);
  await requirePaymentMethod(work.tx, paymentMethod, { on: date });
  const holidayName = await holidayNameOn(work.tx, date);
  const entry = recordPayment(books.account(studentId), amount);
  const id = paymentId(newId());
  books.post(studentId, entry, {
    source: { type: 'payment', id },
    date,
    note: methodNote(paymentMethod),
    credit: {
      reason: 'Overpayment',
      origin: 'overpayment',
      payment_id: id,
      payment_method: paymentMethod,
      original_notes: input.notes ?? null,
    },
  });
  await repository.insertPayment(work.tx, {
    id,
    notes: '',
    fee_id: null,
    fee_date: null,
    act: null,
    payer_id: null,
    ...columnsGiven(paymentColumns, input),
    paid_off: negated(entry.owedChange),
    created_at: work.now,
    is_holiday_payment: holidayName ? 1 : 0,
    holiday_name: holidayName,
    admin_id: work.actor.id ?? 'unknown-admin',
  });
  await books.save();
  await repository.insertClassDates(work.tx, id, datesPaidFor(input));
  const payment = await getPayment(work.tx, id);
  const student = await getStudent(work.tx, studentId);
  // Checked only now to save an extra query: the refusal rolls everything back.
  refuseAnonymized(student);
  audit(work, 'Payment recorded', studentId, { before: null, after: payment });
  return {
    payment,
    student,
    ...(holidayName ? { warning: holidayPaymentWarning(date, holidayName) } : {}),
  };
}

/** Deletes a payment. If the student has left, what they owe stays the same. */
export async function deletePayment(
  work: Work,
  id: PaymentId,
): Promise<{ deletedPayment: Payment; student: Student }> {
  const { studentId } = await getPayment(work.tx, id);
  const books = await openBooks(work, [studentId]);
  const payment = await getPayment(work.tx, id);
  const student = await getStudent(work.tx, studentId);
  refuseAnonymized(student);
  const state = await repository.rowOf(work.tx, id);
  await keepForUndo(work, 'payment', DELETION, [{ entityId: id, studentId, state }]);
  await repository.deletePayment(work.tx, id);
  const cause = {
    source: { type: 'payment' as const, id },
    date: payment.date,
    note: methodNote(payment.paymentMethod),
  };
  if (hasLeft(student.enrollmentStatus)) {
    const [deleted, adjusted] = deletePaymentOfLeaver(payment.amount);
    books.post(studentId, deleted, cause);
    const note = `Balance kept: the student is ${student.enrollmentStatus}`;
    books.post(studentId, adjusted, { ...cause, note });
  } else {
    books.post(studentId, await reversePayment(work, payment), cause);
  }
  await books.save();
  audit(work, 'Payment deleted', studentId, { before: payment, after: null });
  return { deletedPayment: payment, student: await getStudent(work.tx, studentId) };
}

/**
 * Undoes the deletion of a payment: the same id, amount and allocation, with entries that mirror those of the deletion.
 * Refused if something later depends on it: what the payment had paid off is no longer owed.
 */
export async function restorePayment(
  work: Work,
  id: PaymentId,
): Promise<{ payment: Payment; student: Student }> {
  const found = await findForUndo<PaymentTable>(work, 'payment', DELETION, id);
  if (!found) {
    if (await repository.findPayment(work.tx, id)) throw conflict(RESTORED_ALREADY);
    throw notFound(paymentMessages.notFound);
  }
  const studentId = found.state.student_id;
  const books = await openBooks(work, [studentId]);
  const row = (await findForUndo<PaymentTable>(work, 'payment', DELETION, id))?.state;
  const deletion = await deletionOf(work.tx, id);
  if (!row || !deletion) throw conflict(RESTORED_ALREADY);
  const entry = restoreEntry(books.account(studentId), deletion);
  if (!deletion.wasOfLeaver && !entry) throw conflict(CANNOT_RESTORE);
  await takeForUndo(work, 'payment', DELETION, id);
  await repository.insertPayment(work.tx, row);
  const cause = {
    source: { type: 'payment' as const, id },
    date: row.date,
    note: methodNote(row.payment_method),
  };
  if (deletion.wasOfLeaver || !entry) {
    const [restored, adjusted] = restorePaymentOfLeaver(row.amount);
    books.post(studentId, restored, cause);
    books.post(studentId, adjusted, { ...cause, note: 'Balance kept, as when it was deleted' });
  } else {
    await restorePaymentCredit(work, id, entry.creditChange);
    books.post(studentId, entry, cause);
  }
  await books.save();
  const payment = await getPayment(work.tx, id);
  audit(work, 'Payment restored', studentId, { before: null, after: payment });
  return { payment, student: await getStudent(work.tx, studentId) };
}

/** Payments for a class date (`datesPaidFor`), oldest first, with the part of each that went against what was owed. */
export const paymentsFor = repository.paymentsFor;

/**
 * Removes a fee record, which is the mark and its fee. Refuses the synthetic line of a payment on a date without a
 * mark, which can only be removed with the payment.
 */
export async function removeFeeRecord(
  work: Work,
  input: { date: CalendarDate; studentId: StudentId },
): Promise<RemovalResult> {
  const result = await removeMark(work, input);
  if (!result.removed && (await repository.hasPaymentOn(work.tx, input.studentId, input.date))) {
    throw invalid(SYNTHETIC_FEE);
  }
  return result;
}

function audit(
  work: Work,
  action: string,
  studentId: StudentId,
  change: { before: Payment | null; after: Payment | null },
): void {
  const entityId = (change.after ?? change.before)?.id ?? '';
  work.audit({ action, entity: 'payment', entityId, studentId, ...change });
}

/** Deletes the text about a student's payments; the class dates they are for stay. */
export function anonymizePayments({ tx }: Work, id: StudentId): Promise<void> {
  return repository.eraseNotes(tx, id);
}

import type { NewPayment, Payment } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import {
  deletePaymentOfLeaver,
  recordPayment,
  restorePayment as restoreEntry,
  restorePaymentOfLeaver,
} from '../../../domain/account.ts';
import { refuseClosed } from '../../../domain/closing.ts';
import { calendarDate, FIRST_DATE, type Instant } from '../../../domain/dates.ts';
import { refuseAnonymized } from '../../../domain/formerStudent.ts';
import { datesPaidFor } from '../../../domain/holidays.ts';
import { paymentId, type FamilyId, type PaymentId, type StudentId } from '../../../domain/ids.ts';
import { negated, type Cents } from '../../../domain/money.ts';
import {
  holidayPaymentWarning,
  paymentMessages,
  repeatedPayment,
} from '../../../domain/payment.ts';
import { methodNote } from '../../../domain/paymentMethod.ts';
import { requireRecordableDate } from '../../../domain/recordableDate.ts';
import { conflict, notFound, type Refusal } from '../../../domain/refusal.ts';
import { hasLeft, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import { columnsGiven, type ColumnsOf } from '../../db/columns.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { saveForUndo } from '../../undo/undo.ts';
import { holidayNameOn, holidayNames } from '../calendar/calendar.service.ts';
import { openBooks, type Books } from '../ledger/books.service.ts';
import { forgetReceipts, numberReceiptsOf } from '../ledger/receiptNumber.service.ts';
import { deletionOf, restorePaymentCredit, reversePayment } from '../ledger/reversal.service.ts';
import { requirePaymentMethod } from '../paymentMethod/paymentMethod.service.ts';
import { getStudent } from '../student/student.service.ts';
import * as repository from './payment.repository.ts';

// A payment has a part for each student that it pays for: usually one, and several for a family. All parts are
// recorded, deleted and restored together, or none.

export const RESTORED_ALREADY = 'This payment is already restored.';
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
} as const satisfies ColumnsOf<NewPayment, Tables['payments']>;

/** A payment for one student, with the student after the change. */
export interface Part {
  payment: Payment;
  student: Student;
}

/** The columns that all parts of a family payment share. */
export type FamilyColumns = Pick<Tables['payments'], 'act' | 'family_id' | 'payer_id'>;
const alone: FamilyColumns = { act: null, family_id: null, payer_id: null };

/** The refusal of a payment that already exists; the form asks whether it is meant as a second one. */
export function refusalOfRepeated(
  { now }: Work,
  { at, ...payment }: Parameters<typeof repeatedPayment>[0] & { at: Instant },
): Refusal {
  const repeats = repeatedPayment(payment, { at, now });
  return conflict(repeats, { repeats });
}

/** Records parts with the same date and method, at most one for each student. */
export async function recordParts(
  work: Work,
  inputs: readonly NewPayment[],
  family: FamilyColumns = alone,
): Promise<{ parts: Part[]; warning?: string }> {
  const [first] = inputs as [NewPayment];
  const { date, paymentMethod } = first;
  requireRecordableDate(date, work.today, paymentMessages.dateInvalid);
  refuseClosed(work, date);
  const books = await openBooks(
    work,
    inputs.map(({ studentId }) => studentId),
  );
  if (inputs.some(({ studentId }) => !books.has(studentId))) throw notFound(STUDENT_NOT_FOUND);
  await requirePaymentMethod(work.tx, paymentMethod, { on: date });
  const holidayName = await holidayNameOn(work.tx, date);
  const ids = await savePayments(
    work,
    books,
    inputs.map((input) => ({ ...input, ...family, holidayName })),
  );
  const parts = await readParts(work, ids);
  for (const { payment, student } of parts) {
    // Checked only now to save an extra query: the refusal rolls everything back.
    refuseAnonymized(student);
    audit(work, 'Payment recorded', { before: null, after: payment });
  }
  return {
    parts,
    ...(holidayName ? { warning: holidayPaymentWarning(date, holidayName) } : {}),
  };
}

/** A past payment of a student or of a family, with its part for each student. */
export interface PastPayment extends Pick<NewPayment, 'date' | 'paymentMethod' | 'notes'> {
  familyId: FamilyId | null;
  lines: readonly { studentId: StudentId; amount: Cents }[];
}

/** Imports past payments, whose methods were in use on their dates. Returns the id of each one's first part. */
export async function importPayments(
  work: Work,
  payments: readonly PastPayment[],
): Promise<PaymentId[]> {
  const lines = payments.flatMap((one) => one.lines);
  const books = await openBooks(work, [...new Set(lines.map(({ studentId }) => studentId))]);
  const period = { from: calendarDate(FIRST_DATE), to: work.today };
  const holidayName = await holidayNames(work.tx, period);
  const first: number[] = [];
  const parts: NewPart[] = [];
  for (const { familyId, lines: shares, ...common } of payments) {
    const family = { act: newId(), family_id: familyId, payer_id: null };
    first.push(parts.length);
    for (const share of shares)
      parts.push({
        ...common,
        ...share,
        ...(familyId === null ? alone : family),
        holidayName: holidayName(common.date),
      });
  }
  const ids = await savePayments(work, books, parts);
  for (const after of await repository.findPayments(work.tx, ids))
    audit(work, 'Payment recorded', { before: null, after });
  return first.map((index) => ids[index] as PaymentId);
}

/** Deletes payments of an import that is undone, which are taken back in the books. */
export async function takeBackPayments({ tx }: Work, ids: readonly PaymentId[]): Promise<void> {
  const acts = (await repository.findPayments(tx, ids)).map(
    ({ id, family }) => family?.actId ?? id,
  );
  await repository.deletePayments(tx, ids);
  await forgetReceipts(tx, acts);
}

type NewPart = NewPayment & FamilyColumns & { holidayName: string | null };

/** Posts and inserts parts. Returns their ids in the same order. */
async function savePayments(
  work: Work,
  books: Books,
  parts: readonly NewPart[],
): Promise<PaymentId[]> {
  const rows = parts.map(
    ({ act, family_id, payer_id, holidayName, ...input }): Tables['payments'] => {
      const { studentId, date, amount, paymentMethod } = input;
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
      return {
        id,
        notes: '',
        fee_id: null,
        fee_date: null,
        ...columnsGiven(paymentColumns, input),
        paid_off: negated(entry.owedChange),
        created_at: work.now,
        is_holiday_payment: holidayName ? 1 : 0,
        holiday_name: holidayName,
        admin_id: work.actor.id ?? 'unknown-admin',
        act,
        family_id,
        payer_id,
      };
    },
  );
  await repository.insertPayments(work.tx, rows);
  await numberReceiptsOf(
    work.tx,
    rows.map(({ id, act }) => act ?? id),
  );
  await books.save();
  await repository.insertClassDates(
    work.tx,
    parts.flatMap((part, index) =>
      datesPaidFor(part).map((date) => ({ date, payment_id: rows[index]?.id as PaymentId })),
    ),
  );
  return rows.map(({ id }) => id);
}

/**
 * Deletes payments, which must have been read after their accounts were locked, and saves them for `undoAct`. If a
 * student has left, what they owe stays the same.
 */
export async function deleteParts(
  work: Work,
  payments: readonly Payment[],
  undoAct: string,
): Promise<Part[]> {
  refuseClosed(work, ...payments.map(({ date }) => date));
  const books = await openBooks(work, []);
  for (const payment of payments) {
    const { id, studentId } = payment;
    const student = await getStudent(work.tx, studentId);
    refuseAnonymized(student);
    const state = await repository.rowOf(work.tx, id);
    await saveForUndo(work, 'payment', undoAct, [{ entityId: id, studentId, state }]);
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
  }
  await books.save();
  const parts: Part[] = [];
  for (const payment of payments) {
    audit(work, 'Payment deleted', { before: payment, after: null });
    parts.push({ payment, student: await getStudent(work.tx, payment.studentId) });
  }
  return parts;
}

/** Undoes the deletion of payments. Their accounts must be locked. Refused if that isn't possible for one of them. */
export async function restoreParts(
  work: Work,
  rows: readonly Tables['payments'][],
): Promise<Part[]> {
  refuseClosed(work, ...rows.map(({ date }) => date));
  const books = await openBooks(work, []);
  for (const row of rows) {
    const { id, student_id: studentId } = row;
    const deletion = await deletionOf(work.tx, id);
    if (!deletion) throw conflict(RESTORED_ALREADY);
    const entry = restoreEntry(books.account(studentId), deletion);
    if (!deletion.wasOfLeaver && !entry) throw conflict(CANNOT_RESTORE);
    await repository.insertPayments(work.tx, [row]);
    await numberReceiptsOf(work.tx, [row.act ?? id]);
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
  }
  await books.save();
  const parts = await readParts(
    work,
    rows.map(({ id }) => id),
  );
  for (const { payment } of parts)
    audit(work, 'Payment restored', { before: null, after: payment });
  return parts;
}

async function readParts(work: Work, ids: readonly PaymentId[]): Promise<Part[]> {
  const parts: Part[] = [];
  for (const id of ids) {
    const payment = await repository.findPayment(work.tx, id);
    if (!payment) throw notFound(paymentMessages.notFound);
    parts.push({ payment, student: await getStudent(work.tx, payment.studentId) });
  }
  return parts;
}

function audit(
  work: Work,
  action: string,
  change: { before: Payment | null; after: Payment | null },
): void {
  const { id: entityId = '', studentId = null } = change.after ?? change.before ?? {};
  work.audit({ action, entity: 'payment', entityId, studentId, ...change });
}

import type { NewPayment, Payment, PaymentFilter, PaymentPage } from '../../../contract/payment.ts';
import type { RemovalResult } from '../../../contract/attendance.ts';
import type { Student } from '../../../contract/student.ts';
import { familyMessages } from '../../../domain/family.ts';
import type { PaymentId, StudentId } from '../../../domain/ids.ts';
import type { InLesson } from '../../../domain/lesson.ts';
import { isReversed } from '../../../domain/periods.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { paymentMessages } from '../../../domain/payment.ts';
import type { Reader } from '../../db/database.ts';
import type { Tables } from '../../db/tables.ts';
import type { Work } from '../../db/work.ts';
import { DELETION, findForUndo, claimForUndo } from '../../undo/undo.ts';
import { openBooks } from '../ledger/books.service.ts';
import { removeMark } from '../attendance/attendance.service.ts';
import { everything } from '../attendance/reach.service.ts';
import { requirePaymentMethod } from '../paymentMethod/paymentMethod.service.ts';
import { totalRefunded } from '../refund/refund.service.ts';
import {
  deleteParts,
  recordParts,
  refusalOfRepeated,
  RESTORED_ALREADY,
  restoreParts,
  type Part,
} from './parts.service.ts';
import * as repository from './payment.repository.ts';

const SYNTHETIC_FEE =
  'Synthetic fee record cannot be directly deleted. Please delete the associated payment instead.';

export async function listPayments(db: Reader, filter: PaymentFilter): Promise<PaymentPage> {
  if (isReversed(filter)) throw invalid(paymentMessages.range);
  if (filter.method !== undefined)
    await requirePaymentMethod(db, filter.method, { field: 'method' });
  const page = await repository.listPayments(db, filter);
  if (filter.totals === 'false') return page;
  const totals = { ...page, ...(await repository.totalOf(db, filter)) };
  if (filter.familyId !== undefined) return totals;
  return { ...totals, refunded: (await totalRefunded(db, filter)).total };
}

export async function getPayment(db: Reader, id: PaymentId): Promise<Payment> {
  const payment = await repository.findPayment(db, id);
  if (!payment) throw notFound(paymentMessages.notFound);
  return payment;
}

/** All payments of one student, newest first. */
export const { paymentsOf, paymentsOn } = repository;
export { importPayments, takeBackPayments, type PastPayment } from './parts.service.ts';
export const isAnythingPaid = repository.isAnythingPaid;

/**
 * Records a payment: it pays off what is owed, and the rest becomes a credit. A payment dated on a holiday is accepted
 * and flagged, with a warning.
 */
export async function createPayment(
  work: Work,
  { unlessRepeated, ...input }: NewPayment & { unlessRepeated?: boolean | undefined },
): Promise<{ payment: Payment; student: Student; warning?: string }> {
  if (unlessRepeated) await refuseRepeated(work, input);
  const { parts, ...warning } = await recordParts(work, [input]);
  return { ...(parts[0] as Part), ...warning };
}

/** Refuses a payment that looks like a repeat. Two that arrive at the same time wait for each other. */
async function refuseRepeated(work: Work, { studentId, amount, date }: NewPayment): Promise<void> {
  await openBooks(work, [studentId]);
  const same = await repository.latestLike(work.tx, { studentId, amount, date });
  if (same) throw refusalOfRepeated(work, { amount, date, payer: same.payer, at: same.at });
}

/** Deletes a payment. If the student has left, what they owe stays the same. */
export async function deletePayment(
  work: Work,
  id: PaymentId,
): Promise<{ deletedPayment: Payment; student: Student }> {
  const { studentId, family } = await getPayment(work.tx, id);
  if (family) throw conflict(familyMessages.deleteWhole(family.total));
  await openBooks(work, [studentId]);
  const [part] = await deleteParts(work, [await getPayment(work.tx, id)], DELETION);
  const { payment, student } = part as Part;
  return { deletedPayment: payment, student };
}

/**
 * Undoes the deletion of a payment: the same id, amount and allocation, with entries that mirror the deletion's.
 * Refused if something later depends on the deletion.
 */
export async function restorePayment(work: Work, id: PaymentId): Promise<Part> {
  const found = await findForUndo<Tables['payments']>(work, 'payment', DELETION, id);
  if (!found) {
    if (await repository.findPayment(work.tx, id)) throw conflict(RESTORED_ALREADY);
    throw notFound(paymentMessages.notFound);
  }
  await openBooks(work, [found.state.student_id]);
  const rows = await claimForUndo<Tables['payments']>(work, 'payment', DELETION, id);
  if (rows.length === 0) throw conflict(RESTORED_ALREADY);
  const [part] = await restoreParts(
    work,
    rows.map(({ state }) => state),
  );
  return part as Part;
}

/** Payments for a class date (`datesPaidFor`), oldest first, each with the part that went toward what was owed. */
export const paymentsFor = repository.paymentsFor;

/**
 * Removes a fee record, which is the mark and its fee. Refuses the synthetic line of a payment on a date without a
 * mark, which can only be removed with the payment.
 */
export async function removeFeeRecord(
  work: Work,
  input: InLesson & { studentId: StudentId },
): Promise<RemovalResult> {
  const result = await removeMark(work, input, everything);
  if (!result.removed && (await repository.hasPaymentOn(work.tx, input.studentId, input.date))) {
    throw invalid(SYNTHETIC_FEE);
  }
  return result;
}

/** Deletes the text about a student's payments; their class dates stay. */
export function anonymizePayments({ tx }: Work, id: StudentId): Promise<void> {
  return repository.eraseNotes(tx, id);
}

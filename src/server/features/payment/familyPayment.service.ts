import type {
  FamilyAccount,
  FamilyPaymentResult,
  NewFamilyPayment,
} from '../../../contract/family.ts';
import type { Payment } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import { groupBy } from '../../../domain/collections.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import {
  familyBalance,
  familyMessages,
  problemOfLines,
  proposeLines,
  unpaidOf,
} from '../../../domain/family.ts';
import type { FamilyId, StudentId } from '../../../domain/ids.ts';
import { paymentMessages } from '../../../domain/payment.ts';
import { conflict, invalid, notFound } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import { newId } from '../../db/ids.ts';
import type { Tables } from '../../db/tables.ts';
import type { Actor, Work } from '../../db/work.ts';
import { claimForUndo } from '../../undo/undo.ts';
import { feesOf } from '../attendance/attendance.service.ts';
import { chargesOf } from '../charge/charge.service.ts';
import { childrenOf, getFamily, getFamilyFor } from '../family/family.service.ts';
import { openBooks } from '../ledger/books.service.ts';
import { debtsById, findStudents, NO_DEBT, withDues } from '../student/student.service.ts';
import {
  deleteParts,
  recordParts,
  refusalOfRepeated,
  RESTORED_ALREADY,
  restoreParts,
  type Part,
} from './parts.service.ts';
import * as repository from './payment.repository.ts';

/** The act that deletes all parts of a family payment, so that it can be undone. */
const deletionOfAct = (actId: string) => `deletion of ${actId}`;

/** How much a family owes, by student. */
export async function readFamilyAccount(
  db: Reader,
  { actor, today }: { actor: Actor; today: CalendarDate },
  id: FamilyId,
): Promise<FamilyAccount> {
  const family = await getFamilyFor(db, actor, id);
  const students = await readChildren(
    db,
    today,
    family.students.map((student) => student.id),
  );
  return { ...familyBalance(students), students };
}

/** What each student owes, in the order of the ids. */
async function readChildren(
  db: Reader,
  today: CalendarDate,
  ids: readonly StudentId[],
): Promise<FamilyAccount['students']> {
  if (ids.length === 0) return [];
  const students = await findStudents(db, ids);
  const debts = await debtsById(db, today, ids);
  const charges = await chargesOf(db, ids);
  const fees = groupBy(
    [
      ...(await feesOf(db, ids)),
      ...charges.map(({ studentId, date, amount }) => ({ studentId, date, fee: amount })),
    ],
    ({ studentId }) => studentId,
  );
  return ids.map((id) => {
    const student = students.get(id) as Student;
    const { owesSince, dueLater, dueOn, dueUntil } = debts.get(id) ?? NO_DEBT;
    return {
      studentId: id,
      name: fullName(student),
      owed: student.balance,
      creditAvailable: student.creditAvailable,
      calculatedBalance: student.calculatedBalance,
      owesSince,
      dueLater,
      dueOn,
      dueUntil,
      unpaid: unpaidOf(fees.get(id) ?? [], student.calculatedBalance),
    };
  });
}

/**
 * Records one family payment: a part for each student that it pays for, as proposed (`proposeLines`) or as given in
 * `lines`.
 */
export async function createFamilyPayment(
  work: Work,
  { id, amount, payerId, lines, creditTo, dryRun, unlessRepeated, ...common }: NewFamilyPayment,
): Promise<FamilyPaymentResult> {
  const { name, students, adults } = await getFamily(work.tx, id);
  if (payerId !== undefined && !adults.some(({ userId }) => userId === payerId))
    throw invalid(familyMessages.payer, { payerId: familyMessages.payer });
  if (creditTo !== undefined && !students.some(({ id: child }) => child === creditTo))
    throw invalid(familyMessages.creditTo, { creditTo: familyMessages.creditTo });
  const ids = students.map((student) => student.id);
  // We lock them before we read them, so that the proposal matches what is owed.
  await openBooks(work, ids);
  if (unlessRepeated && !dryRun) {
    const { date } = common;
    const at = await repository.latestOfFamily(work.tx, { id, studentIds: ids, amount, date });
    if (at !== null) throw refusalOfRepeated(work, { amount, date, payer: name, at });
  }
  const shares =
    lines ?? proposeLines(await readChildren(work.tx, work.today, ids), amount, creditTo);
  if (shares.length === 0) throw conflict(familyMessages.noOneToPay);
  const problem = problemOfLines(shares, amount, students);
  if (problem) throw invalid(problem, { lines: problem });
  const actId = newId();
  const { parts, ...warning } = await recordParts(
    work,
    shares.map((share) => ({ ...common, ...share })),
    { act: actId, family_id: id, payer_id: payerId ?? null },
  );
  return { actId, ...(await shown(work, parts)), ...warning };
}

/** Deletes a family payment with all of its parts; refused if one of them can't be deleted. */
export async function deleteFamilyPayment(
  work: Work,
  id: FamilyId,
  actId: string,
): Promise<{ deletedPayments: Payment[]; students: Student[] }> {
  const found = await findParts(work.tx, id, actId);
  await openBooks(
    work,
    found.map(({ studentId }) => studentId),
  );
  const locked = await findParts(work.tx, id, actId);
  const parts = await deleteParts(work, locked, deletionOfAct(actId));
  return { deletedPayments: paymentsOf(parts), students: studentsOf(parts) };
}

/** Undoes the deletion of a family payment; refused if that isn't possible for one of its parts. */
export async function restoreFamilyPayment(
  work: Work,
  id: FamilyId,
  actId: string,
): Promise<FamilyPaymentResult> {
  const saved = await claimForUndo<Tables['payments']>(work, 'payment', deletionOfAct(actId));
  const rows = saved.map(({ state }) => state).filter((row) => row.family_id === id);
  if (rows.length === 0) {
    await findParts(work.tx, id, actId);
    throw conflict(RESTORED_ALREADY);
  }
  await openBooks(
    work,
    rows.map((row) => row.student_id),
  );
  return { actId, ...(await shown(work, await restoreParts(work, rows))) };
}

/**
 * The parts of a family payment, for its receipt. Admins, the person who paid, and a guardian of all its students may
 * read it.
 */
export async function readFamilyPayment(
  db: Reader,
  actor: Actor,
  id: FamilyId,
  actId: string,
): Promise<Payment[]> {
  const parts = await findParts(db, id, actId);
  if (actor.role === 'admin' || parts.some(({ family }) => family?.payer?.id === actor.id))
    return parts;
  const children = actor.id === null ? [] : await childrenOf(db, actor.id);
  // Since then, a student may have moved to somebody else's family.
  if (!parts.every(({ studentId }) => children.includes(studentId)))
    throw notFound(paymentMessages.notFound);
  return parts;
}

/** The parts of a family payment. Refused if it doesn't exist, or is deleted. */
export async function findParts(db: Reader, id: FamilyId, actId: string): Promise<Payment[]> {
  const parts = await repository.partsOf(db, id, actId);
  if (parts.length === 0) throw notFound(paymentMessages.notFound);
  return parts;
}

const paymentsOf = (parts: readonly Part[]): Payment[] => parts.map(({ payment }) => payment);
const studentsOf = (parts: readonly Part[]): Student[] => parts.map(({ student }) => student);

async function shown({ tx, today }: Work, parts: readonly Part[]) {
  return { payments: paymentsOf(parts), students: await withDues(tx, today, studentsOf(parts)) };
}

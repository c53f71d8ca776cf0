import type {
  FeeHistoryLine,
  FinancialDetails,
  PublicStudent,
} from '../../../contract/publicDashboard.ts';
import type { Payment } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import { allocateOwed } from '../../../domain/allocation.ts';
import { feeReason } from '../../../domain/attendance.ts';
import { flagsOf } from '../../../domain/feeType.ts';
import { totalFee } from '../../../domain/fees.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { ZERO } from '../../../domain/money.ts';
import { notFound, Refusal } from '../../../domain/refusal.ts';
import type { Settings } from '../../../domain/settings.ts';
import { absenceFromRoll, fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Actor } from '../../db/work.ts';
import { markedDates, marksWithFee } from '../attendance/attendance.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { paymentsOf } from '../payment/payment.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudent, listAttendingBalances } from '../student/student.service.ts';

/** The students who attend, with their balance and nothing else about money. */
export async function listPublicStudents(db: Reader, actor: Actor): Promise<PublicStudent[]> {
  refuseUnlessVisible(await readPlainSettings(db), actor);
  const students = await listAttendingBalances(db);
  return students.map((student) => ({
    id: student.id,
    name: fullName(student),
    enrollmentStatus: student.enrollmentStatus,
    financialSummary: { calculatedBalance: student.calculatedBalance },
  }));
}

/**
 * Payments and fees of one student. Anyone may see those of the students on the public dashboard; admins see
 * every student's, and students their own.
 */
export async function readFinancialDetails(
  db: Reader,
  actor: Actor,
  studentId: StudentId,
): Promise<FinancialDetails> {
  const settings = await readPlainSettings(db);
  const mine = actor.role === 'admin' || actor.id === studentId;
  if (!mine) refuseUnlessVisible(settings, actor);
  const student = await findStudent(db, studentId);
  if (!student || (!mine && absenceFromRoll(student) !== null)) throw notFound(STUDENT_NOT_FOUND);
  const payments = await paymentsOf(db, studentId);
  return {
    student: {
      id: student.id,
      name: fullName(student),
      email: mine || settings.publicEmails ? student.email : null,
      enrollmentStatus: student.enrollmentStatus,
    },
    financialSummary: {
      totalFeesCharged: student.totalFees,
      totalPaymentsMade: student.totalPayments,
      owed: student.balance,
      creditAvailable: student.creditAvailable,
      calculatedBalance: student.calculatedBalance,
    },
    paymentHistory: payments.map(({ id, date, amount, paymentMethod, notes }) => ({
      id,
      date,
      amount,
      paymentMethod,
      notes,
    })),
    feeHistory: await feeHistory(db, student, payments),
  };
}

function refuseUnlessVisible(settings: Pick<Settings, 'publicDashboard'>, actor: Actor): void {
  if (settings.publicDashboard === 'signed-in' && actor.role === 'anonymous') {
    throw new Refusal(
      'UNAUTHENTICATED',
      'This school shows its dashboard to signed-in people only.',
    );
  }
}

/** Fees above 0 with what of each is still owed by the account, the oldest settled first, and a line for each payment without a mark. */
async function feeHistory(
  db: Reader,
  student: Student,
  payments: readonly Payment[],
): Promise<FeeHistoryLine[]> {
  const types = await listFeeTypes(db);
  const none = Object.fromEntries(flagsOf(types).map(({ key }) => [key, false]));
  const marks = await marksWithFee(db, student.id);
  const charged = allocateOwed(
    marks.map((mark) => ({
      id: `${mark.date}_${student.id}`,
      date: mark.date,
      status: mark.status,
      fee: totalFee(mark.fee),
      isSynthetic: false,
      notes: feeReason(mark, types),
      attributes: { ...none, ...mark.attributes },
    })),
    student.balance,
  );
  const withoutMark = await paymentsWithoutMark(db, student.id, payments);
  const synthetic = withoutMark.map((payment): FeeHistoryLine => ({
    id: `synthetic_${payment.id}`,
    date: payment.date,
    status: 'payment',
    fee: payment.amount,
    paymentStatus: 'paid',
    remainingAmount: ZERO,
    isSynthetic: true,
    notes: payment.notes,
    attributes: none,
  }));
  return [...charged, ...synthetic].toSorted((a, b) => b.date.localeCompare(a.date));
}

async function paymentsWithoutMark(
  db: Reader,
  studentId: StudentId,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const marked = await markedDates(db, studentId, [...new Set(payments.map(({ date }) => date))]);
  return payments.filter((payment) => !marked.has(payment.date));
}

import type {
  FeeHistoryLine,
  FinancialDetails,
  PublicStudent,
} from '../../../contract/publicDashboard.ts';
import type { Payment } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import type { CalendarDate } from '../../../domain/dates.ts';
import { allocateBalance } from '../../../domain/allocation.ts';
import { describeCharge } from '../../../domain/charge.ts';
import { feeReason, type AttendanceAttributes } from '../../../domain/attendance.ts';
import { flagsOf, type FeeType } from '../../../domain/feeType.ts';
import { totalFee, typesOf, type FeeBreakdown } from '../../../domain/fees.ts';
import { studentId as asStudentId, type StudentId } from '../../../domain/ids.ts';
import { markKey } from '../../../domain/lesson.ts';
import { ZERO } from '../../../domain/money.ts';
import {
  dashboardRefusals,
  maySeeDashboard,
  viewerOf,
  type DashboardVisibility,
} from '../../../domain/publicDashboard.ts';
import { notFound, Refusal } from '../../../domain/refusal.ts';
import { absenceFromRoll, fullName, STUDENT_NOT_FOUND } from '../../../domain/student.ts';
import type { Reader } from '../../db/database.ts';
import type { Actor } from '../../db/work.ts';
import { markedDates, marksWithFee } from '../attendance/attendance.service.ts';
import { chargesOf } from '../charge/charge.service.ts';
import { maySee } from '../family/maySee.service.ts';
import { listFeeTypes } from '../feeType/feeType.service.ts';
import { paymentsOf } from '../payment/payment.service.ts';
import { classNames } from '../schoolClass/schoolClass.service.ts';
import { readPlainSettings } from '../setting/setting.service.ts';
import { findStudent, listAttendingBalances, withDues } from '../student/student.service.ts';

/** The students who attend, with their balance and no other financial data. */
export async function listPublicStudents(
  db: Reader,
  actor: Actor,
  today: CalendarDate,
): Promise<PublicStudent[]> {
  const { publicDashboard } = await readPlainSettings(db);
  await refuseUnlessVisible(db, publicDashboard, actor);
  const students = await listAttendingBalances(db, today);
  return students.map(({ calculatedBalance, dueLater, dueOn, dueUntil, ...student }) => ({
    id: student.id,
    name: fullName(student),
    enrollmentStatus: student.enrollmentStatus,
    financialSummary: { calculatedBalance, dueLater, dueOn, dueUntil },
  }));
}

/**
 * One student's payments and fees. Viewers of the public dashboard can see them for students who are on it; anyone who
 * `maySee` the student always can. Payment notes, and the details of a fee besides its types, are only for the latter,
 * unless the school shows them to everyone.
 */
export async function readFinancialDetails(
  db: Reader,
  actor: Actor,
  studentId: StudentId,
  today: CalendarDate,
): Promise<FinancialDetails> {
  const settings = await readPlainSettings(db);
  const mine = await maySee(db, actor, studentId);
  if (!mine) await refuseUnlessVisible(db, settings.publicDashboard, actor);
  const found = await findStudent(db, studentId);
  const [student] = found ? await withDues(db, today, [found]) : [];
  if (!student || (!mine && absenceFromRoll(student) !== null)) throw notFound(STUDENT_NOT_FOUND);
  const readsNotes = mine || settings.publicNotes;
  const payments = (await paymentsOf(db, studentId)).map((payment) =>
    readsNotes ? payment : { ...payment, notes: '' },
  );
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
      dueLater: student.dueLater,
      dueOn: student.dueOn,
      dueUntil: student.dueUntil,
    },
    paymentHistory: payments.map(
      ({ id, date, amount, paymentMethod, paymentMethodName, notes, family }) => ({
        id,
        date,
        amount,
        paymentMethod,
        paymentMethodName,
        notes,
        // Only admins may see who paid for which other students.
        ...(actor.role === 'admin' && family !== null && { family }),
      }),
    ),
    feeHistory: await feeHistory(db, student, payments, readsNotes),
  };
}

async function refuseUnlessVisible(
  db: Reader,
  visibility: DashboardVisibility,
  actor: Actor,
): Promise<void> {
  if (visibility === 'everyone') return;
  const profile = actor.id === null ? null : await findStudent(db, asStudentId(actor.id));
  if (maySeeDashboard(visibility, viewerOf(actor.role, profile))) return;
  throw new Refusal(
    actor.id === null ? 'UNAUTHENTICATED' : 'PERMISSION_DENIED',
    dashboardRefusals[visibility],
  );
}

/**
 * Fees above 0 and charges, newest first, each with its unpaid part (the oldest are settled first), and a line for each
 * payment on a date without a mark. For a charge, strangers only see the kind.
 */
async function feeHistory(
  db: Reader,
  student: Student,
  payments: readonly Payment[],
  wholeReason: boolean,
): Promise<FeeHistoryLine[]> {
  const types = await listFeeTypes(db);
  const none = Object.fromEntries(flagsOf(types).map(({ key }) => [key, false]));
  const nameOf = await classNames(db);
  const marks = await marksWithFee(db, student.id);
  const charges = await chargesOf(db, [student.id]);
  const ofMarks = marks.map((mark): ChargedLine => ({
    id: markKey(mark).replaceAll('/', '_'),
    date: mark.date,
    classId: mark.classId,
    className: nameOf(mark.classId),
    status: mark.status,
    fee: totalFee(mark.fee),
    isSynthetic: false,
    ...(wholeReason
      ? { notes: feeReason(mark, types), attributes: { ...none, ...mark.attributes } }
      : reasonForStrangers(mark.fee, types, none)),
  }));
  const ofCharges = charges.map((charge): ChargedLine => ({
    id: charge.id,
    date: charge.date,
    status: 'charge',
    fee: charge.amount,
    isSynthetic: false,
    attributes: none,
    ...(wholeReason
      ? {
          notes: describeCharge(charge),
          className: charge.className,
          ...(charge.classId !== null && { classId: charge.classId }),
        }
      : { notes: charge.typeName, className: '' }),
  }));
  const charged = allocateBalance([...ofMarks, ...ofCharges], student.calculatedBalance);
  const withoutMark = await paymentsWithoutMark(db, student.id, payments);
  const synthetic = withoutMark.map((payment): FeeHistoryLine => ({
    id: `synthetic_${payment.id}`,
    date: payment.date,
    status: 'payment',
    fee: payment.amount,
    paymentStatus: 'paid',
    remainingAmount: ZERO,
    isSynthetic: true,
    className: '',
    notes: payment.notes,
    attributes: none,
  }));
  return [...charged, ...synthetic].toSorted((a, b) => b.date.localeCompare(a.date));
}

type ChargedLine = Omit<FeeHistoryLine, 'paymentStatus' | 'remainingAmount'>;

/** The public part of a fee's reason: only types that were charged, no flags that cost nothing. */
function reasonForStrangers(
  fee: FeeBreakdown,
  types: readonly FeeType[],
  none: AttendanceAttributes,
): Pick<FeeHistoryLine, 'notes' | 'attributes'> {
  const charged = typesOf(fee, types);
  const flags = charged
    .filter(({ key }) => Object.hasOwn(none, key))
    .map(({ key }) => [key, true] as const);
  return {
    notes: charged.map(({ name }) => name).join(', '),
    attributes: { ...none, ...Object.fromEntries(flags) },
  };
}

async function paymentsWithoutMark(
  db: Reader,
  studentId: StudentId,
  payments: readonly Payment[],
): Promise<Payment[]> {
  const marked = await markedDates(db, studentId, [...new Set(payments.map(({ date }) => date))]);
  return payments.filter((payment) => !marked.has(payment.date));
}

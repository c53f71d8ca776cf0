import { z } from 'zod';
import { feePaymentStatuses } from '../domain/allocation.ts';
import { attendanceStatuses } from '../domain/attendance.ts';
import { enrollmentStatuses } from '../domain/student.ts';
import { cents, classId, later, listOf, paymentId, plainDate, studentId } from './base.ts';
import { familyPart } from './familyPart.ts';
import { attributes } from './feeType.ts';
import { nothing, verbs } from './verbs.ts';

export const publicStudent = z.object({
  id: studentId,
  name: z.string(),
  enrollmentStatus: z.enum(enrollmentStatuses),
  financialSummary: z.object({ calculatedBalance: cents, ...later }),
});
export type PublicStudent = z.infer<typeof publicStudent>;

export const feeHistoryLine = z.object({
  id: z.string(),
  date: plainDate,
  status: z
    .enum([...attendanceStatuses, 'charge', 'payment'])
    .describe(
      "'charge' for what is charged apart from marks, 'payment' for a synthetic line: a payment on a date without a mark",
    ),
  classId: classId
    .optional()
    .describe('The class that was marked, or that a charge is for; none for a synthetic line'),
  className: z.string().describe('Its name; empty while the school has only one'),
  fee: cents,
  paymentStatus: z.enum(feePaymentStatuses),
  remainingAmount: cents.describe('What of it is still owed, by the account'),
  isSynthetic: z.boolean(),
  notes: z.string(),
  attributes,
});
export type FeeHistoryLine = z.infer<typeof feeHistoryLine>;

export const paymentHistoryLine = z.object({
  id: paymentId,
  date: plainDate,
  amount: cents,
  paymentMethod: z.string(),
  paymentMethodName: z.string(),
  notes: z.string(),
  family: familyPart
    .optional()
    .describe("For admins: of a part of a family's payment, what it is a part of"),
});
export type PaymentHistoryLine = z.infer<typeof paymentHistoryLine>;

export const financialDetails = z.object({
  student: z.object({
    id: studentId,
    name: z.string(),
    email: z.string().nullable().describe('null where the school hides emails'),
    enrollmentStatus: z.enum(enrollmentStatuses),
  }),
  financialSummary: z.object({
    totalFeesCharged: cents,
    totalPaymentsMade: cents,
    owed: cents,
    creditAvailable: cents,
    calculatedBalance: cents.describe('Owed less available credit'),
    ...later,
  }),
  paymentHistory: z.array(paymentHistoryLine),
  feeHistory: z.array(feeHistoryLine),
});
export type FinancialDetails = z.infer<typeof financialDetails>;

const { get } = verbs('Public dashboard');

export const publicDashboard = {
  list: get('/public-dashboard', nothing, listOf(publicStudent), {
    summary: 'Students who attend, with their balance',
  }),
  get: get('/public-dashboard/{studentId}', { studentId }, financialDetails, {
    summary: 'Payments and fees of one of them',
  }),
};

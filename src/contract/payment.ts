import { z } from 'zod';
import { paymentMessages } from '../domain/payment.ts';
import { LONGEST_WAIVER_NOTE, waiverMessages, waiverReasonKeys } from '../domain/waiver.ts';
import { removalResult } from './attendance.ts';
import {
  amount,
  calendarDate,
  cents,
  classIdOrFirst,
  familyId,
  instant,
  notes,
  optionalText,
  page,
  pageOf,
  paymentId,
  plainDate,
  receiptFile,
  studentId,
} from './base.ts';
import { familyPart } from './familyPart.ts';
import { kindKey } from './kind.ts';
import { student } from './student.ts';
import { verbs } from './verbs.ts';

/** The service checks whether the school has this method on the payment's date. */
export const paymentMethodKey = z.string({ error: paymentMessages.method });

export const payment = z.object({
  id: paymentId,
  studentId,
  studentName: z.string(),
  amount: cents,
  paymentMethod: z.string().describe('The key of a payment method'),
  paymentMethodName: z.string(),
  date: plainDate,
  notes: z.string(),
  createdAt: instant,
  isHolidayPayment: z.boolean(),
  holidayName: z.string().nullable(),
  adminId: z.string(),
  feeId: z.string().nullable(),
  feeDate: plainDate.nullable(),
  receiptNumber: z
    .int()
    .describe("Counts the school's receipts; all parts of a family's payment share one"),
  family: familyPart
    .nullable()
    .describe("Of a part of a family's payment; it is deleted and restored as a whole"),
});
export type Payment = z.infer<typeof payment>;

/** Part of a new payment. */
export const unlessRepeated = z
  .boolean()
  .optional()
  .describe(
    'Refuses, with 409 and the field `repeats`, what the same payer has paid with the same date already',
  );

export const newPayment = z.strictObject({
  studentId,
  amount: amount(paymentMessages.amount),
  paymentMethod: paymentMethodKey,
  date: calendarDate(paymentMessages.dateInvalid, paymentMessages.dateRequired),
  notes: notes.optional(),
  feeId: z.string().max(200).optional(),
  feeDate: calendarDate('Invalid fee date').optional(),
});
export type NewPayment = z.infer<typeof newPayment>;
/** The input before parsing. */
export type NewPaymentInput = z.input<typeof newPayment>;

const rangeDate = calendarDate(paymentMessages.range);

export const paymentFilter = z.strictObject({
  from: rangeDate.optional(),
  to: rangeDate.optional(),
  studentId: studentId.optional(),
  method: paymentMethodKey.optional(),
  familyId: familyId.optional().describe("The parts of this family's payments; without `refunded`"),
  totals: z
    .literal('false')
    .optional()
    .describe('Without `total` and `count`, which take a look at every payment of the filter'),
  ...page,
});
export type PaymentFilter = z.infer<typeof paymentFilter>;
/** The input before parsing. */
export type PaymentFilterInput = z.input<typeof paymentFilter>;

export const paymentPage = pageOf(payment).extend({
  total: cents.optional().describe('Of all payments of the filter, not only of this page'),
  count: z.int().optional().describe('How many the filter has in all'),
  refunded: cents.optional().describe('What was paid out of credit in the same filter'),
});
export type PaymentPage = z.infer<typeof paymentPage>;

const { get, create, post, del } = verbs('Payments');

export const payments = {
  list: get('/payments', paymentFilter, paymentPage, { summary: 'Payments, newest first' }),
  get: get('/payments/{id}', { id: paymentId }, payment, { summary: 'One payment' }),
  create: create(
    '/payments',
    newPayment.extend({ unlessRepeated }),
    z.object({ payment, student, warning: z.string().optional() }),
    { summary: 'Record a payment' },
  ),
  remove: del('/payments/{id}', { id: paymentId }, z.object({ deletedPayment: payment, student }), {
    summary: 'Delete a payment',
  }),
  restore: post('/payments/{id}/restore', { id: paymentId }, z.object({ payment, student }), {
    summary: 'Undo the deletion of a payment: the same id, amount and allocation',
  }),
  receipt: get('/payments/{id}/receipt', { id: paymentId }, receiptFile, {
    summary: 'A receipt as PDF, for admins and for who paid',
  }),
};

export const feeRemoval = z.strictObject({
  date: calendarDate('Invalid fee date'),
  classId: classIdOrFirst,
  studentId,
});

const ofFee = {
  date: calendarDate('Invalid fee date'),
  classId: classIdOrFirst,
  studentId,
  type: kindKey.describe('The fee type of the part'),
};

/** Why something is waived. */
export const waiverReason = {
  reason: z.enum(waiverReasonKeys, { error: waiverMessages.reason }),
  note: optionalText('Note', LONGEST_WAIVER_NOTE).optional(),
};

export const feeWaiver = z.strictObject({ ...ofFee, ...waiverReason });
export type FeeWaiver = z.infer<typeof feeWaiver>;

/** How a fee was waived: in a closed month by a correction that is dated today. */
export const waived = z.object({
  type: kindKey,
  amount: cents.describe('What was charged'),
  reason: z.enum(waiverReasonKeys),
  byCorrection: z.boolean().describe('The month of the fee is closed, so its mark stays as it is'),
  at: instant.describe('Names the waiver'),
});

export type Waived = z.infer<typeof waived>;

export const fees = {
  waive: post('/fees/{date}/{studentId}/waive', feeWaiver, z.object({ student, waived }), {
    summary: 'Waive a part of a mark’s fee: the mark stays, and the part costs nothing',
  }),
  unwaive: del('/fees/{date}/{studentId}/waive', z.strictObject(ofFee), z.object({ student }), {
    summary: 'Undo that a part of a fee was waived: it costs again what was charged',
  }),
  remove: del('/fees/{date}/{studentId}', feeRemoval, removalResult, {
    summary: 'Remove a fee record: the mark and its fee',
  }),
};

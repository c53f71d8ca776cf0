import { z } from 'zod';
import { paymentMessages } from '../domain/payment.ts';
import { removalResult } from './attendance.ts';
import {
  amount,
  calendarDate,
  cents,
  classIdOrFirst,
  familyId,
  instant,
  notes,
  page,
  pageOf,
  paymentId,
  plainDate,
  receiptFile,
  studentId,
} from './base.ts';
import { familyPart } from './familyPart.ts';
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

export const fees = {
  remove: del('/fees/{date}/{studentId}', feeRemoval, removalResult, {
    summary: 'Remove a fee record: the mark and its fee',
  }),
};

import { z } from 'zod';
import { paymentMessages } from '../domain/payment.ts';
import { removalResult } from './attendance.ts';
import {
  amount,
  calendarDate,
  cents,
  classIdOrFirst,
  familyId,
  fileOf,
  instant,
  notes,
  page,
  pageOf,
  paymentId,
  plainDate,
  procedure,
  studentId,
} from './base.ts';
import { familyPart } from './familyPart.ts';
import { student } from './student.ts';

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

const tags = ['Payments'];

export const payments = {
  list: procedure
    .route({ method: 'GET', path: '/payments', tags, summary: 'Payments, newest first' })
    .input(paymentFilter)
    .output(paymentPage),
  get: procedure
    .route({ method: 'GET', path: '/payments/{id}', tags, summary: 'One payment' })
    .input(z.strictObject({ id: paymentId }))
    .output(payment),
  create: procedure
    .route({
      method: 'POST',
      path: '/payments',
      tags,
      summary: 'Record a payment',
      successStatus: 201,
    })
    .input(newPayment.extend({ unlessRepeated }))
    .output(z.object({ payment, student, warning: z.string().optional() })),
  remove: procedure
    .route({ method: 'DELETE', path: '/payments/{id}', tags, summary: 'Delete a payment' })
    .input(z.strictObject({ id: paymentId }))
    .output(z.object({ deletedPayment: payment, student })),
  restore: procedure
    .route({
      method: 'POST',
      path: '/payments/{id}/restore',
      tags,
      summary: 'Undo the deletion of a payment: the same id, amount and allocation',
    })
    .input(z.strictObject({ id: paymentId }))
    .output(z.object({ payment, student })),
  receipt: procedure
    .route({
      method: 'GET',
      path: '/payments/{id}/receipt',
      tags,
      summary: 'A receipt as PDF, for admins and for who paid',
    })
    .input(z.strictObject({ id: paymentId }))
    .output(fileOf('The receipt, application/pdf')),
};

export const feeRemoval = z.strictObject({
  date: calendarDate('Invalid fee date'),
  classId: classIdOrFirst,
  studentId,
});

export const fees = {
  remove: procedure
    .route({
      method: 'DELETE',
      path: '/fees/{date}/{studentId}',
      tags,
      summary: 'Remove a fee record: the mark and its fee',
    })
    .input(feeRemoval)
    .output(removalResult),
};

import { z } from 'zod';
import { refundMessages } from '../domain/refund.ts';
import {
  amount,
  calendarDate,
  cents,
  instant,
  notes,
  page,
  pageOf,
  plainDate,
  procedure,
  refundId,
  studentId,
} from './base.ts';
import { paymentMethodKey } from './payment.ts';
import { student } from './student.ts';

export const refund = z.object({
  id: refundId,
  studentId,
  studentName: z.string(),
  amount: cents,
  method: z.string().describe('The key of a payment method'),
  methodName: z.string(),
  date: plainDate,
  notes: z.string(),
  createdAt: instant,
  adminId: z.string(),
});
export type Refund = z.infer<typeof refund>;

export const newRefund = z.strictObject({
  id: studentId,
  amount: amount(refundMessages.amount),
  method: paymentMethodKey,
  date: calendarDate(refundMessages.dateInvalid, refundMessages.dateRequired),
  notes: notes.optional(),
});
export type NewRefund = z.infer<typeof newRefund>;

const rangeDate = calendarDate(refundMessages.range);

export const refundFilter = z.strictObject({
  from: rangeDate.optional(),
  to: rangeDate.optional(),
  studentId: studentId.optional(),
  method: paymentMethodKey.optional(),
  ...page,
});
export type RefundFilter = z.infer<typeof refundFilter>;

const tags = ['Refunds'];
const byId = z.strictObject({ id: refundId });

export const refunds = {
  list: procedure
    .route({ method: 'GET', path: '/refunds', tags, summary: 'Refunds, newest first' })
    .input(refundFilter)
    .output(
      pageOf(refund).extend({
        total: cents.describe('Of all refunds of the filter, not only of this page'),
        count: z.int().describe('How many the filter has in all'),
      }),
    ),
  create: procedure
    .route({
      method: 'POST',
      path: '/students/{id}/refunds',
      tags,
      summary: "Pay money out of a student's credit",
      successStatus: 201,
    })
    .input(newRefund)
    .output(z.object({ refund, student })),
  remove: procedure
    .route({ method: 'DELETE', path: '/refunds/{id}', tags, summary: 'Delete a refund' })
    .input(byId)
    .output(z.object({ deletedRefund: refund, student })),
  restore: procedure
    .route({
      method: 'POST',
      path: '/refunds/{id}/restore',
      tags,
      summary: 'Undo the deletion of a refund',
    })
    .input(byId)
    .output(z.object({ refund, student })),
};

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
  refundId,
  studentId,
} from './base.ts';
import { paymentMethodKey } from './payment.ts';
import { student } from './student.ts';
import { verbs } from './verbs.ts';

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
  receiptNumber: z.int().describe("Counts the school's receipts, of payments and refunds"),
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

const refundPage = pageOf(refund).extend({
  total: cents.describe('Of all refunds of the filter, not only of this page'),
  count: z.int().describe('How many the filter has in all'),
});

const { get, create, post, del } = verbs('Refunds');

export const refunds = {
  list: get('/refunds', refundFilter, refundPage, { summary: 'Refunds, newest first' }),
  create: create('/students/{id}/refunds', newRefund, z.object({ refund, student }), {
    summary: "Pay money out of a student's credit",
  }),
  remove: del('/refunds/{id}', { id: refundId }, z.object({ deletedRefund: refund, student }), {
    summary: 'Delete a refund',
  }),
  restore: post('/refunds/{id}/restore', { id: refundId }, z.object({ refund, student }), {
    summary: 'Undo the deletion of a refund',
  }),
};

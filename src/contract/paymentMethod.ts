import { z } from 'zod';
import { paymentMethodMessages } from '../domain/paymentMethod.ts';
import { calendarDate, listOf, plainDate, text } from './base.ts';
import { nothing, verbs } from './verbs.ts';

const key = z.string().min(1).max(60);
const name = text('Name', 40);

export const paymentMethod = z.object({
  key: z.string(),
  name: z.string(),
  position: z.int().describe('Its place among all, from 0 on'),
  retiredFrom: plainDate.nullable().describe('No payment dated this day or later can use it'),
  revision: z.int().describe('Another number with each change'),
});

export const newPaymentMethod = z.strictObject({ name });
export type NewPaymentMethod = z.infer<typeof newPaymentMethod>;

export const paymentMethodChanges = z.strictObject({
  key,
  name: name.optional(),
  position: z.int().min(0).max(1000).optional(),
  retiredFrom: calendarDate(paymentMethodMessages.retiredFrom).nullable().optional(),
  revision: z
    .int()
    .optional()
    .describe(
      'The revision that the change is based on: refused as a conflict when it has another',
    ),
});
export type PaymentMethodChanges = z.infer<typeof paymentMethodChanges>;

const answer = z.object({ paymentMethod });

const { get, create, patch } = verbs('Payment methods');

export const paymentMethods = {
  list: get('/payment-methods', nothing, listOf(paymentMethod), {
    summary: 'How the school is paid',
  }),
  create: create('/payment-methods', newPaymentMethod, answer, { summary: 'Add a payment method' }),
  update: patch('/payment-methods/{key}', paymentMethodChanges, answer, {
    summary: 'Rename, move or retire a payment method; payments already recorded keep it',
  }),
};

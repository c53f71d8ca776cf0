import { z } from 'zod';
import { paymentMethodMessages } from '../domain/paymentMethod.ts';
import { revision, calendarDate, listOf, plainDate } from './base.ts';
import { kindKey, kindName } from './kind.ts';
import { nothing, verbs } from './verbs.ts';

export const paymentMethod = z.object({
  key: z.string(),
  name: z.string(),
  position: z.int().describe('Its place among all, from 0 on'),
  retiredFrom: plainDate.nullable().describe('No payment dated this day or later can use it'),
  revision: z.int().describe('Another number with each change'),
});

export const newPaymentMethod = z.strictObject({ name: kindName });
export type NewPaymentMethod = z.infer<typeof newPaymentMethod>;

export const paymentMethodChanges = z.strictObject({
  key: kindKey,
  name: kindName.optional(),
  position: z.int().min(0).max(1000).optional(),
  retiredFrom: calendarDate(paymentMethodMessages.retiredFrom).nullable().optional(),
  revision,
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

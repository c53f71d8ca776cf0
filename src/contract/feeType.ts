import { z } from 'zod';
import { feeTypeMessages, feeTypeOccasions } from '../domain/feeType.ts';
import { revision, amountOrZero, calendarDate, cents, classId, listOf, plainDate } from './base.ts';
import { kindKey, kindName } from './kind.ts';
import { registrationRule } from './tuitionRules.ts';
import { nothing, verbs } from './verbs.ts';

const from = calendarDate(feeTypeMessages.from);
const message = feeTypeMessages.amount;
// Its message already says 'whole cents'.
const amount = amountOrZero(message, message, message);

export const feeType = z.object({
  key: z.string(),
  name: z.string(),
  appliesTo: z
    .enum(feeTypeOccasions)
    .describe('The status absent, a flag on a present mark, or a charge that is no mark’s'),
  position: z.int(),
  retiredFrom: plainDate.nullable().describe('From this class date on it is no longer charged'),
  amounts: z
    .array(z.object({ from: plainDate, amount: cents }))
    .describe('What it costs, from which class date on; oldest first'),
  classAmounts: z
    .array(z.object({ classId, from: plainDate, amount: cents.nullable() }))
    .describe('What classes charge instead; null where one charges nothing. Oldest first'),
  rule: registrationRule.optional().describe('Of a charge: what it costs once a fee year'),
  revision: z.int().describe('Another number with each change'),
});

/** A fee type as it is on a class date. */
export const feeTypeOnDate = feeType.pick({ key: true, name: true, appliesTo: true }).extend({
  amount: cents,
});

/** Flags by the key of their fee type. */
export const attributes = z.record(z.string(), z.boolean());

/** A fee in cents by type, with the total. */
export const fee = z.object({ total: cents }).catchall(cents).describe('Cents by fee type');

/** Sums in cents by the key of a fee type. */
export const feesByType = z.record(z.string(), cents);

export const newFeeType = z.strictObject({
  name: kindName,
  amount: amount.describe('For a charge, what is suggested; zero suggests nothing'),
  from,
  appliesTo: z.enum(['present', 'charge']).default('present'),
});
export type NewFeeType = z.infer<typeof newFeeType>;

export const feeTypeChanges = z.strictObject({
  key: kindKey,
  name: kindName.optional(),
  position: z.int().min(0).max(1000).optional().describe('Its place among all, from 0 on'),
  retiredFrom: from.nullable().optional(),
  rule: registrationRule.nullable().optional().describe('null removes it'),
  revision,
});
export type FeeTypeChanges = z.infer<typeof feeTypeChanges>;

export const newFeeAmount = z.strictObject({
  key: kindKey,
  amount,
  from,
  revision,
});
export type NewFeeAmount = z.infer<typeof newFeeAmount>;

const answer = z.object({ feeType });

const { get, create, post, patch } = verbs('Fee types');

export const feeTypes = {
  list: get('/fee-types', nothing, listOf(feeType), { summary: 'What the school charges for' }),
  create: create('/fee-types', newFeeType, answer, {
    summary: 'Add a fee type, for a flag on a present mark or for charges',
  }),
  update: patch('/fee-types/{key}', feeTypeChanges, answer, {
    summary: 'Rename, move or retire a fee type; marks already made keep their fee',
  }),
  setAmount: post('/fee-types/{key}/amounts', newFeeAmount, answer, {
    summary: 'What it costs from a class date on; marks already made keep their fee',
  }),
};

import { z } from 'zod';
import { feeTypeMessages, feeTypeOccasions } from '../domain/feeType.ts';
import {
  amountOrZero,
  calendarDate,
  cents,
  classId,
  listOf,
  plainDate,
  procedure,
  text,
} from './base.ts';

export const feeTypeKey = z.string().min(1).max(60);
const name = text('Name', 40);
const from = calendarDate(feeTypeMessages.from);
const message = feeTypeMessages.amount;
// Its message says 'whole cents' already.
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
  revision: z.int().describe('Another number with each change'),
});

const revision = z
  .int()
  .optional()
  .describe('The revision that the change is based on: refused as a conflict when it has another');

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
  name,
  amount: amount.describe('For a charge, what is suggested; zero suggests nothing'),
  from,
  appliesTo: z.enum(['present', 'charge']).default('present'),
});
export type NewFeeType = z.infer<typeof newFeeType>;

export const feeTypeChanges = z.strictObject({
  key: feeTypeKey,
  name: name.optional(),
  position: z.int().min(0).max(1000).optional().describe('Its place among all, from 0 on'),
  retiredFrom: from.nullable().optional(),
  revision,
});
export type FeeTypeChanges = z.infer<typeof feeTypeChanges>;

export const newFeeAmount = z.strictObject({ key: feeTypeKey, amount, from, revision });
export type NewFeeAmount = z.infer<typeof newFeeAmount>;

const tags = ['Fee types'];
const answer = z.object({ feeType });

export const feeTypes = {
  list: procedure
    .route({ method: 'GET', path: '/fee-types', tags, summary: 'What the school charges for' })
    .input(z.strictObject({}).optional())
    .output(listOf(feeType)),
  create: procedure
    .route({
      method: 'POST',
      path: '/fee-types',
      tags,
      summary: 'Add a fee type, for a flag on a present mark or for charges',
      successStatus: 201,
    })
    .input(newFeeType)
    .output(answer),
  update: procedure
    .route({
      method: 'PATCH',
      path: '/fee-types/{key}',
      tags,
      summary: 'Rename, move or retire a fee type; marks already made keep their fee',
    })
    .input(feeTypeChanges)
    .output(answer),
  setAmount: procedure
    .route({
      method: 'POST',
      path: '/fee-types/{key}/amounts',
      tags,
      summary: 'What it costs from a class date on; marks already made keep their fee',
    })
    .input(newFeeAmount)
    .output(answer),
};

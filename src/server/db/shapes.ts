import { z } from 'zod';
import { chargePart } from '../../contract/chargePart.ts';

// Schemas for the JSON in an export's cells: the product trusts it without checking again.

const whole = z.int();
const keyed = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

const lines = z.object({ rows: whole, amount: whole });

/** What became of the payments of a file: lines, and what they come to. */
export const paymentSums = z.object({ list: lines, recorded: lines, here: lines, leftOut: lines });

/** The flags of a mark whose fee was returned, by fee type. */
export const flags = keyed(z.boolean());

/** Extra data that a program added to a credit when it gave it. */
export const extras = keyed(z.unknown());

/** The credits that a refund was paid from, with the cents from each. */
export const spentCredits = z.array(z.object({ id: z.string(), amount: whole }));

/** How tuition was worked out before a charge had parts, in cents. */
const tuitionReason = z.object({
  price: whole,
  lessons: z
    .object({ of: whole, all: whole, weekday: z.int().min(0).max(6).nullable() })
    .optional(),
  sibling: z.object({ percent: whole, gross: whole, off: whole }).optional(),
  changedFrom: whole.optional(),
});

/** How a charge was worked out: what `readParts` in domain/chargeParts.ts reads. */
export const chargeReason = z.union([
  z.object({ parts: z.array(chargePart).min(1) }),
  tuitionReason,
]);

/** The figures and sums that were signed when a month was closed (`SignedFigures`). */
export const signedFigures = z.object({
  figures: keyed(z.number()),
  sums: keyed(z.tuple([whole, whole])),
  until: z.iso.datetime(),
});

/** Each student's balance at the end of a month, as recorded and by date (`SignedBalances`). */
export const signedBalances = keyed(z.tuple([whole, whole]));

/** The hash of each row of a month, by its kind and id (`RowHashes`). */
export const rowHashes = keyed(keyed(z.string()));

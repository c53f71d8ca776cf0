import { z } from 'zod';

// What the JSON of an export's cells is made of: the product reads it back without asking again.

const whole = z.int();
const keyed = <Value extends z.ZodType>(value: Value) => z.record(z.string(), value);

/** The flags of a mark whose fee was returned, by fee type. */
export const flags = keyed(z.boolean());

/** Whatever a program added to a credit that it gave. */
export const extras = keyed(z.unknown());

/** The credits that a refund was paid from, with the cents of each. */
export const spentCredits = z.array(z.object({ id: z.string(), amount: whole }));

/** How a tuition was worked out (`TuitionReason`), in cents. */
export const tuitionReason = z.object({
  price: whole,
  lessons: z
    .object({ of: whole, all: whole, weekday: z.int().min(0).max(6).nullable() })
    .optional(),
  sibling: z.object({ percent: whole, gross: whole, off: whole }).optional(),
  changedFrom: whole.optional(),
});

/** The figures and sums that closing a month signed (`SignedFigures`). */
export const signedFigures = z.object({
  figures: keyed(z.number()),
  sums: keyed(z.tuple([whole, whole])),
  until: z.iso.datetime(),
});

/** Each student's balance at the end of a month, as recorded and by date (`SignedBalances`). */
export const signedBalances = keyed(z.tuple([whole, whole]));

/** The hash of each row of a month, by its kind and id (`RowHashes`). */
export const rowHashes = keyed(keyed(z.string()));

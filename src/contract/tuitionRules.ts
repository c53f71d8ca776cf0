import { z } from 'zod';
import { chargeRunMessages, type LateFee } from '../domain/chargeRun.ts';
import type { RegistrationRule } from '../domain/feeType.ts';
import { MOST_STEPS, ruleMessages, type TuitionRules } from '../domain/tuitionRules.ts';
import { amount, amountOrZero } from './base.ts';

// A school's rules for what it charges, as they are stored and typed.

const between = (least: number, most: number, message: string) =>
  z.int(message).min(least, message).max(most, message);

const percent = between(1, 100, ruleMessages.percent);
const price = amount(ruleMessages.amount);

/** Steps that rise by a number of theirs. */
const steps = <Step extends z.ZodType>(step: Step, by: keyof z.infer<Step> & string) =>
  z
    .array(step, { error: ruleMessages.steps })
    .min(1, ruleMessages.steps)
    .max(MOST_STEPS, ruleMessages.steps)
    .refine(
      (all) =>
        all.every((one, at) => at === 0 || (all[at - 1]?.[by] as number) < (one[by] as number)),
      ruleMessages.rise,
    );

const isEither = (one: { percent?: unknown; amount?: unknown }) =>
  (one.percent === undefined) !== (one.amount === undefined);

export const tuitionRules = z.strictObject({
  classes: z
    .strictObject({
      over: z.enum(['student', 'family']).describe('Whose classes are counted'),
      off: z.enum(['beyond', 'all']).describe('Off the classes from the step on, or off all'),
      steps: steps(z.strictObject({ from: between(2, 20, ruleMessages.from), percent }), 'from'),
    })
    .optional(),
  siblings: z
    .strictObject({
      steps: steps(
        z
          .strictObject({
            child: between(2, 10, ruleMessages.child),
            percent: percent.optional(),
            amount: price.optional().describe('Off all of the child’s classes together'),
          })
          .refine(isEither, ruleMessages.either),
        'child',
      ),
    })
    .optional(),
  familyCap: price.optional().describe('The most that a family pays in a month, in cents'),
  hours: z
    .strictObject({
      steps: steps(
        z.strictObject({ minutes: between(15, 3000, ruleMessages.minutes), amount: price }),
        'minutes',
      ),
    })
    .optional()
    .describe('By the minutes of a week, for classes without a price; the last step is for more'),
}) satisfies z.ZodType<TuitionRules>;

export const lateFee = z
  .strictObject({
    after: between(1, 28, ruleMessages.after).describe('The day of the month'),
    amount: price.optional(),
    percent: percent.optional(),
    least: price.optional().describe('Of a percentage'),
  })
  .refine(isEither, ruleMessages.either) satisfies z.ZodType<LateFee>;

export const registrationRule = z.strictObject({
  perChild: z
    .array(amountOrZero(ruleMessages.amount), { error: chargeRunMessages.perChild })
    .min(1, chargeRunMessages.perChild)
    .max(10, chargeRunMessages.perChild)
    .describe('For the first child, the second and so on; the last one is for all further'),
  familyCap: price.optional(),
}) satisfies z.ZodType<RegistrationRule>;

import { z } from 'zod';
import type { ChargePart } from '../domain/chargeParts.ts';
import { cents, plainDate } from './base.ts';

const whole = z.int();
const part = <Kind extends ChargePart['kind'], More extends z.ZodRawShape>(
  kind: Kind,
  more: More,
) => z.object({ kind: z.literal(kind), amount: cents, ...more });

/** A step of how an amount came about; the amounts of all steps come to it. */
export const chargePart = z
  .discriminatedUnion('kind', [
    part('price', { per: z.literal('term').optional() }),
    part('hours', { minutes: whole.describe('Of a week') }),
    part('lessons', { count: whole, asOf: plainDate }),
    part('proration', { of: whole, all: whole, weekday: whole.min(0).max(6).nullable() }),
    part('classes', {
      percent: whole,
      nth: whole.describe('The number of the class, or with `all` of all classes'),
      all: z.boolean().optional(),
      charged: whole.optional().describe('How many were charged before'),
    }),
    part('siblings', {
      child: whole.optional().describe('The number of the child in the family'),
      percent: whole.optional(),
    }),
    part('cap', { cap: cents }),
    part('typed', {}),
    part('registration', { child: whole }),
    part('late', {
      unpaid: cents,
      since: plainDate,
      reminded: plainDate.nullable(),
      percent: whole.optional(),
      least: z.boolean().optional(),
      on: plainDate,
    }),
  ])
  .describe('What is taken off is below zero') satisfies z.ZodType<ChargePart>;

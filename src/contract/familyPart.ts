import { z } from 'zod';
import { cents, familyId, userId } from './base.ts';

/** Which family payment a payment is part of. */
export const familyPart = z.object({
  id: familyId,
  name: z.string().nullable().describe('null once the family is deleted'),
  actId: z.string().describe('The same for all parts'),
  total: cents.describe('What all parts together are'),
  payer: z
    .object({ id: userId, name: z.string() })
    .nullable()
    .describe('Who paid it, if somebody is named'),
});
export type FamilyPart = z.infer<typeof familyPart>;

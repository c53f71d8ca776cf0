import { z } from 'zod';
import { listOf, procedure } from './base.ts';

export const holiday = z.object({ date: z.string(), name: z.string(), kind: z.enum(['public']) });
export type Holiday = z.infer<typeof holiday>;

export const holidays = {
  list: procedure
    .route({
      method: 'GET',
      path: '/holidays',
      tags: ['Holidays'],
      summary: 'Holidays of a year, by date',
    })
    .input(z.strictObject({ year: z.coerce.number().int().min(2000).max(9998).optional() }))
    .output(listOf(holiday)),
};

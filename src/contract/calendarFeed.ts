import { z } from 'zod';
import { instant, procedure } from './base.ts';

const none = z.strictObject({}).optional();
const tags = ['Calendar'];
const feed = z.object({
  since: instant.nullable().describe('Since when you have an address; null without one'),
});

/** The secret address under which somebody's calendar program reads their classes. */
export const calendarFeeds = {
  get: procedure
    .route({ method: 'GET', path: '/me/calendar', tags, summary: 'Whether you have an address' })
    .input(none)
    .output(feed),
  make: procedure
    .route({
      method: 'POST',
      path: '/me/calendar',
      tags,
      summary: 'Make a secret address, shown this once; the one before stops working',
    })
    .input(none)
    .output(z.object({ path: z.string().describe("Below the school's address") })),
  end: procedure
    .route({ method: 'DELETE', path: '/me/calendar', tags, summary: 'End your address' })
    .input(none)
    .output(feed),
};

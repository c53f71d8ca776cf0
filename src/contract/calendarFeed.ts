import { z } from 'zod';
import { instant } from './base.ts';
import { nothing, verbs } from './verbs.ts';

const feed = z.object({
  since: instant.nullable().describe('Since when you have an address; null without one'),
});

/** The secret address where somebody's calendar program reads their classes. */

const { get, post, del } = verbs('Calendar');

export const calendarFeeds = {
  get: get('/me/calendar', nothing, feed, { summary: 'Whether you have an address' }),
  make: post(
    '/me/calendar',
    nothing,
    z.object({ path: z.string().describe("Below the school's address") }),
    { summary: 'Make a secret address, shown this once; the one before stops working' },
  ),
  end: del('/me/calendar', nothing, feed, { summary: 'End your address' }),
};

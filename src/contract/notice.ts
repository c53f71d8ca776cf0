import { z } from 'zod';
import { calendarDate, id, instant, listOf, plainDate } from './base.ts';
import { verbs } from './verbs.ts';

const notice = z.object({
  id: z.string(),
  subject: z.string(),
  text: z.string(),
  audience: z
    .string()
    .describe(
      "Who it is for: 'Everyone', a class, 'The team', or for admins '3 students'; empty for others",
    ),
  at: instant,
  until: plainDate.describe('The last day on which it is shown'),
});
export type Notice = z.infer<typeof notice>;

export const noticeUntil = calendarDate('Please choose until when it is shown');

const { get, del } = verbs('Notices');

export const notices = {
  list: get('/notices', {}, listOf(notice), {
    summary: 'The announcements that are for me now, the newest first; for admins, all of them',
  }),
  remove: del('/notices/{id}', { id }, z.object({ id: z.string() }), {
    summary: 'Take an announcement back: it is no longer shown, and no more emails of it are sent',
  }),
};

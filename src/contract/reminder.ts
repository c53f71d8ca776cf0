import { z } from 'zod';
import { reminderMessages, reminderWays } from '../domain/reminder.ts';
import { NONE_SELECTED } from '../domain/selection.ts';
import { id, plainDate, studentId } from './base.ts';
import { verbs } from './verbs.ts';

export const sentReminders = z.strictObject({
  studentIds: z
    .array(studentId)
    .min(1, NONE_SELECTED)
    .max(1000, 'At most 1000 reminders can be noted at once'),
  way: z.enum(reminderWays, { error: reminderMessages.way }),
});
export type SentReminders = z.infer<typeof sentReminders>;

export const notedReminders = z.object({
  actId: z.string().describe('For undoing it'),
  results: z.array(
    z.union([
      z.object({ studentId, remindedOn: plainDate }),
      z.object({ studentId, error: z.string().describe('Why nothing is noted for them') }),
    ]),
  ),
});
export type NotedReminders = z.infer<typeof notedReminders>;

const { create, post } = verbs('Reminders');

export const reminders = {
  note: create('/reminders', sentReminders, notedReminders, {
    summary: 'Note whom staff reminded of what they owe; sends nothing',
  }),
  undo: post('/reminders/undo', { actId: id }, z.object({ undone: z.int() }), {
    summary: 'Undo the note: they were not reminded',
  }),
};

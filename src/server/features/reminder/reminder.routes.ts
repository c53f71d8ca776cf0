import { changes, procedures } from '../procedures.ts';
import { noteReminders, undoReminders } from './reminder.service.ts';

export const reminderRoutes = {
  note: procedures.reminders.note.handler(changes(noteReminders)),
  undo: procedures.reminders.undo.handler(changes((work, { actId }) => undoReminders(work, actId))),
};

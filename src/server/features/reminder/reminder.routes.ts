import { change, procedures as os } from '../procedures.ts';
import { noteReminders, undoReminders } from './reminder.service.ts';

export const reminderRoutes = {
  note: os.reminders.note.handler((request) =>
    change(request, (work) => noteReminders(work, request.input)),
  ),
  undo: os.reminders.undo.handler((request) =>
    change(request, (work) => undoReminders(work, request.input.actId)),
  ),
};

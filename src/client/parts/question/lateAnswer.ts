import { lateDialog } from '../../ui/lazy/lateDialog.ts';

/** The dialog that answers a question; few open it. */
export const LateAnswerDialog = lateDialog(
  async () => (await import('./AnswerDialog.tsx')).AnswerDialog,
);

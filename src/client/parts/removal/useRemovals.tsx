import type { ReactNode } from 'react';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { BriefMessage, useBriefMessage } from '../../ui/message/BriefMessage.tsx';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { useUndoable } from '../../undo/useUndoable.ts';
import { actFor, type Removal } from './removal.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

export interface Removals {
  /** Asks for confirmation, and removes when confirmed. Stable across renders. */
  ask: (removal: Removal) => void;
  /** The dialog, the success message, and the offer to undo. Keep it mounted. */
  element: ReactNode;
}

/**
 * Removes payments and fee records and reverses charges, with Undo, in any list.
 * @param focusRest moves the focus to what is left, because the focused row is gone
 */
export function useRemovals(focusRest: (removal: Removal) => void): Removals {
  const question = useQuestion<Removal>();
  const [notice, showMessage] = useBriefMessage();
  const removal = useUndoable({
    act: (removed: Removal) => actFor(removed).remove(removed),
    undo: ({ input }) => actFor(input).restore(input),
    onDone({ input: removed }, undo) {
      const { noun, removed: said, amountOf } = actFor(removed);
      const amount = formatMoney(amountOf(removed));
      question.close();
      showMessage(said, {
        of: `the removal of the ${noun} of ${amount}, ${formatDate(removed.line.date)}`,
        act: () => {
          showMessage('');
          focusRest(removed);
          undo();
        },
      });
      focusRest(removed);
    },
    onUndone: ({ input }) => showMessage(actFor(input).restored),
    onUndoFailed: ({ message }) => notifyFailure(message),
  });
  const element = (
    <>
      <RemovalDialog
        removal={question.about}
        opened={question.opened}
        busy={removal.busy}
        error={removal.error}
        onConfirm={removal.act}
        onClose={() => {
          removal.forget();
          question.close();
        }}
      />
      <BriefMessage {...notice} />
    </>
  );
  return { ask: question.ask, element };
}

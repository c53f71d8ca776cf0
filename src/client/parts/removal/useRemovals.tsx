import type { ReactNode } from 'react';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { BriefMessage, useBriefMessage } from '../../ui/message/BriefMessage.tsx';
import { describeRemoval, useRemoval, type Removal } from './removal.ts';
import { RemovalDialog } from './RemovalDialog.tsx';

const done = {
  payment: { removed: 'Payment deleted successfully', undone: 'Payment restored' },
  familyPayment: { removed: 'Payment deleted successfully', undone: 'Payment restored' },
  fee: { removed: 'Fee record deleted successfully', undone: 'Fee record restored' },
  charge: { removed: 'Charge reversed', undone: 'Charge restored' },
  charges: { removed: 'Charges reversed', undone: 'Charges restored' },
} as const;

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
  const removal = useRemoval({
    onDone(removed, undo) {
      question.close();
      showMessage(done[removed.kind].removed, {
        of: describeRemoval(removed),
        act: () => {
          showMessage('');
          focusRest(removed);
          undo();
        },
      });
      focusRest(removed);
    },
    onUndone: ({ kind }) => showMessage(done[kind].undone),
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

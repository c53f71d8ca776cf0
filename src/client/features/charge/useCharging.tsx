import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import type { ToCharge } from './ChargeDialog.tsx';
import { useChargesNotice } from './useChargesNotice.tsx';

const ChargeDialog = lateDialog(() =>
  import('./ChargeDialog.tsx').then((file) => file.ChargeDialog),
);

/** Charges students on any screen, which renders the notice, with its Undo, and the dialog always. */
export function useCharging() {
  const { about, opened, ask, close } = useQuestion<ToCharge>();
  const { show, notice } = useChargesNotice();
  return {
    /** Opens the dialog for these students. Stable. */
    ask,
    notice,
    dialog: about && opened && (
      <ChargeDialog
        whom={about}
        onCharged={(charged) => {
          close();
          show(charged);
        }}
        onClose={close}
      />
    ),
  };
}

import type { ReactNode } from 'react';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { lateDialog } from '../../ui/lazy/lateDialog.ts';
import type { ToCharge } from './ChargeDialog.tsx';
import { useChargesNotice } from './useChargesNotice.tsx';

const ChargeDialog = lateDialog(() =>
  import('./ChargeDialog.tsx').then((file) => file.ChargeDialog),
);

interface Charging {
  /** Opens the dialog for these students. Stable. */
  ask: (whom: ToCharge) => void;
  /** What was charged, with Undo; render it always. */
  notice: ReactNode;
  /** Render it always. */
  dialog: ReactNode;
}

/** Charges students on any screen, with Undo. */
export function useCharging(): Charging {
  const { about, opened, ask, close } = useQuestion<ToCharge>();
  const { show, notice } = useChargesNotice();
  return {
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

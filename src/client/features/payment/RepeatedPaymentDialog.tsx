import type { ComponentProps } from 'react';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

/** Asks whether a payment that already exists was really made twice. */
export function RepeatedPaymentDialog({
  message,
  ...dialog
}: { message: string } & Pick<
  ComponentProps<typeof ConfirmDialog>,
  'opened' | 'onConfirm' | 'onClose'
>) {
  return (
    <ConfirmDialog {...dialog} title="Record it again?" confirmLabel="Record again">
      <p>{message}</p>
    </ConfirmDialog>
  );
}

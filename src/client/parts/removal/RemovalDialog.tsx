import type { ActToPreview } from '../../../contract/preview.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { failedTo } from '../../api/failure.ts';
import { BalanceChanges } from '../../preview/BalanceChanges.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import type { Removal } from './removal.ts';

const words = {
  payment: { title: 'Remove this payment?', failed: 'delete payment' },
  fee: { title: 'Remove this fee?', failed: 'delete fee record' },
} as const;

interface Props {
  removal: Removal | null;
  opened: boolean;
  busy: boolean;
  error: ApiError | null;
  onConfirm: () => void;
  onClose: () => void;
}

/** Asks for confirmation of a removal, showing how it changes the balances. */
export function RemovalDialog({ removal, error, ...dialog }: Props) {
  const { title, failed } = words[removal?.kind ?? 'payment'];
  return (
    <ConfirmDialog {...dialog} title={title} danger error={error && failedTo(failed, error)}>
      {removal && <p>{describe(removal)}</p>}
      <BalanceChanges act={dialog.opened && removal ? actOf(removal) : null} />
    </ConfirmDialog>
  );
}

function actOf({ studentId, kind, line }: Removal): ActToPreview {
  return kind === 'payment'
    ? { act: 'payments.remove', input: { id: line.id } }
    : { act: 'fees.remove', input: { date: line.date, studentId } };
}

function describe({ kind, line }: Removal): string {
  const date = formatDate(line.date);
  return kind === 'payment'
    ? `The payment of ${formatMoney(line.amount)} of ${date} will be deleted.`
    : `The mark of ${date} and its fee of ${formatMoney(line.fee)} will be deleted.`;
}

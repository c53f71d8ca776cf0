import type { ActToPreview } from '../../../contract/preview.ts';
import { formatDate } from '../../../domain/dates.ts';
import { theFamilys } from '../../../domain/familyWords.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { failedTo } from '../../api/failure.ts';
import { BalanceChanges } from '../../preview/BalanceChanges.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { actOf, type Removal, markOf } from './removal.ts';

const words = {
  payment: { title: 'Remove this payment?', failed: 'delete payment' },
  fee: { title: 'Remove this fee?', failed: 'delete fee record' },
  familyPayment: { title: 'Remove the whole payment?', failed: 'delete payment' },
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
      <BalanceChanges act={dialog.opened && removal ? previewOf(removal) : null} />
    </ConfirmDialog>
  );
}

function previewOf(removal: Removal): ActToPreview {
  if (removal.kind === 'payment') return { act: 'payments.remove', input: { id: removal.line.id } };
  if (removal.kind === 'familyPayment')
    return { act: 'familyPayments.remove', input: actOf(removal.line) };
  return { act: 'fees.remove', input: markOf(removal) };
}

function describe({ kind, line }: Removal): string {
  const date = formatDate(line.date);
  if (kind === 'fee')
    return `The mark of ${ofClassNamed(date, line.className)} and its fee of ${formatMoney(line.fee)} will be deleted.`;
  if (kind === 'payment')
    return `The payment of ${formatMoney(line.amount)} of ${date} will be deleted.`;
  const whose = line.name === null ? 'A family’s' : `T${theFamilys(line.name).slice(1)}`;
  return `${whose} payment of ${formatMoney(line.total)} of ${date} will be deleted with all its parts.`;
}

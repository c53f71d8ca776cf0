import { useMutation, useQueryClient } from '@tanstack/react-query';
import type { FeeHistoryLine, PaymentHistoryLine } from '../../../contract/publicDashboard.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { ApiError } from '../../api/apiError.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { moneyMoved } from '../../api/queryKeys.ts';
import type { ActToPreview } from '../../preview/usePreview.ts';
import { BalanceChanges } from '../../preview/BalanceChanges.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';

export type Removal =
  | { kind: 'payment'; line: PaymentHistoryLine }
  | { kind: 'fee'; line: FeeHistoryLine };

const words = {
  payment: {
    title: 'Remove this payment?',
    failed: 'delete payment',
    done: 'Payment deleted successfully',
  },
  fee: {
    title: 'Remove this fee?',
    failed: 'delete fee record',
    done: 'Fee record deleted successfully',
  },
} as const;

interface Props {
  studentId: string;
  removal: Removal | null;
  opened: boolean;
  onDone: (removal: Removal, message: string) => void;
  onClose: () => void;
}

/** Says what a removal does to the money, and does it. */
export function RemovalDialog({ studentId, removal, opened, onDone, onClose }: Props) {
  const client = useQueryClient();

  const remove = useMutation<void, ApiError, Removal>({
    mutationFn: async ({ kind, line }) => {
      if (kind === 'payment') {
        await server.payments.remove({ id: line.id });
        return;
      }
      const { removed, reason } = await server.fees.remove({ date: line.date, studentId });
      if (!removed) throw new ApiError('CONFLICT', reason ?? 'It is gone already.');
    },
    onSuccess: async (_nothing, removed) => {
      await moneyMoved(client);
      onDone(removed, words[removed.kind].done);
    },
  });

  const { kind } = removal ?? { kind: 'payment' };
  return (
    <ConfirmDialog
      opened={opened}
      title={words[kind].title}
      danger
      busy={remove.isPending}
      error={remove.error && failedTo(words[kind].failed, remove.error)}
      onConfirm={() => removal && remove.mutate(removal)}
      onClose={() => {
        remove.reset();
        onClose();
      }}
    >
      {removal && <p>{describe(removal)}</p>}
      <BalanceChanges act={opened && removal ? actOf(removal, studentId) : null} />
    </ConfirmDialog>
  );
}

function actOf({ kind, line }: Removal, studentId: string): ActToPreview {
  return kind === 'payment'
    ? { act: 'payments.remove', input: { id: line.id } }
    : { act: 'fees.remove', input: { date: line.date, studentId } };
}

function describe({ kind, line }: Removal): string {
  const date = formatDate(line.date);
  return kind === 'payment'
    ? `The payment of ${formatMoney(line.amount)} of ${date} is taken off the books.`
    : `The mark of ${date} and its fee of ${formatMoney(line.fee)} are taken away.`;
}

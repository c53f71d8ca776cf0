import { useMutation, useQueryClient } from '@tanstack/react-query';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { client as server } from '../../api/api.ts';
import { moneyMoved } from '../../api/queryKeys.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import type { Removal } from './RemovalDialog.tsx';

/** Brings back a payment or a fee that was just removed; what can't be brought back any more, the server says. */
export function useUndoRemoval(studentId: string, onDone: (removal: Removal) => void) {
  const client = useQueryClient();
  return useMutation<unknown, ApiError, Removal>({
    mutationFn: async ({ kind, line }) =>
      kind === 'payment'
        ? server.payments.restore({ id: line.id })
        : server.attendance.restore({ date: line.date, studentId }),
    onSuccess: async (_answer, removal) => {
      await moneyMoved(client);
      onDone(removal);
    },
    onError: ({ message }) => notifyFailure(message),
  });
}

/** 'the removal of the payment of $7.00, Jan 27, 2026'. */
export function describeRemoval({ kind, line }: Removal): string {
  const amount = kind === 'payment' ? line.amount : line.fee;
  return `the removal of the ${kind} of ${formatMoney(amount)}, ${formatDate(line.date)}`;
}

import { formatDate, type CalendarDate } from '../../../domain/dates.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { ApiError } from '../../api/apiError.ts';
import { notifyFailure } from '../../ui/message/notify.ts';
import { useUndoable } from '../../undo/useUndoable.ts';

/** A payment or fee record to remove, and whose it is. */
export type Removal = { studentId: string } & (
  | { kind: 'payment'; line: { id: string; date: CalendarDate; amount: Cents } }
  | { kind: 'fee'; line: { date: CalendarDate; fee: Cents } }
);

interface Listener {
  onDone: (removal: Removal, undo: () => void) => void;
  onUndone: (removal: Removal) => void;
}

/** Deletes a payment or a fee record, and can undo that. */
export function useRemoval({ onDone, onUndone }: Listener) {
  return useUndoable({
    async act({ studentId, kind, line }: Removal) {
      if (kind === 'payment') {
        await server.payments.remove({ id: line.id });
        return;
      }
      const { removed, reason } = await server.fees.remove({ date: line.date, studentId });
      if (!removed) throw new ApiError('CONFLICT', reason ?? 'It is gone already.');
    },
    async undo({ input: { studentId, kind, line } }) {
      if (kind === 'payment') await server.payments.restore({ id: line.id });
      else await server.attendance.restore({ date: line.date, studentId });
    },
    onDone: ({ input }, undo) => onDone(input, undo),
    onUndone: ({ input }) => onUndone(input),
    onUndoFailed: ({ message }) => notifyFailure(message),
  });
}

/** 'the removal of the payment of $7.00, Jan 27, 2026'. */
export function describeRemoval({ kind, line }: Removal): string {
  const amount = kind === 'payment' ? line.amount : line.fee;
  return `the removal of the ${kind} of ${formatMoney(amount)}, ${formatDate(line.date)}`;
}

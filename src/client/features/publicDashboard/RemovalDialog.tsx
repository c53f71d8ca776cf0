import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import type { FeeHistoryLine, PaymentHistoryLine } from '../../../contract/publicDashboard.ts';
import type { Student } from '../../../contract/student.ts';
import {
  calculatedBalance,
  deletePayment,
  post,
  returnFee,
  type Account,
} from '../../../domain/account.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { hasLeft } from '../../../domain/student.ts';
import { ApiError } from '../../lib/apiError.ts';
import { accountOf } from '../../lib/account.ts';
import { api, client as server } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { moneyMoved } from '../../lib/queryKeys.ts';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { BalanceText } from '../../ui/Money.tsx';

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
  const student = useQuery(
    api.students.get.queryOptions({ input: { id: studentId }, enabled: opened }),
  ).data;

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
      {removal && <Consequences removal={removal} student={student} />}
    </ConfirmDialog>
  );
}

function Consequences({ removal, student }: { removal: Removal; student: Student | undefined }) {
  return (
    <>
      <p>{describe(removal)}</p>
      {student && <BalanceAfter removal={removal} student={student} />}
    </>
  );
}

function describe({ kind, line }: Removal): string {
  const date = formatDate(line.date);
  return kind === 'payment'
    ? `The payment of ${formatMoney(line.amount)} of ${date} is taken off the books.`
    : `The mark of ${date} and its fee of ${formatMoney(line.fee)} are taken away.`;
}

function BalanceAfter({ removal, student }: { removal: Removal; student: Student }) {
  if (removal.kind === 'payment' && hasLeft(student.enrollmentStatus)) {
    return (
      <p>
        The balance stays <BalanceText cents={student.calculatedBalance} />, because{' '}
        {student.firstName} is {student.enrollmentStatus}.
      </p>
    );
  }
  const after = accountAfter(removal, accountOf(student));
  return (
    <p>
      The balance goes from <BalanceText cents={student.calculatedBalance} /> to{' '}
      <BalanceText cents={calculatedBalance(after)} />.
    </p>
  );
}

function accountAfter(removal: Removal, account: Account): Account {
  // Which pot a deleted payment comes out of is the server's to know; the balance is the same either way.
  const entry =
    removal.kind === 'payment'
      ? deletePayment({ amount: removal.line.amount, creditLeft: 0 })
      : returnFee(account, removal.line.fee);
  return post(account, entry);
}

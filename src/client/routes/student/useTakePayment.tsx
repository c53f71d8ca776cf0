import { useCallback, type ReactNode } from 'react';
import type { Student } from '../../../contract/student.ts';
import { formatMoney } from '../../../domain/money.ts';
import { TakePayment } from '../../features/payment/TakePayment.tsx';
import type { RecordedPayment } from '../../features/payment/usePaymentForm.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';
import { notifyDone, notifyWarning } from '../../ui/message/notify.ts';

interface Taking {
  /** Opens the form with what we already know about the payment. Has a stable identity. */
  take: (pending: PaymentToStart) => void;
  /** The dialog; render it always. */
  dialog: ReactNode;
}

/** Takes a student's payment without leaving the screen. */
export function useTakePayment(student: Student): Taking {
  const { about, opened, ask, close } = useQuestion<PaymentToStart>();
  const recorded = useCallback(
    ({ payment, warning }: RecordedPayment) => {
      close();
      notifyDone(`${formatMoney(payment.amount)} from ${payment.studentName} is recorded.`);
      if (warning !== undefined) notifyWarning(warning);
    },
    [close],
  );
  return {
    take: ask,
    dialog: (
      <TakePayment
        student={student}
        pending={about}
        opened={opened}
        onRecorded={recorded}
        onClose={close}
      />
    ),
  };
}

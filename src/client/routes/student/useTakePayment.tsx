import { useCallback, type ReactNode } from 'react';
import type { ShownStudent } from '../../../contract/student.ts';
import { TakePayment } from '../../features/payment/TakePayment.tsx';
import type { RecordedPayment } from '../../features/payment/usePaymentForm.ts';
import { useRecordedNotice } from '../../features/payment/useRecordedNotice.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';

interface Taking {
  /** Opens the form with what we already know about the payment. Has a stable identity. */
  take: (pending: PaymentToStart) => void;
  /** The dialog; render it always. */
  dialog: ReactNode;
}

/** Takes a student's payment without leaving the screen. */
export function useTakePayment(student: ShownStudent): Taking {
  const { about, opened, ask, close } = useQuestion<PaymentToStart>();
  const notifyRecorded = useRecordedNotice();
  const recorded = useCallback(
    (payment: RecordedPayment) => {
      close();
      notifyRecorded(payment);
    },
    [close, notifyRecorded],
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

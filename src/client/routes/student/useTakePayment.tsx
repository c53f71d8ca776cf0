import type { ShownStudent } from '../../../contract/student.ts';
import { TakePayment } from '../../features/payment/TakePayment.tsx';
import { useRecordedNotice } from '../../features/payment/useRecordedNotice.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';
import { useQuestion } from '../../ui/dialog/useQuestion.ts';

/** Takes a student's payment without leaving the screen, which renders the dialog always. */
export function useTakePayment(student: ShownStudent) {
  const { about, opened, ask, close } = useQuestion<PaymentToStart>();
  const notifyRecorded = useRecordedNotice();
  return {
    /** Opens the form with what we already know about the payment. Has a stable identity. */
    take: ask,
    dialog: (
      <TakePayment
        student={student}
        pending={about}
        opened={opened}
        onRecorded={(payment) => {
          close();
          notifyRecorded(payment);
        }}
        onClose={close}
      />
    ),
  };
}

import { useQueryClient } from '@tanstack/react-query';
import type { Payment } from '../../../contract/payment.ts';
import type { Student } from '../../../contract/student.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessRefused } from '../../api/failure.ts';
import { showStudent } from '../../api/queryKeys.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';
import { useSchool } from '../../session/session.ts';
import type { Draft } from '../../ui/form/useDraft.ts';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { paymentOf, startWith, type PaymentValues } from './paymentValues.ts';
import { useRepeats } from './useRepeats.ts';

export interface RecordedPayment {
  payment: Payment;
  student: Student;
  warning?: string | undefined;
}

type SetValues = (next: (before: PaymentValues) => PaymentValues) => void;

/** The payment form, prefilled with what we know about the payment, or else with the draft. */
export function usePaymentForm(
  pending: PaymentToStart | null,
  onRecorded: (recorded: RecordedPayment, begin: SetValues) => void,
  draft?: Draft<PaymentValues>,
) {
  const client = useQueryClient();
  const { today } = useSchool();
  const repeats = useRepeats();
  const form = useForm({
    initial: () => startWith(pending, today),
    draft,
    send: (values) => {
      const payment = paymentOf(values);
      return server.payments.create({ ...payment, unlessRepeated: repeats.unlessRepeated() });
    },
    onFailed: repeats.onFailed,
    onDone: (recorded: RecordedPayment, setValues) => {
      onRecorded(recorded, setValues);
      showStudent(client, recorded.student);
    },
    failed: (error) => failedUnlessRefused('create payment', repeats.shown(error)),
  });
  const farDate = useFarDate(form.values.date, today);
  return {
    form,
    farDate,
    repeated: repeats.question(form.submit),
    submit: () => farDate.confirmed(form.submit),
  };
}

import type { PaymentMethod } from '../../../domain/paymentMethod.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

interface Options<Values> {
  initial: () => Values;
  send: (values: Values) => Promise<{ paymentMethod: PaymentMethod }>;
  /** The success message. */
  doneMessage: (method: PaymentMethod) => string;
  onDone?: () => void;
}

/** The form of a change to a payment method. */
export function usePaymentMethodForm<Values extends object>({
  initial,
  send,
  doneMessage,
  onDone,
}: Options<Values>) {
  return useForm({
    initial,
    send,
    onDone({ paymentMethod }: { paymentMethod: PaymentMethod }) {
      notifyDone(doneMessage(paymentMethod));
      onDone?.();
    },
  });
}

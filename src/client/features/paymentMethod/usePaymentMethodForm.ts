import { useQueryClient, type QueryClient } from '@tanstack/react-query';
import type { PaymentMethod } from '../../../domain/paymentMethod.ts';
import { queryKeys } from '../../api/queryKeys.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { notifyDone } from '../../ui/message/notify.ts';

/** After a payment method was changed: whatever names one. */
export async function invalidatePaymentMethodQueries(client: QueryClient): Promise<void> {
  const { paymentMethods, payments, credits, publicDashboard, students, auditLog } = queryKeys;
  await Promise.all(
    [paymentMethods, payments, credits, publicDashboard, students, auditLog].map((queryKey) =>
      client.invalidateQueries({ queryKey }),
    ),
  );
}

interface Options<Values> {
  initial: () => Values;
  send: (values: Values) => Promise<{ paymentMethod: PaymentMethod }>;
  /** Said once it is done. */
  said: (method: PaymentMethod) => string;
  onDone?: () => void;
}

/** A form that changes a payment method. */
export function usePaymentMethodForm<Values extends object>({
  initial,
  send,
  said,
  onDone,
}: Options<Values>) {
  const client = useQueryClient();
  return useForm({
    initial,
    send,
    async onDone({ paymentMethod }: { paymentMethod: PaymentMethod }) {
      notifyDone(said(paymentMethod));
      await invalidatePaymentMethodQueries(client);
      onDone?.();
    },
  });
}

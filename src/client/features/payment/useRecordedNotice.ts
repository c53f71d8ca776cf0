import { useMutation } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import { formatMoney } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { notifyDone, notifyFailure, notifyWarning } from '../../ui/message/notify.ts';
import type { RecordedPayment } from './usePaymentForm.ts';

export const PAYMENT_REMOVED = 'The payment is removed.';

/** '$5.00 from Ada Lovelace' */
export const recordedWords = ({ amount, studentName }: Payment): string =>
  `${formatMoney(amount)} from ${studentName}`;

/** Says that a payment is recorded, and offers to remove it again, wherever its form has led to meanwhile. Stable. */
export function useRecordedNotice(): (recorded: RecordedPayment) => void {
  const { mutate: remove } = useMutation({
    mutationFn: ({ id }: Payment) => server.payments.remove({ id }),
    onSuccess: () => notifyDone(PAYMENT_REMOVED),
    onError: (error) => notifyFailure(failedTo('undo the payment', error).message),
  });
  return useCallback(
    ({ payment, warning }) => {
      const what = recordedWords(payment);
      notifyDone(`${what} is recorded.`, {
        of: `the payment of ${what}`,
        act: () => remove(payment),
      });
      if (warning !== undefined) notifyWarning(warning);
    },
    [remove],
  );
}

import type { TypedDate } from '../../../domain/dates.ts';
import { paymentMethodsOn, type PaymentMethodKey } from '../../../domain/paymentMethod.ts';
import { usePaymentMethods } from '../../parts/paymentMethods.ts';
import { useSchool } from '../../session/session.ts';

interface Chosen {
  date: TypedDate;
  paymentMethod: PaymentMethodKey;
}

/**
 * The payment methods offered on a date, as options. The chosen one stays listed even if it isn't offered on the new
 * date; saving reports that.
 */
export function useMethodOptions({ date, paymentMethod }: Chosen) {
  const methods = usePaymentMethods();
  const { today } = useSchool();
  const offered = paymentMethodsOn(date || today, methods);
  return methods
    .filter((method) => offered.includes(method) || method.key === paymentMethod)
    .map(({ key, name }) => ({ value: key, label: name }));
}

import type { NewPaymentInput } from '../../../contract/payment.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { NO_AMOUNT, type TypedAmount } from '../../../domain/money.ts';
import type { PaymentMethodKey } from '../../../domain/paymentMethod.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';

/** The values of the payment form. */
export interface PaymentValues {
  studentId: string;
  amount: TypedAmount;
  date: TypedDate;
  paymentMethod: PaymentMethodKey;
  notes: string;
  /** What the payment was started from. Null for every later payment in the same form. */
  startedFrom: PaymentToStart | null;
}

export function startWith(pending: PaymentToStart | null, today: CalendarDate): PaymentValues {
  const { studentId = '', amount, notes = '' } = pending ?? {};
  return {
    studentId,
    amount: amount ?? NO_AMOUNT,
    date: today,
    paymentMethod: 'cash',
    notes,
    startedFrom: pending,
  };
}

/** The values for the next payment: date and method stay, everything else is reset. */
export function startNext({ date, paymentMethod }: PaymentValues): PaymentValues {
  return { studentId: '', amount: NO_AMOUNT, date, paymentMethod, notes: '', startedFrom: null };
}

/** The fee the payment was started from, unless another student was chosen since. */
export function feeOf({ studentId, startedFrom }: PaymentValues): PaymentToStart | null {
  return startedFrom?.studentId === studentId ? startedFrom : null;
}

/** The payment to send. */
export function paymentOf({ startedFrom, ...values }: PaymentValues): NewPaymentInput {
  const fee = feeOf({ startedFrom, ...values });
  return {
    ...values,
    ...(fee?.feeId && { feeId: fee.feeId }),
    ...(fee?.feeDate && { feeDate: fee.feeDate }),
  };
}

import type { NewPaymentInput } from '../../../contract/payment.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { formatMoney, NO_AMOUNT, wholeCents, type TypedAmount } from '../../../domain/money.ts';
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
  /** Whether the form stays open for the next payment. */
  another: boolean;
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
    another: false,
  };
}

/** The values for the next payment: date and method stay, the payment itself is reset. */
export function startNext(before: PaymentValues): PaymentValues {
  return { ...before, studentId: '', amount: NO_AMOUNT, notes: '', startedFrom: null };
}

/** The submit button's text, with the amount once there is one. */
export function recordLabel(typed: TypedAmount): string {
  const amount = wholeCents(typed);
  return amount === null || amount <= 0 ? 'Record Payment' : `Record ${formatMoney(amount)}`;
}

/** The fee the payment was started from, unless another student was chosen since. */
export function feeOf({ studentId, startedFrom }: PaymentValues): PaymentToStart | null {
  return startedFrom?.studentId === studentId ? startedFrom : null;
}

/** The payment to send. */
export function paymentOf(values: PaymentValues): NewPaymentInput {
  const { startedFrom: _, another: __, ...payment } = values;
  const fee = feeOf(values);
  return {
    ...payment,
    ...(fee?.feeId && { feeId: fee.feeId }),
    ...(fee?.feeDate && { feeDate: fee.feeDate }),
  };
}

import type { NewPaymentInput } from '../../../contract/payment.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { moneyInputValue, parseMoney, PART_OF_A_CENT, type Cents } from '../../../domain/money.ts';
import { paymentMessages } from '../../../domain/payment.ts';
import type { PaymentMethodKey } from '../../../domain/paymentMethod.ts';
import { refusal } from '../../api/failure.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';

/** The values of the payment form. */
export interface PaymentValues {
  studentId: string;
  amount: string;
  date: TypedDate;
  paymentMethod: PaymentMethodKey;
  notes: string;
  /** What the payment was started from. Null for every later payment of the same form. */
  startedFrom: PaymentToStart | null;
}

export function startWith(pending: PaymentToStart | null, today: CalendarDate): PaymentValues {
  const { studentId = '', amount, notes = '' } = pending ?? {};
  return {
    studentId,
    amount: amount === undefined ? '' : moneyInputValue(amount),
    date: today,
    paymentMethod: 'cash',
    notes,
    startedFrom: pending,
  };
}

/** The values for the next payment: date and method stay, everything else is reset. */
export function startNext({ date, paymentMethod }: PaymentValues): PaymentValues {
  return { studentId: '', amount: '', date, paymentMethod, notes: '', startedFrom: null };
}

/** The fee the payment was started from, unless another student was chosen since. */
export function feeOf({ studentId, startedFrom }: PaymentValues): PaymentToStart | null {
  return startedFrom?.studentId === studentId ? startedFrom : null;
}

/** A typed amount above zero, or throws the refusal to show. */
export function amountTyped(typed: string): Cents {
  const amount = parseMoney(typed);
  if (amount === null && Number(typed) > 0) throw refusal({ amount: PART_OF_A_CENT });
  if (amount === null || amount === 0) throw refusal({ amount: paymentMessages.amount });
  return amount;
}

/** The payment to send, or throws the refusal to show. */
export function paymentOf({ startedFrom, ...values }: PaymentValues): NewPaymentInput {
  const amount = amountTyped(values.amount);
  if (values.date === '') throw refusal({ date: paymentMessages.dateRequired });
  const fee = feeOf({ startedFrom, ...values });
  return {
    ...values,
    amount,
    ...(fee?.feeId && { feeId: fee.feeId }),
    ...(fee?.feeDate && { feeDate: fee.feeDate }),
  };
}

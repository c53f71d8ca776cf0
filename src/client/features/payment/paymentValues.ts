import type { NewPaymentInput } from '../../../contract/payment.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { moneyInputValue, parseMoney } from '../../../domain/money.ts';
import { paymentMessages, type PaymentMethod } from '../../../domain/payment.ts';
import { refusal } from '../../api/failure.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';

/** What the form of a payment holds. */
export interface PaymentValues {
  studentId: string;
  amount: string;
  date: TypedDate;
  paymentMethod: PaymentMethod;
  notes: string;
}

export function startWith(pending: PaymentToStart | null, today: CalendarDate): PaymentValues {
  const { studentId = '', amount, notes = '' } = pending ?? {};
  return {
    studentId,
    amount: amount === undefined ? '' : moneyInputValue(amount),
    date: today,
    paymentMethod: 'cash',
    notes,
  };
}

/** For the next payer in line: the day and the way of paying stay, the rest begins anew. */
export function startNext({ date, paymentMethod }: PaymentValues): PaymentValues {
  return { studentId: '', amount: '', date, paymentMethod, notes: '' };
}

/** The payment as it is sent, or the refusal to show. */
export function paymentOf(values: PaymentValues, pending: PaymentToStart | null): NewPaymentInput {
  const amount = parseMoney(values.amount);
  if (amount === null && Number(values.amount) > 0) {
    throw refusal({ amount: 'An amount has at most two decimals, such as 12.50' });
  }
  if (amount === null || amount === 0) throw refusal({ amount: paymentMessages.amount });
  if (values.date === '') throw refusal({ date: paymentMessages.dateRequired });
  // The fee is only meant while it is still its student who pays.
  const fee = pending?.studentId === values.studentId ? pending : null;
  return {
    ...values,
    amount,
    ...(fee?.feeId && { feeId: fee.feeId }),
    ...(fee?.feeDate && { feeDate: fee.feeDate }),
  };
}

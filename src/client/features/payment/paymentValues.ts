import type { NewPaymentInput } from '../../../contract/payment.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import { moneyInputValue, parseMoney } from '../../../domain/money.ts';
import { paymentMessages } from '../../../domain/payment.ts';
import type { PaymentMethodKey } from '../../../domain/paymentMethod.ts';
import { refusal } from '../../api/failure.ts';
import type { PaymentToStart } from '../../handover/pendingPayment.ts';

/** What the form of a payment holds. */
export interface PaymentValues {
  studentId: string;
  amount: string;
  date: TypedDate;
  paymentMethod: PaymentMethodKey;
  notes: string;
  /** What it was started from. Of this payment alone: the next one in line is started from nothing. */
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

/** For the next payer in line: the day and the way of paying stay, the rest begins anew. */
export function startNext({ date, paymentMethod }: PaymentValues): PaymentValues {
  return { studentId: '', amount: '', date, paymentMethod, notes: '', startedFrom: null };
}

/** The fee it was started from, as long as it is still that student who pays. */
export function feeOf({ studentId, startedFrom }: PaymentValues): PaymentToStart | null {
  return startedFrom?.studentId === studentId ? startedFrom : null;
}

/** The payment as it is sent, or the refusal to show. */
export function paymentOf({ startedFrom, ...values }: PaymentValues): NewPaymentInput {
  const amount = parseMoney(values.amount);
  if (amount === null && Number(values.amount) > 0) {
    throw refusal({ amount: 'An amount has at most two decimals, such as 12.50' });
  }
  if (amount === null || amount === 0) throw refusal({ amount: paymentMessages.amount });
  if (values.date === '') throw refusal({ date: paymentMessages.dateRequired });
  const fee = feeOf({ startedFrom, ...values });
  return {
    ...values,
    amount,
    ...(fee?.feeId && { feeId: fee.feeId }),
    ...(fee?.feeDate && { feeDate: fee.feeDate }),
  };
}

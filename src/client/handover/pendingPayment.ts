import { formatDate, isCalendarDate, type CalendarDate } from '../../domain/dates.ts';
import { cents, type Cents } from '../../domain/money.ts';
import { owedToday, type Debt } from '../../domain/owing.ts';
import type { PendingPayment } from '../../domain/payment.ts';

const KEY = 'pendingPayment';

/** The data that the payment form starts with. Only the student is required. */
export type PaymentToStart = Pick<PendingPayment, 'studentId'> &
  Partial<PendingPayment> & {
    /** Whether to go back to the previous screen once it is recorded or canceled. */
    back?: true;
  };

/** A payment of everything the student owes today. */
export function allOwed({ id, ...debt }: Debt & { id: string }): PaymentToStart {
  const owed = owedToday(debt);
  return { studentId: id, ...(owed > 0 && { amount: owed }) };
}

interface UnpaidFee {
  id: string;
  /** 'charge' if it isn't a fee for a mark. */
  status: string;
  /** For a charge, what it is for. */
  notes: string;
  date: CalendarDate;
  remainingAmount: Cents;
}

/**
 * A payment for what is still owed of one fee. For a charge it names no class date, because a holiday on that date
 * doesn't matter.
 */
export function feeToPay(studentId: string, fee: UnpaidFee): PaymentToStart {
  if (fee.status === 'charge')
    return { studentId, amount: fee.remainingAmount, notes: `Payment for ${fee.notes}` };
  return {
    studentId,
    amount: fee.remainingAmount,
    notes: `Payment for ${formatDate(fee.date)} fee`,
    feeId: fee.id,
    feeDate: fee.date,
  };
}

export function savePendingPayment(pending: PaymentToStart): void {
  sessionStorage.setItem(KEY, JSON.stringify(pending));
}

function textOf(value: unknown): string {
  return typeof value === 'string' ? value : '';
}

/** The payment to start, as far as it is valid. Reading doesn't delete it, because a screen may render twice. */
export function readPendingPayment(): PaymentToStart | null {
  let saved: unknown;
  try {
    saved = JSON.parse(sessionStorage.getItem(KEY) ?? 'null');
  } catch {
    return null;
  }
  if (typeof saved !== 'object' || saved === null) return null;
  const raw = saved as Record<string, unknown>;
  const [studentId, feeId, feeDate] = [raw['studentId'], raw['feeId'], raw['feeDate']].map(textOf);
  if (!studentId) return null;
  const amount = raw['amount'];
  return {
    studentId,
    notes: textOf(raw['notes']),
    ...(typeof amount === 'number' &&
      Number.isSafeInteger(amount) &&
      amount > 0 && { amount: cents(amount) }),
    ...(raw['back'] === true && { back: true as const }),
    ...(feeId && { feeId }),
    ...(feeDate && isCalendarDate(feeDate) && { feeDate }),
  };
}

export function clearPendingPayment(): void {
  sessionStorage.removeItem(KEY);
}

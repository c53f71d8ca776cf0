import type { Student } from '../../../contract/student.ts';
import { keepPendingPayment } from '../../handover/pendingPayment.ts';

/** Lets the payment form begin with this student, and what they owe; the roll comes back after it. */
export function takePayment({ id, calculatedBalance }: Student): void {
  keepPendingPayment({
    studentId: id,
    back: true,
    ...(calculatedBalance > 0 && { amount: calculatedBalance }),
  });
}

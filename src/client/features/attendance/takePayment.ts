import type { Student } from '../../../contract/student.ts';
import { keepPendingPayment } from '../../handover/pendingPayment.ts';

/** Lets the payment form begin with this student, and what they owe. */
export function takePayment({ id, calculatedBalance }: Student): void {
  keepPendingPayment({
    studentId: id,
    ...(calculatedBalance > 0 && { amount: calculatedBalance }),
  });
}

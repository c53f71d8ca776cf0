import { useCallback } from 'react';
import type { FeeHistoryLine } from '../../../contract/publicDashboard.ts';
import type { ShownStudent } from '../../../contract/student.ts';
import { feeToPay } from '../../handover/pendingPayment.ts';
import { PaymentsAndFees } from './PaymentsAndFees.tsx';
import { useTakePayment } from './useTakePayment.tsx';

/** A student's payments and fees: each can be removed, and a single fee paid. */
export default function StudentMoneyTab({ student }: { student: ShownStudent }) {
  const { id } = student;
  const { take, dialog } = useTakePayment(student);
  const pay = useCallback((fee: FeeHistoryLine) => take(feeToPay(id, fee)), [id, take]);
  return (
    <>
      <PaymentsAndFees id={id} onPay={pay} />
      {dialog}
    </>
  );
}

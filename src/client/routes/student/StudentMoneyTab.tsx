import { useQuery } from '@tanstack/react-query';
import { useCallback } from 'react';
import type { FeeHistoryLine } from '../../../contract/publicDashboard.ts';
import type { ShownStudent } from '../../../contract/student.ts';
import { api } from '../../api/api.ts';
import { StudentDetails } from '../../features/publicDashboard/StudentDetails.tsx';
import { feeToPay } from '../../handover/pendingPayment.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useTakePayment } from './useTakePayment.tsx';

/** A student's payments and fees: each can be removed, and a single fee paid. */
export default function StudentMoneyTab({ student }: { student: ShownStudent }) {
  const { id } = student;
  const details = useQuery(api.students.financialDetails.queryOptions({ input: { id } }));
  const { take, dialog } = useTakePayment(student);
  const pay = useCallback((fee: FeeHistoryLine) => take(feeToPay(id, fee)), [id, take]);
  return (
    <>
      <QueryView query={details} loading="Loading payments..." action="load payment history">
        {(loaded) => <StudentDetails details={loaded} onPay={pay} withFigures={false} />}
      </QueryView>
      {dialog}
    </>
  );
}

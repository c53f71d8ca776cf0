import { useQuery } from '@tanstack/react-query';
import type { ComponentProps } from 'react';
import { api } from '../../api/api.ts';
import { StudentDetails } from '../../features/publicDashboard/StudentDetails.tsx';
import { QueryView } from '../../parts/QueryView.tsx';

interface Props extends Pick<ComponentProps<typeof StudentDetails>, 'onPay' | 'withReceipts'> {
  id: string;
}

/** What a student paid and was charged. */
export function PaymentsAndFees({ id, ...shown }: Props) {
  const details = useQuery(api.students.financialDetails.queryOptions({ input: { id } }));
  return (
    <QueryView query={details} loading="Loading payments..." action="load payment history">
      {(loaded) => <StudentDetails details={loaded} withFigures={false} {...shown} />}
    </QueryView>
  );
}

import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import type { FeeHistoryLine, FinancialDetails } from '../../contract/publicDashboard.ts';
import { StudentDetails } from '../features/publicDashboard/StudentDetails.tsx';
import { notShown } from '../features/publicDashboard/notShown.tsx';
import { api } from '../api/api.ts';
import { feeToPay, savePendingPayment } from '../handover/pendingPayment.ts';
import { QueryView } from '../parts/QueryView.tsx';
import { useMe } from '../session/session.ts';
import { BackLink, ButtonLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { EmailText } from '../ui/text/EmailText.tsx';

const route = getRouteApi('/public-dashboard/$studentId');

export default function PublicStudentScreen() {
  const { studentId } = route.useParams();
  const { role } = useMe();
  const details = useQuery(api.publicDashboard.get.queryOptions({ input: { studentId } }));
  const email = details.data?.student.email ?? undefined;
  return (
    <Screen
      title={details.data?.student.name ?? 'Student Financial Dashboard'}
      lead={email && <EmailText email={email} />}
      actions={
        <>
          <BackLink to="/public-dashboard" search={(list) => list}>
            Back
          </BackLink>
          {role === 'admin' && details.error?.code !== 'NOT_FOUND' && (
            <ButtonLink to="/students/$studentId" params={{ studentId }} variant="secondary">
              Student page
            </ButtonLink>
          )}
        </>
      }
    >
      <QueryView
        query={details}
        loading="Loading…"
        action="load financial details"
        instead={notShown}
      >
        {(data) => <Details key={studentId} details={data} />}
      </QueryView>
    </Screen>
  );
}

function Details({ details }: { details: FinancialDetails }) {
  const { role } = useMe();
  const navigate = route.useNavigate();
  const studentId = details.student.id;
  const pay = useCallback(
    (fee: FeeHistoryLine) => {
      savePendingPayment({ ...feeToPay(studentId, fee), back: true });
      void navigate({ to: '/payments', search: { action: 'pay' } });
    },
    [navigate, studentId],
  );
  return <StudentDetails details={details} onPay={role === 'admin' ? pay : undefined} />;
}

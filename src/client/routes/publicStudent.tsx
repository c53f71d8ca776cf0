import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback, useMemo, useRef } from 'react';
import type {
  FeeHistoryLine,
  FinancialDetails,
  PaymentHistoryLine,
} from '../../contract/publicDashboard.ts';
import { formatDate } from '../../domain/dates.ts';
import { FeeHistory } from '../features/publicDashboard/FeeHistory.tsx';
import { notShown } from '../features/publicDashboard/notShown.tsx';
import { PaymentHistory } from '../features/publicDashboard/PaymentHistory.tsx';
import { RemovalDialog, type Removal } from '../features/publicDashboard/RemovalDialog.tsx';
import { describeRemoval, useUndoRemoval } from '../features/publicDashboard/useUndoRemoval.ts';
import { StudentFigures } from '../features/publicDashboard/StudentFigures.tsx';
import { api } from '../api/api.ts';
import { keepPendingPayment } from '../handover/pendingPayment.ts';
import { QueryView } from '../parts/QueryView.tsx';
import { useMe } from '../session/session.ts';
import { BriefMessage, useBriefMessage } from '../ui/message/BriefMessage.tsx';
import { IconArrowLeft } from '../ui/icon/icons.ts';
import { ButtonLink } from '../ui/link/links.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { Sections } from '../ui/layout/Sections.tsx';
import { useQuestion } from '../ui/dialog/useQuestion.ts';

const route = getRouteApi('/public-dashboard/$studentId');

export default function PublicStudentScreen() {
  const { studentId } = route.useParams();
  const details = useQuery(api.publicDashboard.get.queryOptions({ input: { studentId } }));
  return (
    <Screen
      title={details.data?.student.name ?? 'Student Financial Dashboard'}
      lead={details.data?.student.email ?? undefined}
      actions={
        <ButtonLink
          to="/public-dashboard"
          variant="default"
          leftSection={<IconArrowLeft size={18} aria-hidden />}
        >
          Back
        </ButtonLink>
      }
    >
      <QueryView
        query={details}
        loading="Loading..."
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
  const isAdmin = role === 'admin';
  const studentId = details.student.id;
  const navigate = route.useNavigate();
  const question = useQuestion<Removal>();
  const [notice, say] = useBriefMessage();
  const histories = useRef<HTMLDivElement>(null);

  const { ask } = question;
  const removePayment = useCallback(
    (line: PaymentHistoryLine) => ask({ kind: 'payment', line }),
    [ask],
  );
  const feeActs = useMemo(
    () => ({
      onRemove: (line: FeeHistoryLine) => ask({ kind: 'fee', line }),
      onPay: (fee: FeeHistoryLine) => {
        keepPendingPayment({
          studentId,
          amount: fee.remainingAmount,
          notes: `Payment for ${formatDate(fee.date)} fee`,
          feeId: fee.id,
          feeDate: fee.date,
        });
        void navigate({ to: '/payments', search: { action: 'pay' } });
      },
    }),
    [ask, navigate, studentId],
  );

  const undo = useUndoRemoval(studentId, (removal) => {
    say(removal.kind === 'payment' ? 'Payment brought back' : 'Fee record brought back');
  });

  function focusHistory({ kind }: Removal) {
    const headings = histories.current?.querySelectorAll<HTMLElement>('h2');
    headings?.[kind === 'payment' ? 0 : 1]?.focus();
  }

  function removed(removal: Removal, done: string) {
    question.close();
    say(done, {
      of: describeRemoval(removal),
      act: () => {
        say('');
        focusHistory(removal);
        undo.mutate(removal);
      },
    });
    // The row that had the focus is gone: its table's heading takes it.
    focusHistory(removal);
  }

  return (
    <div ref={histories}>
      <Sections>
        <StudentFigures {...details} />
        <PaymentHistory
          payments={details.paymentHistory}
          onRemove={isAdmin ? removePayment : undefined}
        />
        <FeeHistory fees={details.feeHistory} acts={isAdmin ? feeActs : undefined} />
      </Sections>
      {isAdmin && (
        <RemovalDialog
          studentId={studentId}
          removal={question.about}
          opened={question.opened}
          onDone={removed}
          onClose={question.close}
        />
      )}
      <BriefMessage {...notice} />
    </div>
  );
}

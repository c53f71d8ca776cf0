import { useQueryClient } from '@tanstack/react-query';
import { getRouteApi, useRouter } from '@tanstack/react-router';
import { useState } from 'react';
import type { Payment } from '../../contract/payment.ts';
import { AllPayments } from '../features/payment/AllPayments.tsx';
import { PaymentForm } from '../features/payment/PaymentForm.tsx';
import type { RecordedPayment } from '../features/payment/usePaymentForm.ts';
import { useRecordedNotice } from '../features/payment/useRecordedNotice.ts';
import { queryKeys } from '../api/queryKeys.ts';
import { readPendingPayment } from '../handover/pendingPayment.ts';
import { fireWindowEvent, useWindowEvent } from '../handover/windowEvents.ts';
import { IconPlus } from '../ui/icon/icons.ts';
import { StudentLink } from '../parts/StudentLink.tsx';
import { ButtonLink, TextLink } from '../ui/link/links.tsx';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';

const route = getRouteApi('/payments');

export default function PaymentsScreen() {
  const client = useQueryClient();
  const { action, studentId } = route.useSearch();
  useWindowEvent('refreshPayments', () => {
    void client.invalidateQueries({ queryKey: queryKeys.payments });
  });

  return (
    <Screen title="Payment Management" actions={<OtherView />}>
      {action === 'pay' ? (
        <RecordPayment key={studentId ?? ''} studentId={studentId} />
      ) : (
        <PaymentsDashboard />
      )}
    </Screen>
  );
}

/** The link to the other of the two views. Above the list, recording a payment is the next thing to do. */
function OtherView() {
  const { action } = route.useSearch();
  return action === 'pay' ? (
    <ButtonLink to="/payments" search={{}} variant="secondary">
      Dashboard
    </ButtonLink>
  ) : (
    <ButtonLink
      to="/payments"
      search={{ action: 'pay' }}
      onPhone="icon"
      icon={<IconPlus size={18} aria-hidden />}
    >
      Record Payment
    </ButtonLink>
  );
}

/** @param studentId the payer, if a link names one; it works in a new tab too */
function RecordPayment({ studentId }: { studentId: string | undefined }) {
  const navigate = route.useNavigate();
  const { history } = useRouter();
  const notifyRecorded = useRecordedNotice();
  // This is read before the form consumes it.
  const [goesBack] = useState(() => {
    const wasStarted = studentId !== undefined || readPendingPayment()?.back === true;
    return wasStarted && history.canGoBack();
  });
  const leave = () => (goesBack ? history.back() : void navigate({ search: {} }));

  function recorded(payment: RecordedPayment, isLast: boolean) {
    fireWindowEvent('refreshPayments');
    // A form that stays open says it itself.
    if (!isLast) return;
    notifyRecorded(payment);
    leave();
  }

  return (
    <Narrow>
      <PaymentForm studentId={studentId} onRecorded={recorded} onCancel={leave} />
      <p className="note above">
        What a bank, Zelle or Venmo lists:{' '}
        <TextLink to="/manage-students/history">From a list</TextLink>
      </p>
    </Narrow>
  );
}

function payerLink({ studentId, studentName }: Payment) {
  return (
    <StudentLink id={studentId} tab="payments">
      {studentName}
    </StudentLink>
  );
}

function PaymentsDashboard() {
  const { action: _, ...choice } = route.useSearch();
  const navigate = route.useNavigate();
  return (
    <AllPayments
      choice={choice}
      onChoose={(chosen) => void navigate({ search: chosen })}
      studentOf={payerLink}
      firstAct={
        <ButtonLink to="/payments" search={{ action: 'pay' }}>
          Record a payment
        </ButtonLink>
      }
    />
  );
}

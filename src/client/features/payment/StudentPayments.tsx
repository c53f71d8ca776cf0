import type { ReactNode } from 'react';
import { failedTo } from '../../api/failure.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { ShowMore } from '../../ui/table/ShowMore.tsx';
import { EmptyState, ErrorState, LoadingState } from '../../ui/state/states.tsx';
import { paymentColumns, PaymentTable } from './PaymentTable.tsx';
import { usePayments } from './usePayments.ts';

const columns = paymentColumns();

/** All payments of one student. */
export function StudentPayments({ studentId, act }: { studentId: string; act: ReactNode }) {
  const list = usePayments({ studentId });
  return (
    <Section title="Student Payment History" aside={act}>
      {!list.payments &&
        (list.error ? (
          <ErrorState
            error={failedTo('load payment history', list.error)}
            onRetry={() => void list.refetch()}
          />
        ) : (
          <LoadingState text="Loading payments..." />
        ))}
      {list.payments?.length === 0 && <EmptyState text="No payments found." />}
      {list.payments && list.payments.length > 0 && (
        <PaymentTable label="Student Payment History" payments={list.payments} columns={columns} />
      )}
      <ShowMore {...list} />
    </Section>
  );
}

import { useMemo, type ReactNode } from 'react';
import { PagesView } from '../../parts/PagesView.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { paymentColumns, PaymentTable } from './PaymentTable.tsx';
import { usePaymentRemovals } from './usePaymentRemovals.ts';
import { usePayments } from './usePayments.ts';

/** All payments of one student. */
export function StudentPayments({ studentId, act }: { studentId: string; act: ReactNode }) {
  const { remove, place, element } = usePaymentRemovals();
  const columns = useMemo(() => paymentColumns(remove), [remove]);
  const list = usePayments({ studentId });
  return (
    <div ref={place}>
      <Section title="Student Payment History" aside={act}>
        <PagesView
          query={list}
          loading="Loading payments..."
          action="load payment history"
          empty={<EmptyState text="No payments found." />}
        >
          {(payments) => (
            <PaymentTable label="Student Payment History" payments={payments} columns={columns} />
          )}
        </PagesView>
      </Section>
      {element}
    </div>
  );
}

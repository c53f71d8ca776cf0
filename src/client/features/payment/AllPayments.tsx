import { Button } from '@mantine/core';
import { useMemo, useState, type ReactNode } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { INVALID_RANGE, isReversed, type Period } from '../../../domain/periods.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { paymentColumns, PaymentTable } from './PaymentTable.tsx';
import { usePayments } from './usePayments.ts';

interface Props {
  /** What is filtered now; null for all. */
  range: Period | null;
  onFilter: (range: Period | null) => void;
  studentOf: (payment: Payment) => ReactNode;
  firstAct: ReactNode;
}

export function AllPayments({ range, onFilter, studentOf, firstAct }: Props) {
  const columns = useMemo(() => paymentColumns(studentOf), [studentOf]);
  return (
    <Section title="All Payments">
      <RangeFilter range={range} onFilter={onFilter} />
      {range && isReversed(range) ? (
        <ErrorText error={INVALID_RANGE} />
      ) : (
        <PaymentPages range={range} columns={columns} firstAct={range === null && firstAct} />
      )}
    </Section>
  );
}

function RangeFilter({ range, onFilter }: Pick<Props, 'range' | 'onFilter'>) {
  const [from, setFrom] = useState<TypedDate>(range?.from ?? '');
  const [to, setTo] = useState<TypedDate>(range?.to ?? '');

  // The fields follow the browser's back and forward.
  const applied = `${range?.from ?? ''} ${range?.to ?? ''}`;
  const [followed, setFollowed] = useState(applied);
  if (followed !== applied) {
    setFollowed(applied);
    setFrom(range?.from ?? '');
    setTo(range?.to ?? '');
  }

  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (from && to) onFilter({ from, to });
      }}
    >
      <Toolbar>
        <DateField label="From" value={from} onChange={setFrom} />
        <DateField label="To" value={to} onChange={setTo} />
        <Button type="submit" disabled={!from || !to}>
          Filter
        </Button>
        <Button
          variant="default"

          onClick={() => {
            setFrom('');
            setTo('');
            onFilter(null);
          }}
        >
          Clear
        </Button>
      </Toolbar>
    </form>
  );
}

interface PagesProps {
  range: Period | null;
  columns: ReturnType<typeof paymentColumns>;
  firstAct: ReactNode;
}

function PaymentPages({ range, columns, firstAct }: PagesProps) {
  const list = usePayments(range ?? {});
  return (
    <PagesView
      query={list}
      loading="Loading payments..."
      action="load payments"
      empty={<EmptyState text="No payments found." action={firstAct} />}
    >
      {(payments) => <PaymentTable label="All Payments" payments={payments} columns={columns} />}
    </PagesView>
  );
}

import { useMemo, useState, type ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { Payment } from '../../../contract/payment.ts';
import { formatCount } from '../../../domain/counts.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { formatMoney, minus, ZERO } from '../../../domain/money.ts';
import { INVALID_RANGE, isReversed, type Period } from '../../../domain/periods.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { usePaymentMethods } from '../../parts/paymentMethods.ts';
import { StudentField } from '../../parts/StudentField.tsx';
import { usePayers } from '../../parts/usePayers.ts';
import { useSchool } from '../../session/session.ts';
import { FilterChip, FilterChips } from '../../ui/button/FilterChip.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { datesOf } from '../../ui/field/periodChoice.ts';
import { PeriodChips } from '../../ui/field/PeriodChips.tsx';
import { useHasChanged } from '../../ui/form/useHasChanged.ts';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { nameOfChoice, rangeOf, type PaymentChoice } from './filter.ts';
import { paymentColumns, PaymentTable } from './PaymentTable.tsx';
import { usePaymentRemovals } from './usePaymentRemovals.ts';
import { usePayments } from './usePayments.ts';

interface Props {
  choice: PaymentChoice;
  onChoose: (choice: PaymentChoice) => void;
  studentOf: (payment: Payment) => ReactNode;
  firstAct: ReactNode;
}

export function AllPayments({ choice, onChoose, studentOf, firstAct }: Props) {
  const { remove, place, element } = usePaymentRemovals();
  const columns = useMemo(() => paymentColumns(remove, studentOf), [remove, studentOf]);
  const range = rangeOf(choice);
  return (
    <div ref={place}>
      <Section title="All Payments">
        <RangeFilter
          chips={<Chips choice={choice} onChoose={onChoose} />}
          filtersSet={
            [range ?? undefined, choice.studentId].filter((one) => one !== undefined).length
          }
          range={range}
          onFilter={(dates) => onChoose(dates ? { ...choice, ...dates } : {})}
        >
          <StudentFilter choice={choice} onChoose={onChoose} />
        </RangeFilter>
        {range && isReversed(range) ? (
          <ErrorText error={INVALID_RANGE} />
        ) : (
          <PaymentPages
            choice={choice}
            columns={columns}
            firstAct={Object.values(choice).every((part) => part === undefined) && firstAct}
          />
        )}
      </Section>
      {element}
    </div>
  );
}

type Choosing = Pick<Props, 'choice' | 'onChoose'>;

function Chips({ choice, onChoose }: Choosing) {
  const { today } = useSchool();
  const methods = usePaymentMethods();
  return (
    <FilterChips label="Show">
      <PeriodChips
        dates={rangeOf(choice) ?? {}}
        today={today}
        onChoose={(period) =>
          onChoose({ ...choice, from: undefined, to: undefined, ...datesOf(period, today) })
        }
      />
      {methods.map(({ key, name }) => (
        <FilterChip
          key={key}
          text={name}
          pressed={choice.method === key}
          onPress={(pressed) => onChoose({ ...choice, method: pressed ? key : undefined })}
        />
      ))}
    </FilterChips>
  );
}

function StudentFilter({ choice, onChoose }: Choosing) {
  const students = usePayers(choice.studentId).data ?? [];
  return (
    <StudentField
      label="Student"
      placeholder="All students"
      students={students}
      value={choice.studentId ?? ''}
      onChange={(id) => onChoose({ ...choice, studentId: id || undefined })}
    />
  );
}

interface RangeProps {
  /** The current filter; null for all dates. */
  range: Period | null;
  onFilter: (range: Period | null) => void;
  chips: ReactNode;
  filtersSet: number;
  /** More filters, shown next to the range. */
  children: ReactNode;
}

function RangeFilter({ range, onFilter, chips, filtersSet, children }: RangeProps) {
  const [from, setFrom] = useState<TypedDate>(range?.from ?? '');
  const [to, setTo] = useState<TypedDate>(range?.to ?? '');

  // The fields follow the browser's Back and Forward.
  if (useHasChanged(`${range?.from ?? ''} ${range?.to ?? ''}`)) {
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
      <Toolbar first={chips} filtersSet={filtersSet}>
        {children}
        <DateField label="From" value={from} onChange={setFrom} />
        <DateField label="To" value={to} onChange={setTo} />
        <Button type="submit" variant="secondary" disabled={!from || !to}>
          Filter
        </Button>
        <Button
          variant="secondary"

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
  choice: PaymentChoice;
  columns: ReturnType<typeof paymentColumns>;
  firstAct: ReactNode;
}

function PaymentPages({ choice, columns, firstAct }: PagesProps) {
  const { today } = useSchool();
  const methods = usePaymentMethods();
  const { method, studentId } = choice;
  const list = usePayments({
    ...rangeOf(choice),
    ...(method && { method }),
    ...(studentId !== undefined && { studentId }),
  });
  const [first] = list.data?.pages ?? [];
  const { total = ZERO, count = 0, refunded = ZERO } = first ?? {};
  return (
    <PagesView
      query={list}
      count={count}
      loading="Loading payments..."
      action="load payments"
      empty={<EmptyState text="No payments found." action={firstAct} />}
    >
      {(payments) => (
        <>
          <p className="below numbers">
            {nameOfChoice(choice, today, methods)}{' '}
            <strong className="large">
              <Money cents={total} />
            </strong>
            , {formatCount(count)} {count === 1 ? 'payment' : 'payments'}
            {refunded > 0 &&
              ` · refunds −${formatMoney(refunded)} · net ${formatMoney(minus(total, refunded))}`}
          </p>
          <PaymentTable label="All Payments" payments={payments} columns={columns} />
        </>
      )}
    </PagesView>
  );
}

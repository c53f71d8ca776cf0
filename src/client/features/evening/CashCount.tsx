import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { CalendarDate } from '../../../domain/dates.ts';
import {
  formatMoney,
  minus,
  NO_AMOUNT,
  wholeCents,
  ZERO,
  type Cents,
  type TypedAmount,
} from '../../../domain/money.ts';
import { cashOn, describePayments } from '../../parts/cash.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import styles from './CashCount.module.css';

/** The cash that was recorded on a date, compared with what somebody counts in the box. Nothing of it is stored. */
export function CashCount({ date }: { date: CalendarDate }) {
  const query = useQuery(cashOn(date));
  const [counted, setCounted] = useState<TypedAmount>(NO_AMOUNT);
  const inBox = wholeCents(counted);
  return (
    <Section title="Cash">
      <QueryView query={query} loading="Loading the payments…" rows={1} action="load the payments">
        {(page) => (
          <div className="stack" data-gap="small">
            <p>Recorded today: {describePayments(page)}</p>
            <div className={`no-print ${styles.field}`}>
              <MoneyField
                label="Counted in the box"
                description="Without the change you began with."
                value={counted}
                onChange={setCounted}
              />
            </div>
            <p role="status">
              {inBox !== null &&
                describeCount(inBox, minus(page.total ?? ZERO, page.refunded ?? ZERO))}
            </p>
          </div>
        )}
      </QueryView>
    </Section>
  );
}

function describeCount(counted: Cents, recorded: Cents): string {
  const inBox = `${formatMoney(counted)} in the box`;
  if (counted === recorded) return `${inBox}: as recorded.`;
  const isMore = counted > recorded;
  const apart = formatMoney(isMore ? minus(counted, recorded) : minus(recorded, counted));
  return isMore
    ? `${inBox}: ${apart} more than recorded. Is a payment missing?`
    : `${inBox}: ${apart} less than recorded. Was a payment recorded twice, or as the wrong method?`;
}

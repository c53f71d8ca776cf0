import { useMemo, useRef } from 'react';
import { formatDate } from '../../../domain/dates.ts';
import { nameInFamily } from '../../../domain/familyWords.ts';
import { formatMoney } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { FamilyReceiptLink } from '../../parts/ReceiptLink.tsx';
import type { FamilyPayment, Removal } from '../../parts/removal/removal.ts';
import { useRemovals } from '../../parts/removal/useRemovals.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { familyActs, type FamilyAct } from './familyActs.ts';
import styles from './PaymentTable.module.css';
import { usePayments } from './usePayments.ts';

function removable({ family, parts: [first] }: FamilyAct): FamilyPayment | null {
  return first ? { ...family, date: first.date } : null;
}

const dateOf = ({ parts: [first] }: FamilyAct) => (first ? formatDate(first.date) : '');

function columnsFor(
  familyName: string,
  onRemove: (removal: Removal) => void,
): readonly Column<FamilyAct>[] {
  return [
    { key: 'date', title: 'Date', width: '7.5rem', line: 'name', cell: dateOf },
    {
      key: 'amount',
      title: 'Amount',
      width: '7rem',
      align: 'end',
      line: 'value',
      cell: ({ family }) => <Money cents={family.total} />,
    },
    {
      key: 'for',
      title: 'For',
      width: 'minmax(0, 4fr)',
      line: 'detail',
      cell: ({ parts }) =>
        parts
          .toSorted((a, b) => compareNames(a.studentName, b.studentName))
          .map(
            (part) => `${nameInFamily(part.studentName, familyName)} ${formatMoney(part.amount)}`,
          )
          .join(', '),
    },
    {
      key: 'by',
      title: 'Paid by',
      width: 'minmax(0, 3fr)',
      line: 'detail',
      cell: ({ family: { payer }, parts: [first] }) =>
        [payer?.name, first?.paymentMethodName].filter(Boolean).join(' · '),
    },
    {
      key: 'notes',
      title: 'Notes',
      width: 'minmax(0, 5fr)',
      line: 'detail',
      cell: (act) => {
        const whole = removable(act);
        return (
          <span className={styles.notes}>
            <span className={styles.text}>{act.parts[0]?.notes}</span>
            {whole && (
              <span className={styles.acts}>
                <FamilyReceiptLink payment={whole} />
                <Button
                  variant="quiet"
                  tone="neutral"
                  size="compact"
                  aria-label={`Remove payment of ${formatMoney(whole.total)}, ${dateOf(act)}`}
                  onClick={() => onRemove({ kind: 'familyPayment', line: whole })}
                >
                  Remove
                </Button>
              </span>
            )}
          </span>
        );
      },
    },
  ];
}

/** What a family has paid, newest first, each payment as a whole. */
export function FamilyPayments({ family: { id, name } }: { family: { id: string; name: string } }) {
  const place = useRef<HTMLDivElement>(null);
  const { ask, element } = useRemovals(() => place.current?.querySelector('h2')?.focus());
  const columns = useMemo(() => columnsFor(name, ask), [name, ask]);
  const list = usePayments({ familyId: id, totals: 'false' });
  return (
    <div ref={place}>
      <Section title="Payments">
        <PagesView
          query={list}
          loading="Loading payments..."
          action="load payments"
          empty={<EmptyState text="This family has paid nothing together yet." />}
        >
          {(payments) => (
            <DataTable
              label="Payments"
              items={familyActs(payments)}
              columns={columns}
              keyOf={({ family }) => family.actId}
            />
          )}
        </PagesView>
      </Section>
      {element}
    </div>
  );
}

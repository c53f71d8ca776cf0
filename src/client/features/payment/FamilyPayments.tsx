import { IconTrash } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';
import { useMemo, useRef } from 'react';
import { formatDate } from '../../../domain/dates.ts';
import { nameInFamily } from '../../../domain/familyWords.ts';
import { formatMoney } from '../../../domain/money.ts';
import { compareNames } from '../../../domain/names.ts';
import { actsColumn, moneyColumn } from '../../parts/columns.tsx';
import { inOneLine } from '../../parts/debtNote.ts';
import { EmailReceipt } from '../../parts/mail/EmailReceipt.tsx';
import { PagesView } from '../../parts/PagesView.tsx';
import { FamilyReceiptLink } from '../../parts/ReceiptLink.tsx';
import { YearDownload } from '../../parts/YearDownload.tsx';
import { useSchool } from '../../session/session.ts';
import type { Removal } from '../../parts/removal/removal.ts';
import { useRemovals } from '../../parts/removal/useRemovals.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';
import { familyActs, type FamilyAct } from './familyActs.ts';
import { usePayments } from './usePayments.ts';

function columnsFor(
  familyName: string,
  onRemove: (removal: Removal) => void,
): readonly Column<FamilyAct>[] {
  const forWhom = ({ parts }: FamilyAct) =>
    parts
      .toSorted((a, b) => compareNames(a.studentName, b.studentName))
      .map(({ studentName, amount }) => ({ name: nameInFamily(studentName, familyName), amount }));
  const paidBy = ({ payer, paymentMethodName }: FamilyAct) =>
    [payer, paymentMethodName].filter(Boolean).join(' · ');
  return [
    {
      key: 'date',
      title: 'Date',
      width: '7.5rem',
      line: 'name',
      cell: ({ whole }) => formatDate(whole.date),
    },
    moneyColumn('amount', 'Amount', '7rem', ({ whole }) => whole.total, { line: 'value' }),
    {
      key: 'for',
      title: 'For',
      width: 'minmax(0, 4fr)',
      cell: (act) =>
        forWhom(act)
          .map(({ name, amount }) => `${name} ${formatMoney(amount)}`)
          .join(', '),
    },
    // Without their amounts, which a phone may have no room for.
    quietLine((act) =>
      inOneLine([
        forWhom(act)
          .map(({ name }) => name)
          .join(', '),
        paidBy(act),
        act.notes,
      ]),
    ),
    {
      key: 'by',
      title: 'Paid by',
      width: 'minmax(0, 3fr)',
      cell: paidBy,
    },
    {
      key: 'notes',
      title: 'Notes',
      width: 'minmax(0, 3fr)',
      cell: ({ notes }) => notes,
    },
    actsColumn('13.5rem', (act) => <Acts act={act} onRemove={onRemove} />),
  ];
}

const keyOf = ({ whole }: FamilyAct) => whole.actId;

const nameOfAct = ({ whole }: FamilyAct) =>
  `${formatMoney(whole.total)}, ${formatDate(whole.date)}`;

function Acts({ act, onRemove }: { act: FamilyAct; onRemove: (removal: Removal) => void }) {
  const { whole } = act;
  return (
    <>
      <FamilyReceiptLink payment={whole} />
      <EmailReceipt
        of={{ familyId: whole.id, familyPaymentId: whole.actId }}
        amount={whole.total}
        date={whole.date}
      />
      <Act
        icon={IconTrash}
        tone="danger"
        label={`Remove payment of ${nameOfAct(act)}`}
        onClick={() => onRemove({ kind: 'familyPayment', line: whole })}
      >
        Remove
      </Act>
    </>
  );
}

interface Props {
  family: { id: string; name: string };
  /** Also called before a removal is undone. */
  onRemoved: () => void;
}

/** What a family has paid, newest first, one line for each payment. */
export function FamilyPayments({ family: { id, name }, onRemoved }: Props) {
  const { today } = useSchool();
  const place = useRef<HTMLDivElement>(null);
  const { ask, element } = useRemovals(() => {
    place.current?.querySelector('h2')?.focus();
    onRemoved();
  });
  const columns = useMemo(() => columnsFor(name, ask), [name, ask]);
  const list = usePayments({ familyId: id, totals: 'false' });
  return (
    <div ref={place}>
      <Section title="Payments" aside={<YearDownload of={{ familyId: id }} today={today} />}>
        <PagesView
          query={list}
          loading="Loading payments..."
          action="load payments"
          empty={<EmptyState text="No family payments yet" />}
        >
          {(payments) => (
            <DataTable
              label="Payments"
              items={familyActs(payments)}
              nameOf={nameOfAct}
              inMenu
              columns={columns}
              keyOf={keyOf}
            />
          )}
        </PagesView>
      </Section>
      {element}
    </div>
  );
}

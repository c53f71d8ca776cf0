import { IconTrash } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';
import { useMemo } from 'react';
import type { PaymentHistoryLine } from '../../../contract/publicDashboard.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { paidColumns, paidOnColumn } from '../../parts/columns.tsx';
import { EmailReceipt } from '../../parts/mail/EmailReceipt.tsx';
import { PartOf } from '../../parts/PartOf.tsx';
import { ReceiptLink } from '../../parts/ReceiptLink.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';

type OnRemove = ((payment: PaymentHistoryLine) => void) | undefined;

const nameOfPayment = ({ amount, date }: PaymentHistoryLine) =>
  `${formatMoney(amount)}, ${formatDate(date)}`;

const shown: readonly Column<PaymentHistoryLine>[] = [
  { ...paidOnColumn, line: 'name' },
  ...paidColumns,
  {
    key: 'notes',
    title: 'Notes',
    width: 'minmax(0, 4fr)',
    cell: (payment) => (
      <>
        {payment.notes || (!payment.family && 'N/A')} <PartOf payment={payment} />
      </>
    ),
  },
];

const withReceipt: readonly Column<PaymentHistoryLine>[] = [
  ...shown,
  {
    key: 'receipt',
    line: 'acts',
    title: 'Receipt',
    printed: false,
    width: '6rem',
    cell: (payment) => <ReceiptLink payment={payment} />,
  },
];

function columnsWith(
  onRemove: OnRemove,
  withReceipts: boolean,
): readonly Column<PaymentHistoryLine>[] {
  if (!onRemove) return withReceipts ? withReceipt : shown;
  return [
    ...shown,
    {
      key: 'actions',
      line: 'acts',
      title: 'Actions',
      printed: false,
      width: '13.5rem',
      cell: (payment) => (
        <>
          <ReceiptLink payment={payment} />
          <EmailReceipt {...payment} of={{ paymentId: payment.id }} />
          <Act
            icon={IconTrash}
            tone="danger"
            label={`Remove payment of ${nameOfPayment(payment)}`}
            onClick={() => onRemove(payment)}
          >
            Remove
          </Act>
        </>
      ),
    },
  ];
}

interface Props {
  payments: readonly PaymentHistoryLine[];
  /** For admins only. Must be stable. */
  onRemove: OnRemove;
  /** Only for the student who the payments belong to. */
  withReceipts: boolean;
}

export function PaymentHistory({ payments, onRemove, withReceipts }: Props) {
  const columns = useMemo(() => columnsWith(onRemove, withReceipts), [onRemove, withReceipts]);
  return (
    <Section title="Payment History">
      {payments.length > 0 ? (
        <DataTable
          label="Payment History"
          items={payments}
          columns={columns}
          keyOf={(payment) => payment.id}
          nameOf={nameOfPayment}
          inMenu={onRemove !== undefined}
        />
      ) : (
        <EmptyState text="No payment records found." />
      )}
    </Section>
  );
}

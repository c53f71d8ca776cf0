import type { ReactNode } from 'react';
import { Button } from '../../ui/button/Button.tsx';
import type { Payment } from '../../../contract/payment.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { EmailReceipt } from '../../parts/mail/EmailReceipt.tsx';
import { paidColumns, paidOnColumn } from '../../parts/columns.tsx';
import { PartOf } from '../../parts/PartOf.tsx';
import { ReceiptLink } from '../../parts/ReceiptLink.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import styles from './PaymentTable.module.css';

type OnRemove = (payment: Payment) => void;

const notesWith = (onRemove: OnRemove): Column<Payment> => ({
  key: 'notes',
  line: 'acts',
  title: 'Notes',
  width: 'minmax(0, 6fr)',
  cell: (payment) => (
    <span className={`row ${styles.notes}`}>
      <span className={`row ${styles.text}`}>
        {payment.notes}
        <PartOf payment={payment} />
        {payment.holidayName !== null && <Tag tone="holiday">{payment.holidayName}</Tag>}
      </span>
      <span className={styles.acts}>
        <ReceiptLink payment={payment} />
        <EmailReceipt {...payment} of={{ paymentId: payment.id }} />
        <Button
          variant="quiet"
          tone="neutral"
          size="compact"
          aria-label={nameOfRemoval(payment)}
          onClick={() => onRemove(payment)}
        >
          Remove
        </Button>
      </span>
    </span>
  ),
});

function nameOfPayment({ amount, date, studentName }: Payment): string {
  return `${formatMoney(amount)}, ${studentName}, ${formatDate(date)}`;
}

const nameOfRemoval = (payment: Payment) => `Remove payment of ${nameOfPayment(payment)}`;

/**
 * The columns of `PaymentTable`; with `student`, they include who paid. Pass stable arguments and keep the result
 * stable.
 */
export function paymentColumns(
  onRemove: OnRemove,
  student?: (payment: Payment) => ReactNode,
): Column<Payment>[] {
  const rest = [...paidColumns, notesWith(onRemove)];
  if (!student) return [{ ...paidOnColumn, line: 'name' }, ...rest];
  return [
    paidOnColumn,
    { key: 'student', title: 'Student', width: 'minmax(0, 3fr)', line: 'name', cell: student },
    ...rest,
  ];
}

interface Props {
  label: string;
  payments: readonly Payment[];
  columns: readonly Column<Payment>[];
}

export function PaymentTable({ label, payments, columns }: Props) {
  return (
    <DataTable
      label={label}
      items={payments}
      columns={columns}
      keyOf={(payment) => payment.id}
      nameOf={nameOfPayment}
    />
  );
}

import type { ReactNode } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import { paidColumns, paidOnColumn } from '../../parts/columns.tsx';
import { ReceiptLink } from '../../parts/ReceiptLink.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import styles from './PaymentTable.module.css';

const rest: readonly Column<Payment>[] = [
  ...paidColumns,
  {
    key: 'notes',
    line: 'detail',
    title: 'Notes',
    width: 'minmax(0, 4fr)',
    cell: (payment) => (
      <span className={styles.notes}>
        <span>
          {payment.notes}
          {payment.holidayName !== null && <Tag tone="holiday">{payment.holidayName}</Tag>}
        </span>
        <ReceiptLink payment={payment} />
      </span>
    ),
  },
];

/** Columns for `PaymentTable`; with `student`, who paid is among them. Keep the result stable. */
export function paymentColumns(student?: (payment: Payment) => ReactNode): Column<Payment>[] {
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
    <DataTable label={label} items={payments} columns={columns} keyOf={(payment) => payment.id} />
  );
}

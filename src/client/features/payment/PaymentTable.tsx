import type { ReactNode } from 'react';
import type { Payment } from '../../../contract/payment.ts';
import { formatDate } from '../../../domain/dates.ts';
import { formatMoney } from '../../../domain/money.ts';
import { EmailReceipt } from '../../parts/mail/EmailReceipt.tsx';
import { paidColumns, paidOnColumn } from '../../parts/columns.tsx';
import { PartOf } from '../../parts/PartOf.tsx';
import { ReceiptLink } from '../../parts/ReceiptLink.tsx';
import { IconTrash } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';
import { Tag } from '../../ui/text/Tag.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';

type OnRemove = (payment: Payment) => void;

const notesColumn: Column<Payment> = {
  key: 'notes',
  line: 'detail',
  title: 'Notes',
  width: 'minmax(0, 6fr)',
  cell: (payment) =>
    payment.notes !== '' || payment.family || payment.holidayName !== null ? (
      <span className="row" data-gap="tight">
        {payment.notes}
        <PartOf payment={payment} />
        {payment.holidayName !== null && <Tag tone="holiday">{payment.holidayName}</Tag>}
      </span>
    ) : null,
};

const actsWith = (onRemove: OnRemove): Column<Payment> => ({
  key: 'acts',
  line: 'acts',
  title: <span className="visually-hidden">Actions</span>,
  printed: false,
  width: '4.5rem',
  cell: (payment) => (
    <>
      <ReceiptLink payment={payment} />
      <EmailReceipt {...payment} of={{ paymentId: payment.id }} />
      <Act
        icon={IconTrash}
        tone="danger"
        label={nameOfRemoval(payment)}
        onClick={() => onRemove(payment)}
      >
        Remove
      </Act>
    </>
  ),
});

function nameOfPayment({ amount, date, studentName }: Payment): string {
  return `${formatMoney(amount)}, ${studentName}, ${formatDate(date)}`;
}

const keyOf = ({ id }: Payment) => id;

const nameOfRemoval = (payment: Payment) => `Remove payment of ${nameOfPayment(payment)}`;

/**
 * The columns of `PaymentTable`; with `student`, they include who paid. Pass stable arguments and keep the result
 * stable.
 */
export function paymentColumns(
  onRemove: OnRemove,
  student?: (payment: Payment) => ReactNode,
): Column<Payment>[] {
  const rest = [...paidColumns, notesColumn, actsWith(onRemove)];
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
      keyOf={keyOf}
      nameOf={nameOfPayment}
      inMenu
    />
  );
}

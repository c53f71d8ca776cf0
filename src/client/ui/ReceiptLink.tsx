import { Anchor } from '@mantine/core';
import { formatDate, type CalendarDate } from '../../domain/dates.ts';
import { formatMoney, type Cents } from '../../domain/money.ts';
import { receiptUrl } from '../lib/files.ts';

interface Props {
  payment: { id: string; amount: Cents; date: CalendarDate };
}

/** Downloads a payment's receipt. */
export function ReceiptLink({ payment: { id, amount, date } }: Props) {
  return (
    <Anchor href={receiptUrl(id)} download className="no-print">
      Receipt
      <span className="visually-hidden">
        {' '}
        for {formatMoney(amount)} of {formatDate(date)}
      </span>
    </Anchor>
  );
}

import { IconArrowBackUp, IconCash, IconTrash } from '../../ui/icon/icons.ts';
import { Act } from '../../ui/menu/Act.tsx';
import type { FeeHistoryLine } from '../../../contract/publicDashboard.ts';
import type { FeePaymentStatus } from '../../../domain/allocation.ts';
import { attendanceStatusLabels } from '../../../domain/attendance.ts';
import { formatDate } from '../../../domain/dates.ts';
import { ofClassNamed } from '../../../domain/lesson.ts';
import { formatMoney } from '../../../domain/money.ts';
import { dateColumn } from '../../parts/columns.tsx';
import { inOneLine } from '../../parts/debtNote.ts';
import { Money } from '../../ui/money/Money.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { quietLine, type Column } from '../../ui/table/DataTable.tsx';

const SYNTHETIC =
  'Synthetic fee record cannot be directly deleted. Please delete the associated payment instead.';

const paymentWords: Record<FeePaymentStatus, { tone: Tone; word: string }> = {
  paid: { tone: 'present', word: 'Paid' },
  partial: { tone: 'holiday', word: 'Partial' },
  unpaid: { tone: 'absent', word: 'Unpaid' },
};

const feeStatusLabels: Record<FeeHistoryLine['status'], string> = {
  ...attendanceStatusLabels,
  charge: 'Charge',
  payment: 'Payment',
};

export const feeColumns: readonly Column<FeeHistoryLine>[] = [
  { ...dateColumn, width: '7.5rem' },
  {
    key: 'status',
    title: 'Status',
    width: 'minmax(0, 2fr)',
    cell: ({ status }) => feeStatusLabels[status],
  },
  {
    key: 'reason',
    title: 'Reason',
    width: 'minmax(0, 3fr)',
    onPhone: false,
    cell: ({ notes, className }) => ofClassNamed(notes || 'N/A', className),
  },
  { ...quietLine(({ notes }) => notes || 'N/A'), key: 'what', line: 'name' },
  {
    key: 'fee',
    title: 'Fee Amount',
    width: '7rem',
    align: 'end',
    cell: ({ fee }) => <Money cents={fee} />,
  },
  {
    key: 'paid',
    title: 'Payment Status',
    width: '8rem',
    cell: ({ paymentStatus }) => {
      const { tone, word } = paymentWords[paymentStatus];
      return <Tag tone={tone}>{word}</Tag>;
    },
  },
  {
    key: 'remaining',
    title: 'Remaining',
    width: '7rem',
    align: 'end',
    line: 'value',
    cell: ({ remainingAmount }) => <Money cents={remainingAmount} />,
  },
  quietLine(({ date, className, fee, paymentStatus }) =>
    inOneLine([
      formatDate(date),
      className,
      { paid: `${formatMoney(fee)} paid`, partial: `of ${formatMoney(fee)}`, unpaid: null }[
        paymentStatus
      ],
    ]),
  ),
];

export const nameOfFee = ({ fee, notes, date }: FeeHistoryLine) =>
  [formatMoney(fee), notes, formatDate(date)].filter(Boolean).join(', ');

export interface FeeActs {
  onPay: (fee: FeeHistoryLine) => void;
  onRemove: (fee: FeeHistoryLine) => void;
}

/** A charge isn't a mark that could be removed. */
const removeWord = ({ status }: FeeHistoryLine) => (status === 'charge' ? 'Reverse' : 'Remove');

/** Paying and removing a fee, for admins. */
export function feeActions({ onPay, onRemove }: FeeActs): Column<FeeHistoryLine> {
  return {
    key: 'actions',
    title: 'Actions',
    printed: false,
    width: '10rem',
    line: 'acts',
    cell: (fee) => (
      <>
        {fee.paymentStatus !== 'paid' && (
          <Act
            icon={IconCash}
            label={`Pay fee of ${formatDate(fee.date)}`}
            onClick={() => onPay(fee)}
          >
            Pay
          </Act>
        )}
        <Act
          icon={fee.status === 'charge' ? IconArrowBackUp : IconTrash}
          tone="danger"
          label={`${removeWord(fee)} fee of ${formatDate(fee.date)}`}
          reason={fee.isSynthetic ? SYNTHETIC : null}
          onClick={() => onRemove(fee)}
        >
          {removeWord(fee)}
        </Act>
      </>
    ),
  };
}

import type { MonthlyReport } from '../../../contract/report.ts';
import {
  paymentStatuses,
  paymentStatusLabels,
  type PaymentStatus,
} from '../../../domain/reports.ts';
import { EmailText } from '../../ui/EmailText.tsx';
import { TextLink } from '../../ui/links.tsx';
import { BalanceText, Money } from '../../ui/Money.tsx';
import { Section } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { EmptyState } from '../../ui/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag, type Tone } from '../../ui/Tag.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import styles from './StudentPayments.module.css';

type Detail = MonthlyReport['studentDetails'][number];

const tones: Record<PaymentStatus, Tone> = {
  none: 'quiet',
  paid: 'present',
  partial: 'holiday',
  pending: 'absent',
};

const columns: Column<Detail>[] = [
  {
    key: 'name',
    title: 'Name',
    width: 'minmax(0, 3fr)',
    labelled: false,
    cell: ({ id, name }) => (
      <TextLink to="/manage-students" search={{ view: 'form', id, tab: 'statement' }} fw={600}>
        {name}
      </TextLink>
    ),
  },
  {
    key: 'email',
    title: 'Email',
    className: styles.wide,
    width: 'minmax(0, 4fr)',
    cell: ({ email }) => <EmailText email={email} />,
  },
  {
    key: 'fees',
    title: 'Fees Charged',
    className: styles.wide,
    width: '7.5rem',
    align: 'end',
    cell: ({ feesCharged }) => <Money cents={feesCharged} />,
  },
  {
    key: 'payments',
    title: 'Payments Made',
    className: styles.wide,
    width: '8.5rem',
    align: 'end',
    cell: ({ paymentsMade }) => <Money cents={paymentsMade} />,
  },
  {
    key: 'balance',
    title: 'Balance',
    className: styles.wide,
    width: '9rem',
    align: 'end',
    cell: ({ balance }) => <BalanceText cents={balance} />,
  },
  {
    key: 'status',
    title: 'Status',
    className: styles.status,
    labelled: false,
    width: '6.5rem',
    cell: ({ paymentStatus }) => (
      <span data-status={paymentStatus}>
        <Tag tone={tones[paymentStatus]}>{paymentStatusLabels[paymentStatus]}</Tag>
      </span>
    ),
  },
];

interface Props {
  students: readonly Detail[];
  status: PaymentStatus | undefined;
  onStatus: (status: PaymentStatus | undefined) => void;
}

const statusOptions = [
  { value: 'all', label: 'All' },
  ...paymentStatuses.map((value) => ({ value, label: paymentStatusLabels[value] })),
] as const;

/** Everyone who was charged or paid in the month, or those with a status; a name leads to the student's statement. */
export function StudentPayments({ students, status, onStatus }: Props) {
  const listed = status ? students.filter((one) => one.paymentStatus === status) : students;
  return (
    <Section title="Student Payment Details">
      {students.length > 0 && (
        <Toolbar>
          <SelectField
            label="Status"
            options={statusOptions}
            value={status ?? 'all'}
            onChange={(chosen) => onStatus(chosen === 'all' ? undefined : chosen)}
          />
        </Toolbar>
      )}
      {listed.length === 0 ? (
        <EmptyState
          text={
            students.length === 0
              ? 'Nobody was charged or paid in this month.'
              : 'No students found.'
          }
        />
      ) : (
        <DataTable
          label="Student Payment Details"
          items={listed}
          columns={columns}
          keyOf={({ id }) => id}
          rowClassName={styles.row}
        />
      )}
    </Section>
  );
}

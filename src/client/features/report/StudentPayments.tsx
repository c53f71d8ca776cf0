import { useMemo } from 'react';
import type { MonthlyReport } from '../../../contract/report.ts';
import { ZERO } from '../../../domain/money.ts';
import { paymentStatusLabels, type PaymentStatus } from '../../../domain/feeCollection.ts';
import { EmailText } from '../../ui/text/EmailText.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { OwesText } from '../../ui/money/Money.tsx';
import { Section } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import {
  feeFilter,
  feeTitle,
  studentStatuses,
  studentStatusLabels,
  studentsWith,
  sumOf,
  type NamedFee,
  type StudentFilter,
} from '../../../domain/studentFilter.ts';
import styles from './MoneyCards.module.css';
import { detailColumn, moneyColumn, nameColumn } from '../../parts/columns.tsx';
import { optionsOf } from '../../ui/field/options.ts';

type StudentOfMonth = MonthlyReport['studentDetails'][number];

const tones: Record<PaymentStatus, Tone> = {
  none: 'quiet',
  paid: 'present',
  partial: 'holiday',
  pending: 'quiet',
};

/** Red asks somebody to pay, so it is only for students who paid nothing and still owe something today. */
function isOverdue({ paymentStatus, balanceToday }: StudentOfMonth): boolean {
  return paymentStatus === 'pending' && balanceToday > 0;
}

const columns: Column<StudentOfMonth>[] = [
  nameColumn('name', 'Name', 'minmax(0, 3fr)', ({ id, name }) => (
    <StudentLink id={id} weight="strong">
      {name}
    </StudentLink>
  )),
  detailColumn('email', 'Email', 'minmax(0, 4fr)', ({ email }) => <EmailText email={email} />, {
    onPhone: false,
  }),
  moneyColumn('fees', 'Fees Charged', '6rem', ({ feesCharged }) => feesCharged, {
    line: 'detail',
    word: 'fees',
  }),
  moneyColumn('payments', 'Payments Made', '6.5rem', ({ paymentsMade }) => paymentsMade, {
    line: 'detail',
    word: 'paid',
  }),
  moneyColumn('balance', 'Balance (this month)', '7rem', ({ balance }) => balance, {
    line: 'detail',
    onPhone: false,
  }),
  {
    key: 'today',
    title: 'Balance today',
    line: 'value',
    width: '8rem',
    align: 'end',
    cell: ({ balanceToday }) => <OwesText cents={balanceToday} />,
  },
  detailColumn('status', 'Status', '6.5rem', (student) => (
    <span data-status={student.paymentStatus} data-overdue={isOverdue(student)}>
      <Tag tone={isOverdue(student) ? 'absent' : tones[student.paymentStatus]}>
        {paymentStatusLabels[student.paymentStatus]}
      </Tag>
    </span>
  )),
];

/** Shows the fees of one type next to all charged fees, instead of the email, which wouldn't fit. */
function columnsWith(fee: NamedFee | undefined): readonly Column<StudentOfMonth>[] {
  if (fee === undefined) return columns;
  const ofType: Column<StudentOfMonth> = moneyColumn(
    fee.key,
    feeTitle(fee),
    'minmax(0, 2fr)',
    ({ fees }) => fees[fee.key] ?? ZERO,
    { line: 'detail', word: feeTitle(fee) },
  );
  return columns.map((column) => (column.key === 'email' ? ofType : column));
}

const statusOptions = [
  { value: 'all', label: 'All' },
  ...optionsOf(studentStatuses, studentStatusLabels),
] as const;
interface Props {
  students: readonly StudentOfMonth[];
  /** The fee types charged in the month. */
  types: readonly NamedFee[];
  filter: StudentFilter;
  onFilter: (filter: StudentFilter) => void;
}

/** The students who were charged or paid in the month, optionally filtered; names link to their pages. */
export function StudentPayments({ students, types, filter, onFilter }: Props) {
  const { status } = filter;
  const fee = feeFilter(filter, types);
  const feeOptions = [
    { value: 'all', label: 'All' },
    ...types.map(({ key, name }) => ({ value: key, label: name })),
  ];
  const shownColumns = useMemo(() => columnsWith(fee), [fee]);
  if (students.length === 0) {
    return (
      <Section title="Student Payment Details">
        <EmptyState text="No charges or payments this month." />
      </Section>
    );
  }
  const listed = studentsWith(students, { status, fee: fee?.key });
  return (
    <Section title="Student Payment Details">
      <Toolbar>
        <SelectField
          label="Status"
          options={statusOptions}
          value={status ?? 'all'}
          onChange={(chosen) =>
            onFilter({ ...filter, status: chosen === 'all' ? undefined : chosen })
          }
        />
        <SelectField
          label="Fee Type"
          options={feeOptions}
          value={fee?.key ?? 'all'}
          onChange={(chosen) => onFilter({ ...filter, fee: chosen === 'all' ? undefined : chosen })}
        />
      </Toolbar>
      {listed.length === 0 ? (
        <EmptyState text="No students found." />
      ) : (
        <>
          <p className="quiet below">{sumOf(listed, fee)}</p>
          <DataTable
            label="Student Payment Details"
            items={listed}
            columns={shownColumns}
            keyOf={({ id }) => id}
            nameOf={({ name }) => name}
            rowClassName={styles.row}
          />
        </>
      )}
    </Section>
  );
}

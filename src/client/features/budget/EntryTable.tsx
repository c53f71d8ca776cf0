import { useMemo } from 'react';
import type { BudgetEntry } from '../../../contract/budget.ts';
import {
  budgetTypeLabels,
  entryStatusLabels,
  revenueFeeTypeLabels,
  type EntryStatus,
} from '../../../domain/budget.ts';
import { formatDate } from '../../../domain/dates.ts';
import { expenseCategoryLabels } from '../../../domain/expense.ts';
import { formatMoney } from '../../../domain/money.ts';
import { EditDelete } from '../../ui/button/EditDelete.tsx';
import { MajorTag } from '../../parts/MajorTag.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';
import styles from './EntryTable.module.css';

interface Acts {
  onEdit: (entry: BudgetEntry) => void;
  onDelete: (entry: BudgetEntry) => void;
}

const statusTones: Record<EntryStatus, Tone> = {
  active: 'medical',
  pending: 'holiday',
  completed: 'present',
  inactive: 'quiet',
};

/** Tells one entry from the others: '$70.00, Contribution from Maya Torres, Nov 20, 2026'. */
export function entryName({ amount, description, date }: BudgetEntry): string {
  return `${formatMoney(amount)}, ${description}, ${formatDate(date)}`;
}

/** Whose it is, unless the description tells, and what kind: 'Maya Torres · Late'. */
function about(entry: BudgetEntry): string {
  const { description, feeType, category, expectedAmount, notes } = entry;
  const name = entry.studentName ?? entry.contributorName;
  return [
    name !== undefined && !description.includes(name) && name,
    feeType && revenueFeeTypeLabels[feeType],
    expectedAmount !== undefined && `${formatMoney(expectedAmount)} expected`,
    category && expenseCategoryLabels[category],
    notes,
  ]
    .filter(Boolean)
    .join(' · ');
}

function columnsWith({ onEdit, onDelete }: Acts, withType: boolean): Column<BudgetEntry>[] {
  const type: Column<BudgetEntry> = {
    key: 'type',
    title: 'Type',
    width: '7.5rem',
    cell: ({ budgetType }) => budgetTypeLabels[budgetType],
  };
  return [
    { key: 'date', title: 'Date', width: '7rem', cell: ({ date }) => formatDate(date) },
    ...(withType ? [type] : []),
    {
      key: 'description',
      title: 'Description',
      width: 'minmax(0, 1fr)',
      cell: (entry) => (
        <span className={styles.description}>
          {entry.description}
          {entry.isMajor === true && <MajorTag />}
          <span className={styles.about}>{about(entry)}</span>
        </span>
      ),
    },
    {
      key: 'status',
      title: 'Status',
      width: '7rem',
      cell: ({ status }) => <Tag tone={statusTones[status]}>{entryStatusLabels[status]}</Tag>,
    },
    {
      key: 'amount',
      title: 'Amount',
      width: '7rem',
      align: 'end',
      cell: ({ amount }) => <Money cents={amount} />,
    },
    {
      key: 'actions',
      title: 'Actions',
      width: '8.5rem',
      labelled: false,
      cell: (entry) => (
        <EditDelete
          name={entryName(entry)}
          onEdit={() => onEdit(entry)}
          onDelete={() => onDelete(entry)}
        />
      ),
    },
  ];
}

interface Props extends Acts {
  label: string;
  entries: readonly BudgetEntry[];
  /** With a column for the type, where there are several. */
  withType: boolean;
}

export function EntryTable({ label, entries, withType, onEdit, onDelete }: Props) {
  const columns = useMemo(
    () => columnsWith({ onEdit, onDelete }, withType),
    [onEdit, onDelete, withType],
  );
  return (
    <DataTable
      label={label}
      items={entries}
      columns={columns}
      keyOf={(entry) => entry.id}
      rowHeight={72}
    />
  );
}

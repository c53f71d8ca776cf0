import type { ReactNode } from 'react';
import { useMemo } from 'react';
import type { BudgetEntry } from '../../../contract/budget.ts';
import {
  budgetTypeLabels,
  contributionDescription,
  entryStatusLabels,
  revenueFeeTypeLabels,
  type EntryStatus,
} from '../../../domain/budget.ts';
import { formatDate } from '../../../domain/dates.ts';
import { expenseCategoryLabels } from '../../../domain/expense.ts';
import { formatMoney } from '../../../domain/money.ts';
import {
  amountColumn,
  dateColumn,
  editDeleteColumn,
  nameOfAmount,
  type EditAndDelete,
} from '../../parts/columns.tsx';
import { inOneLine } from '../../parts/debtNote.ts';
import { MajorTag } from '../../parts/MajorTag.tsx';
import { StudentLink } from '../../parts/StudentLink.tsx';
import { DataTable, quietLine, type Column } from '../../ui/table/DataTable.tsx';
import { Tag, type Tone } from '../../ui/text/Tag.tsx';

const statusTones: Record<EntryStatus, Tone> = {
  active: 'medical',
  pending: 'holiday',
  completed: 'present',
  inactive: 'quiet',
};

/** Details of an entry: 'Late · $70.00 expected'. */
function about(entry: BudgetEntry): string {
  const { feeType, category, expectedAmount, notes } = entry;
  return [
    feeType && revenueFeeTypeLabels[feeType],
    expectedAmount !== undefined && `${formatMoney(expectedAmount)} expected`,
    category && expenseCategoryLabels[category],
    notes,
  ]
    .filter(Boolean)
    .join(' · ');
}

/** The student or contributor, unless the description names them. */
function person(entry: BudgetEntry): ReactNode {
  const id = entry.studentId ?? entry.contributorId;
  const name = entry.studentName ?? entry.contributorName;
  if (name === undefined || entry.description.includes(name)) return null;
  return id === undefined ? name : <StudentLink id={id}>{name}</StudentLink>;
}

/** A phone's row has the type in its second line, so that a contribution is only named by who gave it. */
const inBrief = ({ description, contributorName: name = '' }: BudgetEntry) =>
  description === contributionDescription(name) ? name : description;

function About({ entry }: { entry: BudgetEntry }) {
  const whose = person(entry);
  const what = about(entry);
  return (
    <span className="note">
      {whose}
      {whose !== null && what !== '' && ' · '}
      {what}
    </span>
  );
}

function columnsWith(acts: EditAndDelete<BudgetEntry>, withType: boolean): Column<BudgetEntry>[] {
  const type: Column<BudgetEntry> = {
    key: 'type',
    onPhone: false,
    title: 'Type',
    width: '7.5rem',
    cell: ({ budgetType }) => budgetTypeLabels[budgetType],
  };
  return [
    { ...dateColumn, onPhone: false },
    ...(withType ? [type] : []),
    { ...quietLine(inBrief), key: 'what', line: 'name' },
    quietLine(({ date, status, isMajor, budgetType }) =>
      inOneLine([
        formatDate(date),
        isMajor && 'Major expense',
        entryStatusLabels[status],
        withType && budgetTypeLabels[budgetType],
      ]),
    ),
    {
      key: 'description',
      onPhone: false,
      title: 'Description',
      width: 'minmax(0, 1fr)',
      cell: (entry) => (
        <span className="row described">
          {entry.description}
          {entry.isMajor === true && <MajorTag />}
          <About entry={entry} />
        </span>
      ),
    },
    {
      key: 'status',
      onPhone: false,
      title: 'Status',
      width: '7rem',
      cell: ({ status }) => <Tag tone={statusTones[status]}>{entryStatusLabels[status]}</Tag>,
    },
    { ...amountColumn, line: 'value' },
    editDeleteColumn(acts),
  ];
}

interface Props extends EditAndDelete<BudgetEntry> {
  label: string;
  entries: readonly BudgetEntry[];
  /** Whether to show a column for the type, because there are several. */
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
      nameOf={nameOfAmount}
      inMenu
      rowHeight={72}
    />
  );
}

import { useMemo } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { budgetSourceLabels, expenseCategoryLabels } from '../../../domain/expense.ts';
import {
  amountColumn,
  dateColumn,
  detailColumn,
  editDeleteColumn,
  nameColumn,
  nameOfAmount,
  type EditAndDelete,
} from '../../parts/columns.tsx';
import { majorLine, MajorTag } from '../../parts/MajorTag.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';

function columnsWith(acts: EditAndDelete<Expense>): Column<Expense>[] {
  return [
    { ...dateColumn, line: 'detail' },
    majorLine,
    detailColumn(
      'category',
      'Category',
      '7.5rem',
      ({ category }) => expenseCategoryLabels[category],
    ),
    nameColumn(
      'description',
      'Description',
      'minmax(0, 1fr)',
      ({ description, notes, isMajor }) => (
        <span className="row described">
          {description}
          {isMajor && <MajorTag />}
          {notes !== '' && <span className="note">{notes}</span>}
        </span>
      ),
    ),
    detailColumn(
      'source',
      'Budget Source',
      '9.5rem',
      ({ budgetSource }) => budgetSourceLabels[budgetSource],
    ),
    { ...amountColumn, line: 'value' },
    editDeleteColumn(acts),
  ];
}

interface Props extends EditAndDelete<Expense> {
  expenses: readonly Expense[];
}

export function ExpenseTable({ expenses, onEdit, onDelete }: Props) {
  const columns = useMemo(() => columnsWith({ onEdit, onDelete }), [onEdit, onDelete]);
  return (
    <DataTable
      label="Expenses"
      items={expenses}
      columns={columns}
      keyOf={(expense) => expense.id}
      nameOf={nameOfAmount}
      inMenu
    />
  );
}

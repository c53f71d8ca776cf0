import { useMemo } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { budgetSourceLabels, expenseCategoryLabels } from '../../../domain/expense.ts';
import {
  amountColumn,
  dateColumn,
  editDeleteColumn,
  nameOfAmount,
  type EditAndDelete,
} from '../../parts/columns.tsx';
import { majorLine, MajorTag } from '../../parts/MajorTag.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';

function columnsWith(acts: EditAndDelete<Expense>): Column<Expense>[] {
  return [
    { ...dateColumn, line: 'detail' },
    majorLine,
    {
      key: 'category',
      line: 'detail',
      title: 'Category',
      width: '7.5rem',
      cell: ({ category }) => expenseCategoryLabels[category],
    },
    {
      key: 'description',
      line: 'name',
      title: 'Description',
      width: 'minmax(0, 1fr)',
      cell: ({ description, notes, isMajor }) => (
        <span className="row described">
          {description}
          {isMajor && <MajorTag />}
          {notes !== '' && <span className="note">{notes}</span>}
        </span>
      ),
    },
    {
      key: 'source',
      line: 'detail',
      title: 'Budget Source',
      width: '9.5rem',
      cell: ({ budgetSource }) => budgetSourceLabels[budgetSource],
    },
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

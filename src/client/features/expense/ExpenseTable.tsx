import { useMemo } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { formatDate } from '../../../domain/dates.ts';
import { budgetSourceLabels, expenseCategoryLabels } from '../../../domain/expense.ts';
import { formatMoney } from '../../../domain/money.ts';
import { EditDelete } from '../../ui/button/EditDelete.tsx';
import { MajorTag } from '../../parts/MajorTag.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import styles from './ExpenseTable.module.css';

interface Acts {
  onEdit: (expense: Expense) => void;
  onDelete: (expense: Expense) => void;
}

/** Tells one expense from the others: '$12.50, Tape, Nov 20, 2026'. */
export function expenseName({ amount, description, date }: Expense): string {
  return `${formatMoney(amount)}, ${description}, ${formatDate(date)}`;
}

function columnsWith({ onEdit, onDelete }: Acts): Column<Expense>[] {
  return [
    { key: 'date', title: 'Date', width: '7rem', cell: ({ date }) => formatDate(date) },
    {
      key: 'category',
      title: 'Category',
      width: '7.5rem',
      cell: ({ category }) => expenseCategoryLabels[category],
    },
    {
      key: 'description',
      title: 'Description',
      width: 'minmax(0, 1fr)',
      cell: ({ description, notes, isMajor }) => (
        <span className={styles.description}>
          {description}
          {isMajor && <MajorTag />}
          {notes !== '' && <span className={styles.notes}>{notes}</span>}
        </span>
      ),
    },
    {
      key: 'source',
      title: 'Budget Source',
      width: '9.5rem',
      cell: ({ budgetSource }) => budgetSourceLabels[budgetSource],
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
      cell: (expense) => (
        <EditDelete
          name={expenseName(expense)}
          onEdit={() => onEdit(expense)}
          onDelete={() => onDelete(expense)}
        />
      ),
    },
  ];
}

interface Props extends Acts {
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
    />
  );
}

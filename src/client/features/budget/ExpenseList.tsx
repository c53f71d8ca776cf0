import type { ReactNode } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import {
  expenseCategories,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { INVALID_RANGE } from '../../../domain/periods.ts';
import { client as server } from '../../api/api.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { Sections } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { BudgetExpenses } from './BudgetExpenses.tsx';
import { EnteredList, Totals } from './EnteredList.tsx';
import { ExpenseTable } from './ExpenseTable.tsx';
import { useExpenses } from './useExpenses.ts';

export interface ExpenseChoice extends PeriodChoice {
  category?: ExpenseCategory | undefined;
}

const categories: readonly { value: ExpenseCategory | ''; label: string }[] = [
  { value: '', label: 'All Categories' },
  ...expenseCategories.map((value) => ({ value, label: expenseCategoryLabels[value] })),
];

interface Props {
  choice: ExpenseChoice;
  onChoose: (choice: ExpenseChoice) => void;
  onEdit: (expense: Expense) => void;
  firstAct: ReactNode;
}

export function ExpenseList({ choice, onChoose, onEdit, firstAct }: Props) {
  const { today } = useSchool();
  const { category, ...period } = choice;
  return (
    <EnteredList<Expense>
      title="Expenses"
      noun="expense"
      acts={server.expenses}
      period={period}
      onPeriod={(chosen) => onChoose({ category, ...chosen })}
      reversed={INVALID_RANGE}
      filtered={[category]}
      filters={
        <SelectField
          label="Category"
          options={categories}
          value={category ?? ''}
          onChange={(chosen) => onChoose({ ...choice, category: chosen || undefined })}
        />
      }
    >
      {(askToDelete) => (
        <>
          <BudgetExpenses category={category} period={period} today={today} />
          <Pages
            filter={{ category, ...datesOf(period, today) }}
            onEdit={onEdit}
            onDelete={askToDelete}
            firstAct={firstAct}
          />
        </>
      )}
    </EnteredList>
  );
}

interface PagesProps {
  filter: Parameters<typeof useExpenses>[0];
  onEdit: (expense: Expense) => void;
  onDelete: (expense: Expense) => void;
  firstAct: ReactNode;
}

function Pages({ filter, onEdit, onDelete, firstAct }: PagesProps) {
  const list = useExpenses(filter);
  const { category, from, to } = filter;
  const none = category ? `No expenses found in ${category} category.` : 'No expenses found.';
  const [first] = list.data?.pages ?? [];
  return (
    <PagesView
      query={list}
      count={first?.count}
      loading="Loading expenses…"
      action="fetch expenses"
      empty={<EmptyState text={none} action={!category && !from && !to && firstAct} />}
    >
      {(expenses) => (
        <Sections>
          <Totals noun="expense" of={first} />
          <ExpenseTable expenses={expenses} onEdit={onEdit} onDelete={onDelete} />
        </Sections>
      )}
    </PagesView>
  );
}

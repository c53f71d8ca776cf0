import type { ReactNode } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import {
  expenseCategories,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { DeletableSection } from '../../undo/DeletableSection.tsx';
import { datesOf, PeriodField, type PeriodChoice } from '../../ui/field/PeriodField.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { ShowMore } from '../../ui/table/ShowMore.tsx';
import { EmptyState, ErrorState, ErrorText, LoadingState } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { BudgetExpenses } from './BudgetExpenses.tsx';
import { expenseName, ExpenseTable } from './ExpenseTable.tsx';
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
  const { from, to } = datesOf(period, today);

  return (
    <DeletableSection<Expense>
      title="Expenses"
      noun="expense"
      nameOf={expenseName}
      remove={({ id }) => server.expenses.remove({ id })}
      restore={({ id }) => server.expenses.restore({ id })}
    >
      {(askToDelete) => (
        <>
          <Toolbar>
            <SelectField
              label="Category"
              options={categories}
              value={category ?? ''}
              onChange={(chosen) => onChoose({ ...choice, category: chosen || undefined })}
            />
            <PeriodField
              choice={period}
              today={today}
              all
              onChange={(chosen) => onChoose({ category, ...chosen })}
            />
          </Toolbar>
          {isReversed({ from, to }) ? (
            <ErrorText error={INVALID_RANGE} />
          ) : (
            <>
              <BudgetExpenses period={period} today={today} />
              <Pages
                filter={{ category, from, to }}
                onEdit={onEdit}
                onDelete={askToDelete}
                firstAct={firstAct}
              />
            </>
          )}
        </>
      )}
    </DeletableSection>
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
  if (!list.expenses) {
    if (!list.error) return <LoadingState text="Loading expenses..." />;
    return (
      <ErrorState
        error={failedTo('fetch expenses', list.error)}
        onRetry={() => void list.refetch()}
      />
    );
  }
  if (list.expenses.length === 0) {
    const { category, from, to } = filter;
    const text = category ? `No expenses found in ${category} category.` : 'No expenses found.';
    return <EmptyState text={text} action={!category && !from && !to && firstAct} />;
  }
  return (
    <Sections>
      <Figures>
        <Figure label="Total of what is shown">
          <Money cents={list.total} />
        </Figure>
        <Figure label="Expenses">{list.count.toLocaleString('en-US')}</Figure>
      </Figures>
      <div>
        <ExpenseTable expenses={list.expenses} onEdit={onEdit} onDelete={onDelete} />
        <ShowMore {...list} />
      </div>
    </Sections>
  );
}

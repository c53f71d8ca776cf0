import type { ReactNode } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { formatCount } from '../../../domain/counts.ts';
import {
  expenseCategories,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { ZERO } from '../../../domain/money.ts';
import { INVALID_RANGE, isReversed } from '../../../domain/periods.ts';
import { client as server } from '../../api/api.ts';
import { nameOfAmount } from '../../parts/columns.tsx';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { Figure, Figures } from '../../ui/layout/Card.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { DeletableSection } from '../../undo/DeletableSection.tsx';
import { PeriodField } from '../../ui/field/PeriodField.tsx';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { FilterChips } from '../../ui/button/FilterChip.tsx';
import { PeriodChips } from '../../ui/field/PeriodChips.tsx';
import { Sections } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { BudgetExpenses } from './BudgetExpenses.tsx';
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
  const { from, to } = datesOf(period, today);

  return (
    <DeletableSection<Expense>
      title="Expenses"
      noun="expense"
      nameOf={nameOfAmount}
      remove={({ id }) => server.expenses.remove({ id })}
      restore={({ id }) => server.expenses.restore({ id })}
    >
      {(askToDelete) => (
        <>
          <Toolbar
            first={
              <FilterChips label="Show">
                <PeriodChips
                  dates={{ from, to }}
                  today={today}
                  onChoose={(chosen) => onChoose({ category, ...chosen })}
                />
              </FilterChips>
            }
            filtersSet={[category, period].filter(Boolean).length}
          >
            <SelectField
              label="Category"
              options={categories}
              value={category ?? ''}
              onChange={(chosen) => onChoose({ ...choice, category: chosen || undefined })}
            />
            <PeriodField
              choice={period}
              today={today}
              unset="All Dates"
              onChange={(chosen) => onChoose({ category, ...chosen })}
            />
          </Toolbar>
          {isReversed({ from, to }) ? (
            <ErrorText error={INVALID_RANGE} />
          ) : (
            <>
              <BudgetExpenses category={category} period={period} today={today} />
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
          <Figures>
            <Figure label="Total shown">
              <Money cents={first?.total ?? ZERO} />
            </Figure>
            <Figure label="Expenses">{formatCount(first?.count ?? 0)}</Figure>
          </Figures>
          <ExpenseTable expenses={expenses} onEdit={onEdit} onDelete={onDelete} />
        </Sections>
      )}
    </PagesView>
  );
}

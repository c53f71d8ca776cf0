import type { ReactNode } from 'react';
import type { Expense, ExpenseFilter } from '../../../contract/expense.ts';
import {
  expenseCategories,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { INVALID_RANGE } from '../../../domain/periods.ts';
import { api, client as server } from '../../api/api.ts';
import { PagesView } from '../../parts/PagesView.tsx';
import { useSchool } from '../../session/session.ts';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { Sections } from '../../ui/layout/Sections.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { EnteredList, Totals } from './EnteredList.tsx';
import { ExpenseTable } from './ExpenseTable.tsx';
import { useInfiniteQuery, useQuery } from '@tanstack/react-query';
import { byCursor } from '../../api/pages.ts';
import { countOf } from '../../../domain/counts.ts';
import { formatMoney } from '../../../domain/money.ts';
import { TextLink } from '../../ui/link/links.tsx';
import { optionsOrNone } from '../../ui/field/options.ts';

export interface ExpenseChoice extends PeriodChoice {
  category?: ExpenseCategory | undefined;
}

const categories = optionsOrNone('All Categories', expenseCategories, expenseCategoryLabels);

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
          <BudgetExpenses {...choice} />
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
  filter: Omit<ExpenseFilter, 'cursor' | 'limit'>;
  onEdit: (expense: Expense) => void;
  onDelete: (expense: Expense) => void;
  firstAct: ReactNode;
}

function Pages({ filter, onEdit, onDelete, firstAct }: PagesProps) {
  const list = useInfiniteQuery(
    api.expenses.list.infiniteOptions({
      input: (cursor: string | undefined) => ({ ...filter, cursor, limit: 100 }),
      ...byCursor,
    }),
  );
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

/** Expenses can also be entered in the budget, which has its own list: this says how many there are, with a link. */
function BudgetExpenses({ category, ...period }: ExpenseChoice) {
  const { today } = useSchool();
  const { data } = useQuery(
    api.budgetEntries.list.queryOptions({
      input: { budgetType: 'expense', category, ...datesOf(period, today), limit: 1 },
    }),
  );
  if (!data || data.count === 0) return null;
  return (
    <p className="quiet below-large">
      Reports count {formatMoney(data.total)} more, from the budget:{' '}
      <TextLink
        to="/budget-management"
        search={{ tab: 'entries', type: 'expense', category, ...period }}
        underline="always"
      >
        {countOf(data.count, 'expense')} there
      </TextLink>
    </p>
  );
}

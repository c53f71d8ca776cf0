import { useRef, type ReactNode } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import {
  expenseCategories,
  expenseCategoryLabels,
  expenseMessages,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { client as server } from '../../lib/api.ts';
import { failedTo } from '../../lib/failure.ts';
import { useSchool } from '../../lib/session.ts';
import { useDeletion } from '../../lib/useDeletion.ts';
import { Figure, Figures } from '../../ui/Card.tsx';
import { ConfirmDialog } from '../../ui/ConfirmDialog.tsx';
import { DeletedNotice } from '../../ui/DeletedNotice.tsx';
import { Money } from '../../ui/Money.tsx';
import { datesOf, PeriodField, type PeriodChoice } from '../../ui/PeriodField.tsx';
import { Section, Sections } from '../../ui/Sections.tsx';
import { SelectField } from '../../ui/SelectField.tsx';
import { ShowMore } from '../../ui/ShowMore.tsx';
import { EmptyState, ErrorState, ErrorText, LoadingState } from '../../ui/states.tsx';
import { Toolbar } from '../../ui/Toolbar.tsx';
import { useQuestion } from '../../ui/useQuestion.ts';
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
  const place = useRef<HTMLDivElement>(null);
  const question = useQuestion<Expense>();
  const deletion = useDeletion<Expense>({
    noun: 'expense',
    remove: ({ id }) => server.expenses.remove({ id }),
    restore: ({ id }) => server.expenses.restore({ id }),
    onDone() {
      question.close();
      // The row or the button that had the focus is gone: the heading takes it.
      place.current?.querySelector('h2')?.focus();
    },
  });
  const { category, ...period } = choice;
  const { from, to } = datesOf(period, today);
  const { deleted } = deletion;

  return (
    <div ref={place}>
      <Section title="Expenses">
        <DeletedNotice
          text={
            deleted === null
              ? ''
              : `${deletion.undone ? 'Restored' : 'Deleted'} ${expenseName(deleted)}.`
          }
          onUndo={deletion.undo}
          busy={deletion.undoBusy}
          error={deletion.undoError}
        />
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
        {from && to && from > to ? (
          <ErrorText error={expenseMessages.range} />
        ) : (
          <>
            <BudgetExpenses period={period} today={today} />
            <Pages
              filter={{ category, from, to }}
              onEdit={onEdit}
              onDelete={question.ask}
              firstAct={firstAct}
            />
          </>
        )}
      </Section>
      <ConfirmDialog
        opened={question.opened}
        title="Delete expense"
        confirmLabel="Delete"
        danger
        busy={deletion.busy}
        error={deletion.error}
        onConfirm={() => question.about && deletion.remove(question.about)}
        onClose={() => {
          question.close();
          deletion.forget();
        }}
      >
        <p>Are you sure you want to delete this expense?</p>
        {question.about && <p>{expenseName(question.about)}</p>}
      </ConfirmDialog>
    </div>
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

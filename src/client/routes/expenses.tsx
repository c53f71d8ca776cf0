import { getRouteApi } from '@tanstack/react-router';
import { useCallback, type ReactNode } from 'react';
import type { Expense } from '../../contract/expense.ts';
import { formatMoney } from '../../domain/money.ts';
import { EditExpense } from '../features/budget/EditExpense.tsx';
import { ExpenseForm } from '../features/budget/ExpenseForm.tsx';
import { ExpenseList } from '../features/budget/ExpenseList.tsx';
import type { ExpenseValues } from '../features/budget/expenseValues.ts';
import { ButtonLink } from '../ui/link/links.tsx';
import { useDraft } from '../ui/form/useDraft.ts';
import { notifyDone } from '../ui/message/notify.ts';
import { Narrow } from '../ui/layout/Narrow.tsx';
import { Screen } from '../ui/layout/Screen.tsx';
import { ScreenTabs } from '../ui/layout/ScreenTabs.tsx';

const route = getRouteApi('/expenses');

export default function ExpensesScreen(): ReactNode {
  return (
    <Screen title="Expense Management">
      <Tabs />
    </Screen>
  );
}

function Tabs() {
  const { tab = 'view', id, ...choice } = route.useSearch();
  const navigate = route.useNavigate();
  // Kept here, so that looking at the list doesn't lose what was typed.
  const draft = useDraft<ExpenseValues>();
  const toList = () => void navigate({ search: {} });
  const edit = useCallback(
    (expense: Expense) => void navigate({ search: { tab: 'edit', id: expense.id } }),
    [navigate],
  );

  function saved({ amount, description }: Expense) {
    notifyDone(`${formatMoney(amount)}, ${description} is saved.`);
    toList();
  }

  const view = {
    value: 'view' as const,
    label: 'View Expenses',
    content: (
      <ExpenseList
        choice={choice}
        onChoose={(search) => void navigate({ search, replace: true })}
        onEdit={edit}
        firstAct={
          <ButtonLink to="/expenses" search={{ tab: 'add' }}>
            Add an expense
          </ButtonLink>
        }
      />
    ),
  };
  const add = {
    value: 'add' as const,
    label: 'Add Expense',
    content: (
      <Narrow>
        <ExpenseForm draft={draft} onCancel={toList} />
      </Narrow>
    ),
  };
  const editing = {
    value: 'edit' as const,
    label: 'Edit Expense',
    content: <EditExpense id={id} onSaved={saved} onCancel={toList} />,
  };
  return (
    <ScreenTabs
      value={tab}
      onChange={(chosen) =>
        void navigate({ search: chosen === 'view' ? {} : { tab: chosen, id }, replace: true })
      }
      tabs={tab === 'edit' ? [view, add, editing] : [view, add]}
    />
  );
}

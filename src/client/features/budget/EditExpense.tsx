import { useQuery } from '@tanstack/react-query';
import type { Expense } from '../../../contract/expense.ts';
import { api } from '../../api/api.ts';
import { ifNotFound, QueryView } from '../../parts/QueryView.tsx';
import { Button } from '../../ui/button/Button.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { ExpenseForm } from './ExpenseForm.tsx';

interface Props {
  id: string | undefined;
  onSaved: (expense: Expense) => void;
  onCancel: () => void;
}

export function EditExpense({ id, onSaved, onCancel }: Props) {
  // Not cached: a form must start with the server's current values.
  const expense = useQuery({
    ...api.expenses.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const toList = (
    <Button variant="secondary" onClick={onCancel}>
      View Expenses
    </Button>
  );
  if (id === undefined) {
    return <EmptyState text="No expense selected for editing." action={toList} />;
  }
  return (
    <QueryView
      query={expense}
      loading="Loading expense…"
      action="fetch expense"
      instead={ifNotFound(toList)}
    >
      {(data) => (
        <Narrow>
          <ExpenseForm key={id} item={data} onSaved={onSaved} onCancel={onCancel} />
        </Narrow>
      )}
    </QueryView>
  );
}

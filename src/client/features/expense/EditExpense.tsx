import { Button, Group } from '@mantine/core';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import type { ApiError } from '../../api/apiError.ts';
import { api, client as server } from '../../api/api.ts';
import { ifNotFound, QueryView } from '../../parts/QueryView.tsx';
import { budgetMoved } from '../../api/queryKeys.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { ExpenseFields } from './ExpenseFields.tsx';
import { changesOf, valuesOf, type ExpenseValues } from './values.ts';

interface Props {
  id: string | undefined;
  onSaved: (expense: Expense) => void;
  onCancel: () => void;
}

export function EditExpense({ id, onSaved, onCancel }: Props) {
  // Not kept: a form must start with what the server has now.
  const expense = useQuery({
    ...api.expenses.get.queryOptions({ input: { id: id ?? '' }, enabled: id !== undefined }),
    gcTime: 0,
    staleTime: Infinity,
  });
  const toList = (
    <Button variant="default" onClick={onCancel}>
      View Expenses
    </Button>
  );
  if (id === undefined) {
    return <EmptyState text="No expense selected for editing." action={toList} />;
  }
  return (
    <QueryView
      query={expense}
      loading="Loading expense..."
      action="fetch expense"
      instead={ifNotFound(toList)}
    >
      {(data) => <EditForm key={id} expense={data} onSaved={onSaved} onCancel={onCancel} />}
    </QueryView>
  );
}

interface FormProps {
  expense: Expense;
  onSaved: (expense: Expense) => void;
  onCancel: () => void;
}

function EditForm({ expense, onSaved, onCancel }: FormProps) {
  const client = useQueryClient();
  const [values, setValues] = useState(() => valuesOf(expense));
  const save = useMutation<Expense, ApiError, ExpenseValues>({
    mutationFn: async (typed) => server.expenses.update(changesOf(expense, typed)),
    onSuccess(saved) {
      onSaved(saved);
      void budgetMoved(client);
    },
  });
  return (
    <Narrow>
      <Card title="Edit Expense">
        <Form onSubmit={() => save.mutate(values)} error={save.error} ownMessages>
          <ExpenseFields values={values} errors={save.error?.fields ?? {}} onChange={setValues} />
          <Group gap="xs">
            <Button type="submit" loading={save.isPending}>
              Save Changes
            </Button>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </Group>
        </Form>
      </Card>
    </Narrow>
  );
}

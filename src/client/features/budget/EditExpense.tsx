import { useQuery } from '@tanstack/react-query';
import { Button } from '../../ui/button/Button.tsx';
import type { Expense } from '../../../contract/expense.ts';
import { api, client as server } from '../../api/api.ts';
import { ifNotFound, QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import { useEdit } from '../../ui/form/useEdit.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { ExpenseFields } from './ExpenseFields.tsx';
import { expenseOf, valuesOf } from './expenseValues.ts';

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
  const { today } = useSchool();
  const { id } = expense;
  const edit = useEdit(expense, () => server.expenses.get({ id }));
  const form = useForm({
    initial: () => valuesOf(expense),
    send: async (typed) => server.expenses.update({ id, ...edit.changes(expenseOf(typed)) }),
    onFailed: edit.onFailed,
    onDone: onSaved,
  });
  const farDate = useFarDate(form.values.date, today, expense.date);
  return (
    <Narrow>
      <Card title="Edit Expense">
        <Form {...form.props} onSubmit={() => farDate.confirmed(form.submit)} ownMessages>
          <ExpenseFields field={form.field} dateInWords={farDate.words} />
          <FormButtons submit="Save Changes" busy={form.busy} onCancel={onCancel} />
        </Form>
        <FarDateDialog {...farDate.question} />
      </Card>
    </Narrow>
  );
}

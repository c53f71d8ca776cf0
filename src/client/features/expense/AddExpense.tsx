import { Button, Group } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import type { ApiError } from '../../api/apiError.ts';
import { client as server } from '../../api/api.ts';
import { failedTo } from '../../api/failure.ts';
import { budgetMoved } from '../../api/queryKeys.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import styles from './AddExpense.module.css';
import { ExpenseFields } from './ExpenseFields.tsx';
import { expenseOf, newValues, nextValues, type ExpenseValues } from './values.ts';

interface Recorded {
  last: Expense;
  count: number;
  total: Cents;
}

/** Records one receipt after another: date and category stay, and the cursor is in the amount again. */
export function AddExpense({ onCancel }: { onCancel: () => void }) {
  const client = useQueryClient();
  const { today } = useSchool();
  const amount = useRef<HTMLInputElement>(null);
  const [values, setValues] = useState(() => newValues(today));
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const add = useMutation<Expense, ApiError, ExpenseValues>({
    mutationFn: async (typed) => server.expenses.create(expenseOf(typed)),
    onSuccess(last) {
      setValues(nextValues);
      setRecorded((before) => ({
        last,
        count: (before?.count ?? 0) + 1,
        total: (before?.total ?? 0) + last.amount,
      }));
      amount.current?.focus();
      void budgetMoved(client);
    },
  });

  return (
    <Narrow>
      <Card title="Add Expense">
        <Form
          onSubmit={() => add.mutate(values)}
          error={add.error && failedToCreate(add.error)}
          ownMessages
        >
          <ExpenseFields
            values={values}
            errors={add.error?.fields ?? {}}
            amountRef={amount}
            onChange={setValues}
          />
          <Group gap="xs">
            <Button type="submit" loading={add.isPending}>
              Add Expense
            </Button>
            <Button variant="default" onClick={onCancel}>
              Cancel
            </Button>
          </Group>
          <p role="status" className={styles.recorded}>
            {recorded && describe(recorded)}
          </p>
        </Form>
      </Card>
    </Narrow>
  );
}

/** What a field says is not said again as a failure. */
function failedToCreate(error: ApiError): ApiError {
  return Object.keys(error.fields).length > 0 ? error : failedTo('create expense', error);
}

function describe({ last, count, total }: Recorded): string {
  const one = `Recorded ${formatMoney(last.amount)}, ${last.description}.`;
  return count === 1 ? one : `${one} ${count} so far, ${formatMoney(total)} in all.`;
}

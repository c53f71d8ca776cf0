import { useRef, useState } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { formatMoney, plus, ZERO, type Cents } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { failedUnlessFields } from '../../api/failure.ts';
import { useSchool } from '../../session/session.ts';
import { Card } from '../../ui/layout/Card.tsx';
import { Form } from '../../ui/form/Form.tsx';
import { FormButtons } from '../../ui/form/FormButtons.tsx';
import { FarDateDialog } from '../../ui/dialog/FarDateDialog.tsx';
import { useFarDate } from '../../ui/form/useFarDate.ts';
import type { Draft } from '../../ui/form/useDraft.ts';
import { useForm } from '../../ui/form/useForm.ts';
import { Narrow } from '../../ui/layout/Narrow.tsx';
import { ExpenseFields } from './ExpenseFields.tsx';
import { expenseOf, newValues, nextValues, type ExpenseValues } from './expenseValues.ts';

interface Props {
  draft: Draft<ExpenseValues>;
  onCancel: () => void;
}

interface Recorded {
  last: Expense;
  count: number;
  total: Cents;
}

/** Records one receipt after another: date and category stay, and the focus returns to the amount. */
export function AddExpense({ draft, onCancel }: Props) {
  const { today } = useSchool();
  const amount = useRef<HTMLInputElement>(null);
  const [recorded, setRecorded] = useState<Recorded | null>(null);
  const form = useForm({
    initial: () => newValues(today),
    draft,
    send: (typed) => server.expenses.create(expenseOf(typed)),
    onDone(last: Expense) {
      form.setValues(nextValues);
      setRecorded((before) => ({
        last,
        count: (before?.count ?? 0) + 1,
        total: plus(before?.total ?? ZERO, last.amount),
      }));
      amount.current?.focus();
    },
    failed: (error) => failedUnlessFields('create expense', error),
  });

  const farDate = useFarDate(form.values.date, today);

  return (
    <Narrow>
      <Card title="Add Expense">
        <Form {...form.props} onSubmit={() => farDate.confirmed(form.submit)} ownMessages>
          <ExpenseFields field={form.field} amountRef={amount} dateInWords={farDate.words} />
          <FormButtons
            submit="Add Expense"
            busy={form.busy}
            onCancel={() => {
              draft.save(null);
              onCancel();
            }}
          />
          <p role="status" className="done">
            {recorded && describe(recorded)}
          </p>
        </Form>
        <FarDateDialog {...farDate.question} />
      </Card>
    </Narrow>
  );
}

function describe({ last, count, total }: Recorded): string {
  const one = `Recorded ${formatMoney(last.amount)}, ${last.description}.`;
  return count === 1 ? one : `${one} ${count} so far, ${formatMoney(total)} in all.`;
}

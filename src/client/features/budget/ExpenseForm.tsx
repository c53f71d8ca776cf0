import { useState } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { formatMoney, plus, ZERO } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { EnteredForm, type EnteredFormProps } from './EnteredForm.tsx';
import { ExpenseFields } from './ExpenseFields.tsx';
import { expenseOf, newValues, nextValues, valuesOf, type ExpenseValues } from './expenseValues.ts';

/** Records one receipt after another, whose date and category stay, or edits one. */
export function ExpenseForm(props: Omit<EnteredFormProps<ExpenseValues, Expense>, 'noun'>) {
  const { today } = useSchool();
  const { item: edited, draft, onSaved, onCancel } = props;
  const [{ count, total }, setRecorded] = useState({ count: 0, total: ZERO });
  return (
    <EnteredForm
      {...props}
      noun="Expense"
      initial={() => (edited ? valuesOf(edited) : newValues(today))}
      next={nextValues}
      typed={expenseOf}
      acts={server.expenses}
      said={(last) => {
        const one = `Recorded ${formatMoney(last.amount)}, ${last.description}.`;
        return count < 2 ? one : `${one} ${count} so far, ${formatMoney(total)} in all.`;
      }}
      onSaved={(last) => {
        setRecorded({ count: count + 1, total: plus(total, last.amount) });
        onSaved?.(last);
      }}
      onCancel={() => {
        draft?.save(null);
        onCancel?.();
      }}
    >
      {({ field }, dateInWords) => <ExpenseFields field={field} dateInWords={dateInWords} />}
    </EnteredForm>
  );
}

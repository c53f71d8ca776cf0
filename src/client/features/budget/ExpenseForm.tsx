import { useState } from 'react';
import type { Expense } from '../../../contract/expense.ts';
import { formatMoney, plus, ZERO } from '../../../domain/money.ts';
import { client as server } from '../../api/api.ts';
import { useSchool } from '../../session/session.ts';
import { EnteredForm, type EnteredFormProps } from './EnteredForm.tsx';
import { expenseOf, newValues, nextValues, valuesOf, type ExpenseValues } from './expenseValues.ts';
import { Row } from '../../ui/layout/flow.tsx';
import {
  budgetSourceLabels,
  budgetSources,
  expenseCategories,
  expenseCategoryLabels,
} from '../../../domain/expense.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import type { FieldOf } from '../../ui/form/useForm.ts';
import { optionsOf, optionsOrNone } from '../../ui/field/options.ts';

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

const categories = optionsOrNone('Choose', expenseCategories, expenseCategoryLabels);
const sources = optionsOf(budgetSources, budgetSourceLabels);

interface FieldsProps {
  field: FieldOf<ExpenseValues>;
  /** How far from today the date is ('7 months ago'), if it may be a typo. */
  dateInWords: string | null;
}

/** Amount and description come first, because the rest is often the same for several receipts. */
function ExpenseFields({ field, dateInWords }: FieldsProps) {
  return (
    <>
      <MoneyField asWritten label="Amount" required {...field('amount')} />
      <TextField label="Description" required maxLength={200} {...field('description')} />
      <Row equal align="start">
        <SelectField label="Category" required options={categories} {...field('category')} />
        <DateField label="Date" required inWords={dateInWords} {...field('date')} />
      </Row>
      <SelectField label="Budget Source" options={sources} {...field('budgetSource')} />
      <NotesField {...field('notes')} />
    </>
  );
}

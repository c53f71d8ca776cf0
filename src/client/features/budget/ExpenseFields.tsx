import { Row } from '../../ui/layout/flow.tsx';
import {
  budgetSourceLabels,
  budgetSources,
  expenseCategories,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import type { FieldOf } from '../../ui/form/useForm.ts';
import type { ExpenseValues } from './expenseValues.ts';

const categories: readonly { value: ExpenseCategory | ''; label: string }[] = [
  { value: '', label: 'Choose' },
  ...expenseCategories.map((value) => ({ value, label: expenseCategoryLabels[value] })),
];
const sources = budgetSources.map((value) => ({ value, label: budgetSourceLabels[value] }));

interface Props {
  field: FieldOf<ExpenseValues>;
  /** How far from today the date is ('7 months ago'), if it may be a typo. */
  dateInWords: string | null;
}

/** Amount and description come first, because the rest is often the same for several receipts. */
export function ExpenseFields({ field, dateInWords }: Props) {
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

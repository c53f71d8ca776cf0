import { Group, Textarea, TextInput } from '@mantine/core';
import type { Ref } from 'react';
import {
  budgetSourceLabels,
  budgetSources,
  expenseCategories,
  expenseCategoryLabels,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { AmountField } from '../../ui/field/AmountField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import type { ExpenseValues } from './values.ts';

const categories: readonly { value: ExpenseCategory | ''; label: string }[] = [
  { value: '', label: 'Choose' },
  ...expenseCategories.map((value) => ({ value, label: expenseCategoryLabels[value] })),
];
const sources = budgetSources.map((value) => ({ value, label: budgetSourceLabels[value] }));

interface Props {
  values: ExpenseValues;
  errors: FieldMessages;
  amountRef?: Ref<HTMLInputElement>;
  onChange: (values: ExpenseValues) => void;
}

/** The amount and what it was for come first: the rest is often the same from receipt to receipt. */
export function ExpenseFields({ values, errors, amountRef, onChange }: Props) {
  const set = (changes: Partial<ExpenseValues>) => onChange({ ...values, ...changes });
  return (
    <>
      <AmountField
        label="Amount"
        required
        ref={amountRef}
        value={values.amount}
        error={errors['amount']}
        onChange={(amount) => set({ amount })}
      />
      <TextInput
        label="Description"
        required
        maxLength={200}
        value={values.description}
        error={errors['description']}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <Group grow align="flex-start">
        <SelectField
          label="Category"
          required
          options={categories}
          value={values.category}
          error={errors['category']}
          onChange={(category) => set({ category })}
        />
        <DateField
          label="Date"
          required
          value={values.date}
          error={errors['date']}
          onChange={(date) => set({ date })}
        />
      </Group>
      <SelectField
        label="Budget Source"
        options={sources}
        value={values.budgetSource}
        error={errors['budgetSource']}
        onChange={(budgetSource) => set({ budgetSource })}
      />
      <Textarea
        label="Notes"
        rows={2}
        maxLength={1000}
        value={values.notes}
        error={errors['notes']}
        onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
      />
    </>
  );
}

import { Group, Textarea, TextInput } from '@mantine/core';
import {
  entryStatuses,
  entryStatusLabels,
  revenueFeeTypeLabels,
  revenueFeeTypes,
  type EntryStatus,
  type RevenueFeeType,
} from '../../../domain/budget.ts';
import { expenseCategories, expenseCategoryLabels } from '../../../domain/expense.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { AmountField } from '../../ui/field/AmountField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import type { StudentChoice } from '../../parts/studentChoice.ts';
import { StudentField } from '../../parts/StudentField.tsx';
import { withPerson, type EntryValues } from './entryValues.ts';

const feeTypes: readonly { value: RevenueFeeType | ''; label: string }[] = [
  { value: '', label: 'Choose' },
  ...revenueFeeTypes.map((value) => ({ value, label: revenueFeeTypeLabels[value] })),
];
const categories = expenseCategories.map((value) => ({
  value,
  label: expenseCategoryLabels[value],
}));
const statuses: readonly { value: EntryStatus; label: string }[] = entryStatuses.map((value) => ({
  value,
  label: entryStatusLabels[value],
}));
const orByRule = [{ value: '' as const, label: 'Automatic' }, ...statuses];

interface Props {
  values: EntryValues;
  errors: FieldMessages;
  students: readonly StudentChoice[];
  /** While adding one, the status may be left to the rule. */
  isNew: boolean;
  onChange: (values: EntryValues) => void;
}

export function EntryFields({ values, errors, students, isNew, onChange }: Props) {
  const { budgetType } = values;
  const isContribution = budgetType === 'contribution_revenue';
  const set = (changes: Partial<EntryValues>) => onChange({ ...values, ...changes });
  const choose = (id: string) =>
    onChange(
      withPerson(
        values,
        students.find((one) => one.id === id),
      ),
    );
  const date = (
    <DateField
      label="Date"
      required
      value={values.date}
      error={errors['date']}
      onChange={(chosen) => set({ date: chosen })}
    />
  );
  return (
    <>
      {budgetType !== 'expense' && (
        <StudentField
          label={isContribution ? 'Contributor' : 'Student'}
          students={students}
          value={values.personId}
          error={errors['contributorId'] ?? errors['studentId']}
          onChange={choose}
        />
      )}
      {budgetType === 'fee_revenue' && (
        <SelectField
          label="Fee Type"
          required
          options={feeTypes}
          value={values.feeType}
          error={errors['feeType']}
          onChange={(feeType) => set({ feeType })}
        />
      )}
      {budgetType === 'expense' && (
        <SelectField
          label="Category"
          required
          options={categories}
          value={values.category}
          error={errors['category']}
          onChange={(category) => set({ category })}
        />
      )}
      <Group grow align="flex-start">
        <AmountField
          label="Amount"
          required
          value={values.amount}
          error={errors['amount']}
          onChange={(amount) => set({ amount })}
        />
        {isContribution ? (
          <AmountField
            label="Expected Amount"
            required
            value={values.expectedAmount}
            error={errors['expectedAmount']}
            onChange={(expectedAmount) => set({ expectedAmount })}
          />
        ) : (
          date
        )}
      </Group>
      {isContribution && date}
      <TextInput
        label="Description"
        required
        maxLength={200}
        value={values.description}
        error={errors['description']}
        onChange={({ currentTarget }) => set({ description: currentTarget.value })}
      />
      <SelectField
        label="Status"
        options={isNew ? orByRule : statuses}
        value={values.status}
        error={errors['status']}
        {...(isNew && {
          description: isContribution
            ? 'Automatic: completed from the expected amount on, else pending.'
            : 'Automatic: active.',
          inputWrapperOrder: ['label', 'input', 'description', 'error'],
        })}
        onChange={(status) => set({ status })}
      />
      {budgetType === 'expense' && (
        <Textarea
          label="Notes"
          rows={2}
          maxLength={1000}
          value={values.notes}
          error={errors['notes']}
          onChange={({ currentTarget }) => set({ notes: currentTarget.value })}
        />
      )}
    </>
  );
}

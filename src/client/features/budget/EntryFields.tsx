import { Row } from '../../ui/layout/flow.tsx';
import {
  entryStatuses,
  entryStatusLabels,
  revenueFeeTypeLabels,
  revenueFeeTypes,
} from '../../../domain/budget.ts';
import { expenseCategories, expenseCategoryLabels } from '../../../domain/expense.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { DateField } from '../../ui/field/DateField.tsx';
import { NotesField } from '../../ui/field/NotesField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import type { useForm } from '../../ui/form/useForm.ts';
import type { StudentChoice } from '../../parts/studentChoice.ts';
import { StudentField } from '../../parts/StudentField.tsx';
import { withPerson, type EntryValues } from './entryValues.ts';
import { optionsOf, optionsOrNone } from '../../ui/field/options.ts';

const feeTypes = optionsOrNone('Choose', revenueFeeTypes, revenueFeeTypeLabels);
const categories = optionsOf(expenseCategories, expenseCategoryLabels);
const statuses = optionsOf(entryStatuses, entryStatusLabels);
const orByRule = [{ value: '' as const, label: 'Automatic' }, ...statuses];

interface Props {
  form: Pick<
    ReturnType<typeof useForm<EntryValues, unknown>>,
    'values' | 'setValues' | 'errors' | 'field'
  >;
  students: readonly StudentChoice[];
  /** Whether an entry is being added: then its status may be left to the rule. */
  isNew: boolean;
  /** How far from today the date is ('7 months ago'), if it may be a typo. */
  dateInWords: string | null;
}

export function EntryFields({
  form: { values, setValues, errors, field },
  students,
  isNew,
  dateInWords,
}: Props) {
  const { budgetType } = values;
  const isContribution = budgetType === 'contribution_revenue';
  const choose = (id: string) => {
    const person = students.find((one) => one.id === id);
    setValues((before) => withPerson(before, person));
  };
  const date = <DateField label="Date" required inWords={dateInWords} {...field('date')} />;
  return (
    <>
      {budgetType !== 'expense' && (
        <StudentField
          label={isContribution ? 'Contributor' : 'Student'}
          required
          students={students}
          value={values.personId}
          error={errors['contributorId'] ?? errors['studentId']}
          onChange={choose}
        />
      )}
      {budgetType === 'fee_revenue' && (
        <SelectField label="Fee Type" required options={feeTypes} {...field('feeType')} />
      )}
      {budgetType === 'expense' && (
        <SelectField label="Category" required options={categories} {...field('category')} />
      )}
      <Row equal align="start">
        <MoneyField asWritten label="Amount" required {...field('amount')} />
        {isContribution ? (
          <MoneyField asWritten label="Expected Amount" required {...field('expectedAmount')} />
        ) : (
          date
        )}
      </Row>
      {isContribution && date}
      <TextField label="Description" required maxLength={200} {...field('description')} />
      <SelectField
        label="Status"
        options={isNew ? orByRule : statuses}
        {...field('status')}
        {...(isNew && {
          description: isContribution
            ? 'Automatic: completed from the expected amount on, else pending.'
            : 'Automatic: active.',
        })}
      />
      {budgetType === 'expense' && <NotesField {...field('notes')} />}
    </>
  );
}

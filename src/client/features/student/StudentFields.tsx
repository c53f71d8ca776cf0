import { Group, TextInput } from '@mantine/core';
import type { Student } from '../../../contract/student.ts';
import { moneyInputValue } from '../../../domain/money.ts';
import { danceRoles, enrollmentStatuses, type EnrollmentStatus } from '../../../domain/student.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { BalancePreview } from './BalancePreview.tsx';
import { readBalance, type StudentValues } from './values.ts';

const statusOptions = enrollmentStatuses.map((status) => ({ value: status, label: status }));
const roleOptions = danceRoles.map((role) => ({ value: role, label: role }));

const statusNotes: Record<EnrollmentStatus, string> = {
  Enrolled: 'On the attendance list.',
  'Pending Payment': 'On the attendance list.',
  Inactive: 'Not on the attendance list; fees and balance are frozen.',
  Removed: 'On no list of a class. Fees and payments are kept, and what is owed stays owed.',
};

interface Props {
  /** None while adding one. */
  student: Student | undefined;
  values: StudentValues;
  onChange: (values: StudentValues) => void;
  errors: FieldMessages;
}

export function StudentFields({ student, values, onChange, errors }: Props) {
  const set = (changes: Partial<StudentValues>) => onChange({ ...values, ...changes });
  return (
    <>
      <Group grow align="flex-start">
        <TextInput
          label="First Name"
          required
          maxLength={100}
          value={values.firstName}
          error={errors['firstName']}
          onChange={({ currentTarget }) => set({ firstName: currentTarget.value })}
        />
        <TextInput
          label="Last Name"
          required
          maxLength={100}
          value={values.lastName}
          error={errors['lastName']}
          onChange={({ currentTarget }) => set({ lastName: currentTarget.value })}
        />
      </Group>
      {!student && (
        <TextInput
          label="Email"
          type="email"
          required
          description="The student signs in with it."
          value={values.email}
          error={errors['email']}
          onChange={({ currentTarget }) => set({ email: currentTarget.value })}
        />
      )}
      <Group grow align="flex-start">
        <SelectField
          label="Enrollment Status"
          options={statusOptions}
          description={statusNotes[values.enrollmentStatus]}
          inputWrapperOrder={['label', 'input', 'description', 'error']}
          value={values.enrollmentStatus}
          error={errors['enrollmentStatus']}
          onChange={(enrollmentStatus) => set({ enrollmentStatus })}
        />
        <SelectField
          label="Dance Role"
          options={roleOptions}
          value={values.danceRole}
          error={errors['danceRole']}
          onChange={(danceRole) => set({ danceRole })}
        />
      </Group>
      <MoneyField
        label="Balance"
        min="0"
        description={
          student ? (
            <BalancePreview student={student} typed={values.balance} />
          ) : (
            'What the student owes already.'
          )
        }
        inputWrapperOrder={['label', 'input', 'description', 'error']}
        value={values.balance}
        error={errors['balance']}
        onChange={(balance) => set({ balance })}
        onBlur={() => {
          if (readBalance(values.balance) === 0) set({ balance: moneyInputValue(0) });
        }}
      />
    </>
  );
}

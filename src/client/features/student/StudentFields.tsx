import { Row } from '../../ui/layout/flow.tsx';
import type { Student } from '../../../contract/student.ts';
import {
  cents,
  formatMoney,
  wholeCents,
  ZERO,
  type Cents,
  type TypedAmount,
} from '../../../domain/money.ts';
import { danceRoles, enrollmentStatuses, type EnrollmentStatus } from '../../../domain/student.ts';
import { useSchool } from '../../session/session.ts';
import { MoneyField } from '../../ui/field/MoneyField.tsx';
import { SelectField } from '../../ui/field/SelectField.tsx';
import { TextField } from '../../ui/field/TextField.tsx';
import type { useForm } from '../../ui/form/useForm.ts';
import { OwnFieldInputs } from '../../parts/OwnFieldInputs.tsx';
import { useStudentFields } from '../../parts/studentFields.ts';
import { PersonFieldInputs } from '../../parts/PersonFieldInputs.tsx';
import { balanceOf, type StudentValues } from './values.ts';
import { adjustOwed, balanceAfter } from '../../../domain/account.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { BalanceText } from '../../ui/money/Money.tsx';

const statusOptions = enrollmentStatuses.map((status) => ({ value: status, label: status }));
const roleOptions = danceRoles.map((role) => ({ value: role, label: role }));

const statusNotes: Record<EnrollmentStatus, string> = {
  Enrolled: 'On the attendance list.',
  'Pending Payment': 'On the attendance list.',
  Inactive: 'Not on the attendance list; fees and balance are frozen.',
  Removed: 'Not on the roll. Fees and payments are kept, and what is owed stays owed.',
};

interface Props {
  /** Undefined while adding a student. */
  student: Student | undefined;
  /** The field to begin with. */
  at?: 'care' | undefined;
  form: Pick<
    ReturnType<typeof useForm<StudentValues, unknown>>,
    'values' | 'set' | 'field' | 'errors'
  >;
}

export function StudentFields({ student, at, form: { values, set, field, errors } }: Props) {
  const { hasDanceRoles, today } = useSchool();
  return (
    <>
      <Row equal align="start">
        <TextField label="First Name" required maxLength={100} {...field('firstName')} />
        <TextField label="Last Name" required maxLength={100} {...field('lastName')} />
      </Row>
      {!student && (
        <TextField
          label="Email"
          type="email"
          description="The student logs in with it. Leave it empty if they have none."
          {...field('email')}
        />
      )}
      <Row equal align="start">
        <SelectField
          label="Enrollment Status"
          options={statusOptions}
          description={statusNotes[values.enrollmentStatus]}
          isDescriptionBelow
          {...field('enrollmentStatus')}
        />
        {hasDanceRoles && (
          <SelectField label="Dance Role" options={roleOptions} {...field('danceRole')} />
        )}
      </Row>
      <PersonFieldInputs field={field} at={at} />
      <OwnFieldInputs
        fields={useStudentFields()}
        own={values.own}
        errors={errors}
        onChange={(own) => set({ own })}
        today={today}
      />
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
        isDescriptionBelow
        {...field('balance')}
        onBlur={() => {
          if (balanceOf(values.balance) === 0) set({ balance: ZERO });
        }}
      />
    </>
  );
}

/** Previews what setting the balance will do. */
function BalancePreview({ student, typed }: { student: Student; typed: TypedAmount }) {
  const account = accountOf(student);
  const owed = wholeCents(balanceOf(typed));
  const entry = owed === null ? null : adjustOwed(account, owed);
  if (!entry) {
    if (student.creditAvailable === 0) return <>What the student owes.</>;
    return (
      <>
        What the student owes. With the credit of {formatMoney(student.creditAvailable)}, the
        balance is {inBlack(student.calculatedBalance)}.
      </>
    );
  }
  return (
    <>
      The balance will be {inBlack(balanceAfter(account, entry))}. An adjustment of{' '}
      {entry.amount > 0 ? '+' : '−'}
      {formatMoney(cents(Math.abs(entry.amount)))} is recorded under your name.
    </>
  );
}

/** What is owed may be due later, which isn't for red. */
const inBlack = (balance: Cents) =>
  balance > 0 ? formatMoney(balance) : <BalanceText cents={balance} />;

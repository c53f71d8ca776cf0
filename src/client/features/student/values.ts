import type {
  NewStudent,
  Student,
  StudentChangesInput,
  NewStudentInput,
} from '../../../contract/student.ts';
import { adjustOwed, balanceAfter } from '../../../domain/account.ts';
import { personFieldsOf, noPersonFields } from '../../../domain/personField.ts';
import type { EnrollmentStatus } from '../../../domain/student.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { ZERO, type Cents, type TypedAmount } from '../../../domain/money.ts';

/** The form's values: every field of a new student, the balance as typed text. */
export interface StudentValues extends Required<Omit<NewStudent, 'balance' | 'email'>> {
  /** Empty if there is none. */
  email: string;
  balance: TypedAmount;
}

/** The values of an empty form. */
export const newValues: StudentValues = {
  firstName: '',
  lastName: '',
  email: '',
  enrollmentStatus: 'Pending Payment',
  danceRole: 'Lead',
  ...noPersonFields,
  own: {},
  balance: ZERO,
};

export function valuesOf(student: Student): StudentValues {
  const { firstName, lastName, email, enrollmentStatus, danceRole, balance } = student;
  return {
    firstName,
    lastName,
    email: email ?? '',
    enrollmentStatus,
    danceRole,
    ...personFieldsOf(student),
    own: student.own,
    balance,
  };
}

/** Anything that isn't a number counts as 0. */
export const balanceOf = (typed: TypedAmount): TypedAmount => (Number.isNaN(typed) ? ZERO : typed);

/** The student after setting what they owe; the same object if that changes nothing. */
export function withOwed(student: Student, owed: Cents | null): Student {
  const account = accountOf(student);
  const entry = owed === null ? null : adjustOwed(account, owed);
  if (owed === null || !entry) return student;
  return { ...student, balance: owed, calculatedBalance: balanceAfter(account, entry) };
}

export function newStudentOf({ balance, email, ...values }: StudentValues): NewStudentInput {
  return { ...values, email: email.trim() || null, balance: balanceOf(balance) };
}

/** The fields to send. The email has its own form. */
export function typedOf(
  values: StudentValues,
): Required<Omit<StudentChangesInput, 'id' | 'email' | 'basedOn'>> {
  const { firstName, lastName, enrollmentStatus, danceRole, own } = values;
  const balance = balanceOf(values.balance);
  // Lists every editable field: the return type makes a missing one a compile error.
  return {
    firstName,
    lastName,
    enrollmentStatus,
    danceRole,
    ...personFieldsOf(values),
    own,
    balance,
  };
}

/** Whether a status needs confirmation: only if it takes the student off the roll. */
export function asksFirst(status: EnrollmentStatus): boolean {
  return status === 'Removed' || status === 'Inactive';
}

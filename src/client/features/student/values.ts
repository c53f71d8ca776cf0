import type { NewStudent, Student, StudentChanges } from '../../../contract/student.ts';
import { adjustOwed, balanceAfter } from '../../../domain/account.ts';
import { personFieldsOf, noPersonFields } from '../../../domain/personField.ts';
import { accountOf } from '../../parts/accountOf.ts';
import { moneyInputValue, parseMoney, ZERO, type Cents } from '../../../domain/money.ts';
import { refusal } from '../../api/failure.ts';

/** The form's values: every field of a new student, the balance as typed text. */
export interface StudentValues extends Required<Omit<NewStudent, 'balance' | 'email'>> {
  /** Empty for none. */
  email: string;
  balance: string;
}

/** The values of an empty form. */
export const newValues: StudentValues = {
  firstName: '',
  lastName: '',
  email: '',
  enrollmentStatus: 'Pending Payment',
  danceRole: 'Lead',
  ...noPersonFields,
  balance: moneyInputValue(ZERO),
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
    balance: moneyInputValue(balance),
  };
}

/** Text that is not a number counts as 0; null for a number that isn't a valid amount, such as 1.005. */
export function readBalance(typed: string): Cents | null {
  if (typed.trim() === '' || Number.isNaN(Number(typed))) return ZERO;
  return parseMoney(typed);
}

/** The student after setting what they owe; the same object if that changes nothing. */
export function withOwed(student: Student, owed: Cents | null): Student {
  const account = accountOf(student);
  const entry = owed === null ? null : adjustOwed(account, owed);
  if (owed === null || !entry) return student;
  return { ...student, balance: owed, calculatedBalance: balanceAfter(account, entry) };
}

function balanceOrRefusal(typed: string): Cents {
  const balance = readBalance(typed);
  if (balance === null) {
    throw refusal({ balance: 'Balance must be zero or more, with at most two decimals' });
  }
  return balance;
}

export function newStudentOf({ balance, email, ...values }: StudentValues): NewStudent {
  return { ...values, email: email.trim() || null, balance: balanceOrRefusal(balance) };
}

/** The fields to send, or throws the refusal to show. The email has a form of its own. */
export function typedOf(
  values: StudentValues,
): Required<Omit<StudentChanges, 'id' | 'email' | 'basedOn'>> {
  const { firstName, lastName, enrollmentStatus, danceRole } = values;
  const balance = balanceOrRefusal(values.balance);
  // Lists every editable field: the return type makes a missing one a compile error.
  return { firstName, lastName, enrollmentStatus, danceRole, ...personFieldsOf(values), balance };
}

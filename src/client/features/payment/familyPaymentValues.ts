import type { FamilyAccount, NewFamilyPayment } from '../../../contract/family.ts';
import type { TypedDate } from '../../../domain/dates.ts';
import { problemOfLines, proposeLines, type PaymentLine } from '../../../domain/family.ts';
import type { StudentId } from '../../../domain/ids.ts';
import { NO_AMOUNT, PART_OF_A_CENT, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import type { PaymentMethodKey } from '../../../domain/paymentMethod.ts';
import { refusal } from '../../api/failure.ts';

/** The values of the form for a family payment. */
export interface FamilyPaymentValues {
  amount: TypedAmount;
  date: TypedDate;
  paymentMethod: PaymentMethodKey;
  notes: string;
  /** The id of the person who paid; '' if nobody is named. */
  payerId: string;
  /** What was typed for each student; null while the amount is shared automatically. */
  lines: Readonly<Record<string, TypedAmount>> | null;
}

/** The value of each student's field: what was typed, or else their share of the amount, oldest fees first. */
export function sharesOf(
  { amount, lines }: Pick<FamilyPaymentValues, 'amount' | 'lines'>,
  { students }: FamilyAccount,
): Readonly<Record<string, TypedAmount>> {
  if (lines) return lines;
  const shared = wholeCents(amount);
  if (shared === null) return {};
  return Object.fromEntries(
    proposeLines(students, shared).map((line) => [line.studentId, line.amount]),
  );
}

/** The name of the field for a student's share. */
export const lineField = (studentId: StudentId): string => `lines.${studentId}`;

/** The shares to send, without any of zero. `wrong` has the ones that aren't amounts. */
function linesOf(shares: Readonly<Record<string, TypedAmount>>, { students }: FamilyAccount) {
  const lines: PaymentLine[] = [];
  const wrong: StudentId[] = [];
  for (const { studentId } of students) {
    const typed = shares[studentId] ?? NO_AMOUNT;
    const amount = wholeCents(typed);
    if (!Number.isNaN(typed) && amount === null) wrong.push(studentId);
    else if (amount !== null && amount > 0) lines.push({ studentId, amount });
  }
  return { lines, wrong };
}

/** Why the shares can't be saved with this amount; null if they can, and while no amount is typed. */
export function problemOfShares(
  values: Pick<FamilyPaymentValues, 'amount' | 'lines'>,
  account: FamilyAccount,
): string | null {
  const amount = wholeCents(values.amount);
  const { lines, wrong } = linesOf(sharesOf(values, account), account);
  if (wrong.length > 0) return PART_OF_A_CENT;
  if (!amount) return null;
  const students = account.students.map(({ studentId: id, name }) => ({ id, name }));
  return problemOfLines(lines, amount, students);
}

/** The payment to send, or throws the refusal to show. */
export function familyPaymentOf(
  values: FamilyPaymentValues,
  account: FamilyAccount,
): Omit<NewFamilyPayment, 'id' | 'amount' | 'date'> & { amount: TypedAmount; date: string } {
  const { lines, wrong } = linesOf(sharesOf(values, account), account);
  // Without an amount, the server explains what is missing.
  if (values.amount > 0) {
    const [first] = wrong;
    if (first !== undefined) throw refusal({ [lineField(first)]: PART_OF_A_CENT });
    const problem = problemOfShares(values, account);
    if (problem !== null) throw refusal({ lines: problem });
  }
  const { amount, date, paymentMethod, notes, payerId } = values;
  return {
    amount,
    date,
    paymentMethod,
    notes,
    ...(lines.length > 0 && { lines }),
    ...(payerId !== '' && { payerId: payerId as NonNullable<NewFamilyPayment['payerId']> }),
  };
}

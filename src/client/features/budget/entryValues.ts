import type { BudgetEntry, NewBudgetEntryInput } from '../../../contract/budget.ts';
import {
  budgetMessages,
  contributionDescription,
  overpaymentToConfirm,
  type BudgetType,
  type EntryStatus,
  type RevenueFeeType,
} from '../../../domain/budget.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import type { ExpenseCategory } from '../../../domain/expense.ts';
import {
  NO_AMOUNT,
  wholeCents,
  ZERO,
  type Cents,
  type TypedAmount,
} from '../../../domain/money.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { fullName } from '../../../domain/student.ts';
import { refusal } from '../../api/failure.ts';

/** The form's values. Which of them apply depends on the type. */
export interface EntryValues {
  budgetType: BudgetType;
  amount: TypedAmount;
  date: TypedDate;
  description: string;
  /** '' leaves it to the rule. */
  status: EntryStatus | '';
  feeType: RevenueFeeType | '';
  /** The id of the student charged, or of the contributor. */
  personId: string;
  personName: string;
  expectedAmount: TypedAmount;
  category: ExpenseCategory;
  notes: string;
}

export function newValues(
  budgetType: BudgetType,
  today: CalendarDate,
  expectedAmount: Cents,
): EntryValues {
  return {
    budgetType,
    amount: NO_AMOUNT,
    date: today,
    description: '',
    status: '',
    feeType: '',
    personId: '',
    personName: '',
    expectedAmount,
    category: 'other',
    notes: '',
  };
}

export function valuesOf(entry: BudgetEntry): EntryValues {
  const { budgetType, amount, date, description, status, feeType, notes } = entry;
  return {
    budgetType,
    amount,
    date,
    description,
    status,
    feeType: feeType ?? '',
    personId: entry.studentId ?? entry.contributorId ?? '',
    personName: entry.studentName ?? entry.contributorName ?? '',
    expectedAmount: entry.expectedAmount ?? ZERO,
    category: entry.category ?? 'other',
    notes: notes ?? '',
  };
}

/** The values for the next entry: same date and kind, another person. */
export function nextValues(values: EntryValues): EntryValues {
  return { ...values, amount: NO_AMOUNT, description: '', personId: '', personName: '', notes: '' };
}

/** Chooses a person. A contribution's description contains their name until someone types another. */
export function withPerson(
  values: EntryValues,
  person: { id: string; firstName: string; lastName: string } | undefined,
): EntryValues {
  const personName = person ? fullName(person) : '';
  const chosen = { ...values, personId: person?.id ?? '', personName };
  const described = ['', contributionDescription(values.personName)].includes(values.description);
  if (values.budgetType !== 'contribution_revenue' || !described) return chosen;
  return { ...chosen, description: person ? contributionDescription(personName) : '' };
}

function problemsOf(values: EntryValues, amount: Cents | null, expected: Cents | null) {
  const wrong: FieldMessages = {};
  const { budgetType } = values;
  if (budgetType === 'contribution_revenue') {
    if (!values.personId) wrong['contributorId'] = budgetMessages.chooseContributor;
    if (!expected) wrong['expectedAmount'] = budgetMessages.typedExpectedAmount;
  }
  if (budgetType === 'fee_revenue') {
    if (!values.personId) wrong['studentId'] = budgetMessages.studentRequired;
    if (!values.feeType) wrong['feeType'] = budgetMessages.feeTypeRequired;
  }
  if (!amount) wrong['amount'] = budgetMessages.amount;
  if (!values.date) wrong['date'] = budgetMessages.dateRequired;
  if (!values.description.trim()) wrong['description'] = 'Description is required';
  return wrong;
}

/** The typed entry, or throws a refusal that names every invalid field. */
export function entryOf(values: EntryValues): NewBudgetEntryInput {
  const { budgetType, date, feeType, personId } = values;
  const amount = wholeCents(values.amount);
  const expectedAmount = wholeCents(values.expectedAmount);
  const wrong = problemsOf(values, amount, expectedAmount);
  if (Object.keys(wrong).length > 0) throw refusal(wrong);
  const common = {
    amount: amount ?? ZERO,
    date,
    description: values.description.trim(),
    ...(values.status !== '' && { status: values.status }),
  };
  if (budgetType === 'expense') {
    return { budgetType, ...common, category: values.category, notes: values.notes };
  }
  if (budgetType === 'contribution_revenue') {
    return {
      budgetType,
      ...common,
      contributorId: personId,
      contributorName: values.personName,
      expectedAmount: expectedAmount ?? ZERO,
    };
  }
  return { budgetType, ...common, feeType: feeType || 'other', studentId: personId };
}

/** How many cents a contribution is over the expected amount, if that needs confirmation; otherwise 0. */
export function overpaymentOf(values: EntryValues, before?: BudgetEntry): Cents {
  const amount = wholeCents(values.amount);
  const expected = wholeCents(values.expectedAmount);
  const isWrong = Object.keys(problemsOf(values, amount, expected)).length > 0;
  if (values.budgetType !== 'contribution_revenue' || isWrong) return ZERO;
  // Values that haven't changed were confirmed before.
  if (before?.amount === amount && before?.expectedAmount === expected) return ZERO;
  return overpaymentToConfirm(amount ?? ZERO, expected ?? ZERO);
}

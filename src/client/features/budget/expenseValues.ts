import type { Expense, NewExpense } from '../../../contract/expense.ts';
import type { CalendarDate, TypedDate } from '../../../domain/dates.ts';
import {
  DEFAULT_BUDGET_SOURCE,
  expenseMessages,
  type BudgetSource,
  type ExpenseCategory,
} from '../../../domain/expense.ts';
import { NO_AMOUNT, wholeCents, type TypedAmount } from '../../../domain/money.ts';
import type { FieldMessages } from '../../../domain/refusal.ts';
import { refusal } from '../../api/failure.ts';

/** The form's values. */
export interface ExpenseValues {
  amount: TypedAmount;
  description: string;
  category: ExpenseCategory | '';
  date: TypedDate;
  budgetSource: BudgetSource;
  notes: string;
}

export function newValues(today: CalendarDate): ExpenseValues {
  return {
    amount: NO_AMOUNT,
    description: '',
    category: '',
    date: today,
    budgetSource: DEFAULT_BUDGET_SOURCE,
    notes: '',
  };
}

export function valuesOf(expense: Expense): ExpenseValues {
  const { amount, description, category, date, budgetSource, notes } = expense;
  return { amount, description, category, date, budgetSource, notes };
}

/** The values for the next receipt. */
export function nextValues(values: ExpenseValues): ExpenseValues {
  return { ...values, amount: NO_AMOUNT, description: '', notes: '' };
}

/** The typed expense, or throws a refusal that names every invalid field. */
export function expenseOf(values: ExpenseValues): NewExpense {
  const { category, date } = values;
  const amount = wholeCents(values.amount);
  const description = values.description.trim();
  const wrong: FieldMessages = {};
  if (amount === null || amount === 0) wrong['amount'] = expenseMessages.typedAmount;
  if (description === '') wrong['description'] = expenseMessages.descriptionRequired;
  if (category === '') wrong['category'] = 'Category is required';
  if (date === '') wrong['date'] = expenseMessages.dateRequired;
  if (amount === null || category === '' || date === '' || Object.keys(wrong).length > 0)
    throw refusal(wrong);
  return { ...values, amount, category, date, description };
}

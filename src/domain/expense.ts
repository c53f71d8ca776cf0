import { sumCents, type Cents } from './money.ts';
import { INVALID_RANGE } from './periods.ts';

export const expenseCategories = [
  'supplies',
  'utilities',
  'maintenance',
  'equipment',
  'marketing',
  'administrative',
  'insurance',
  'other',
] as const;
export type ExpenseCategory = (typeof expenseCategories)[number];

export const expenseCategoryLabels: Record<ExpenseCategory, string> = {
  supplies: 'Supplies',
  utilities: 'Utilities',
  maintenance: 'Maintenance',
  equipment: 'Equipment',
  marketing: 'Marketing',
  administrative: 'Administrative',
  insurance: 'Insurance',
  other: 'Other',
};

/** The money an expense is paid from. */
export const budgetSources = ['fee-revenue', 'contribution-revenue', 'expense'] as const;
export type BudgetSource = (typeof budgetSources)[number];
export const DEFAULT_BUDGET_SOURCE: BudgetSource = 'fee-revenue';

export const budgetSourceLabels: Record<BudgetSource, string> = {
  'fee-revenue': 'Fee Revenue',
  'contribution-revenue': 'Contribution Revenue',
  expense: 'General Expense',
};

export const expenseMessages = {
  amount: 'Expense amount must be greater than zero',
  typedAmount: 'Amount must be a valid positive number',
  category: `Invalid expense category. Must be one of: ${expenseCategories.join(', ')}`,
  budgetSource: `Invalid budget source. Must be one of: ${budgetSources.join(', ')}`,
  descriptionRequired: 'Expense description is required',
  dateRequired: 'Expense date is required',
  dateInvalid: 'Invalid expense date',
  range: INVALID_RANGE,
  notFound: 'Expense not found',
  updatedNotFound: 'Updated expense not found',
  alreadyRestored: 'This expense is already restored.',
} as const;

/** The error when no admin is acting. Imports without an admin are stored as 'unknown-admin'. */
export const ADMIN_REQUIRED = 'Admin ID is required';

/** Major expenses are highlighted; an amount equal to the threshold is major. */
export function isMajorExpense(amount: Cents, threshold: Cents): boolean {
  return amount >= threshold;
}

/** Cents by category; a category without expenses is missing. */
export type CategorySums = Partial<Record<ExpenseCategory, Cents>>;

/** Adds up sums by category. */
export function addCategorySums(...all: readonly CategorySums[]): CategorySums {
  const sums: CategorySums = {};
  for (const category of expenseCategories) {
    const amounts = all.flatMap((one) => one[category] ?? []);
    if (amounts.length > 0) sums[category] = sumCents(amounts);
  }
  return sums;
}

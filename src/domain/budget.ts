import { quoted } from './quoted.ts';
import { atLeastZero, minus, plus, sumCents, ZERO, type Cents } from './money.ts';
import { percentOf } from './percent.ts';
import { INVALID_RANGE, isReversed } from './periods.ts';

export const budgetTypes = ['fee_revenue', 'contribution_revenue', 'expense'] as const;
export type BudgetType = (typeof budgetTypes)[number];

export const budgetTypeLabels: Record<BudgetType, string> = {
  fee_revenue: 'Fee Revenue',
  contribution_revenue: 'Contribution Revenue',
  expense: 'Expense',
};

export const entryStatuses = ['active', 'pending', 'completed', 'inactive'] as const;
export type EntryStatus = (typeof entryStatuses)[number];

export const entryStatusLabels: Record<EntryStatus, string> = {
  active: 'Active',
  pending: 'Pending',
  completed: 'Completed',
  inactive: 'Inactive',
};

/** The kinds of fee revenue. They are unrelated to the fees of marks (domain/fees.ts). */
export const revenueFeeTypes = ['late', 'absent', 'penalty', 'makeup', 'other'] as const;
export type RevenueFeeType = (typeof revenueFeeTypes)[number];

export const revenueFeeTypeLabels: Record<RevenueFeeType, string> = {
  late: 'Late',
  absent: 'Absent',
  penalty: 'Penalty',
  makeup: 'Makeup',
  other: 'Other',
};

export const budgetMessages = {
  amount: 'Amount must be a positive number',
  dateRequired: 'Date is required',
  dateInvalid: 'Invalid date',
  feeTypeRequired: 'Fee type is required',
  feeType: `Invalid fee type. Must be one of: ${revenueFeeTypes.join(', ')}`,
  studentRequired: 'Student ID is required for fee revenue',
  contributorRequired: 'Contributor ID is required',
  chooseContributor: 'Please select a student as contributor',
  expectedAmount: 'Expected amount must be a positive number',
  typedExpectedAmount: 'Expected amount must be a valid positive number',
  status: `Invalid status. Must be one of: ${entryStatuses.join(', ')}`,
  entryRequired: 'Entry ID is required',
  notFound: 'Budget entry not found',
  alreadyRestored: 'This entry is already restored.',
  range: INVALID_RANGE,
  rangeRequired: 'Start date and end date are required',
  rangeReversed: 'Start date must be before end date',
} as const;

export function invalidBudgetType(value: unknown): string {
  if (value === undefined || value === null) return 'Budget type is required';
  return `Invalid budget type: ${quoted(value)}`;
}

/** Entries with this status are kept, but no sum counts them. */
export const UNCOUNTED_STATUS = 'inactive' satisfies EntryStatus;

/** What is wrong with a period, or null; a period of one day is fine. */
export function periodProblem(from: string | undefined, to: string | undefined): string | null {
  if (!from || !to) return budgetMessages.rangeRequired;
  return isReversed({ from, to }) ? budgetMessages.rangeReversed : null;
}

/** The status of a new entry that was sent without one. */
export function defaultEntryStatus(
  entry:
    | { budgetType: 'contribution_revenue'; amount: Cents; expectedAmount: Cents }
    | { budgetType: 'fee_revenue' | 'expense' },
): EntryStatus {
  if (entry.budgetType !== 'contribution_revenue') return 'active';
  return entry.amount >= entry.expectedAmount ? 'completed' : 'pending';
}

interface StandingEntry {
  budgetType: BudgetType;
  amount: Cents;
  expectedAmount?: Cents | undefined;
  status: EntryStatus;
}

/**
 * Whether an entry has the status that the rule gave it. That status changes with the amount or the expected amount; a
 * status that somebody chose stays.
 */
export function hasDefaultStatus({ budgetType, status, ...entry }: StandingEntry): boolean {
  const { amount, expectedAmount } = entry;
  if (budgetType !== 'contribution_revenue' || expectedAmount === undefined) return false;
  return status === defaultEntryStatus({ budgetType, amount, expectedAmount });
}

/** The description of a contribution, unless somebody types another. */
export function contributionDescription(contributorName: string): string {
  return `Contribution from ${contributorName}`;
}

/**
 * How much a contribution is over the expected amount (cents), if it is above 1.5 times that amount and so worth a
 * warning; otherwise 0.
 */
export function overpaymentToConfirm(amount: Cents, expectedAmount: Cents): Cents {
  return amount * 2 > expectedAmount * 3 ? minus(amount, expectedAmount) : ZERO;
}

export const contributorStates = ['no payments', 'partial', 'complete', 'overpaid'] as const;
export type ContributorState = (typeof contributorStates)[number];

/** The state of a contributor's payments; 'complete' means exact to the cent. */
export function contributorState(totalAmount: Cents, expectedAmount: Cents): ContributorState {
  if (totalAmount === 0) return 'no payments';
  if (totalAmount < expectedAmount) return 'partial';
  return totalAmount === expectedAmount ? 'complete' : 'overpaid';
}

export interface ContributorTotals {
  received: Cents;
  expected: Cents;
  /** Still expected; what others overpaid doesn't reduce it. */
  remaining: Cents;
  overpaid: Cents;
}

/** The totals of all contributors' payments and expectations, in cents. */
export function contributorTotals(
  contributors: readonly { totalAmount: Cents; expectedAmount: Cents }[],
): ContributorTotals {
  const sumOf = (cents: (one: { totalAmount: Cents; expectedAmount: Cents }) => Cents) =>
    sumCents(contributors.map(cents));
  return {
    received: sumOf(({ totalAmount }) => totalAmount),
    expected: sumOf(({ expectedAmount }) => expectedAmount),
    remaining: sumOf((one) => atLeastZero(minus(one.expectedAmount, one.totalAmount))),
    overpaid: sumOf((one) => atLeastZero(minus(one.totalAmount, one.expectedAmount))),
  };
}

export interface BudgetFigures {
  feeRevenue: Cents;
  contributionRevenue: Cents;
  totalExpenses: Cents;
}

export interface BudgetSummary extends BudgetFigures {
  totalRevenue: Cents;
  netBudget: Cents;
  /** Also true at zero. */
  isPositive: boolean;
  /** Percent of the revenue, with one decimal; if there is any revenue, the two add up to 100. */
  feePercentage: number;
  contributionPercentage: number;
}

/** The totals and percentages derived from the three sums of a period. */
export function summarizeBudget(figures: BudgetFigures): BudgetSummary {
  const totalRevenue = plus(figures.feeRevenue, figures.contributionRevenue);
  const netBudget = minus(totalRevenue, figures.totalExpenses);
  const feePercentage = percentOf(figures.feeRevenue, totalRevenue);
  const rest = totalRevenue === 0 ? 0 : Math.round(1000 - feePercentage * 10) / 10;
  return {
    ...figures,
    totalRevenue,
    netBudget,
    isPositive: netBudget >= 0,
    feePercentage,
    contributionPercentage: rest,
  };
}

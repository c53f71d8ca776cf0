import type { SignedKind } from './closing.ts';
import { expenseCategoryLabels, type ExpenseCategory } from './expense.ts';

/** What the figures are about, in the order of the page and the sign-off sheet: first what the month came to. */
const titles = [
  'The month',
  'Fees',
  'Payments',
  'Budget',
  'Expenses',
  'Balances at month end',
  'Attendance',
] as const;
type Title = (typeof titles)[number];

/**
 * The figures that are signed for a month, with the words that the reports use, and what they are about: null if another
 * figure always says the same. Figures by type have keys like 'fee:late'.
 */
const signedFigures = {
  totalFeesCharged: ['Total Fees Charged', 'money', 'Fees'],
  totalPaymentsReceived: ['Total Payments Received', 'money', 'Payments'],
  refunds: ['Refunds', 'money', 'Payments'],
  feesCollected: ['Fees Collected', 'money', 'Fees'],
  pendingFees: ['Pending Fees', 'money', 'Fees'],
  feesInPaymentProcess: ['Fees In Payment Process', 'money', 'Fees'],
  totalExpenses: ['Total Expenses', 'money', null],
  availableBudget: ['Available Budget', 'money', 'Budget'],
  netIncome: ['Net Income', 'money', 'Budget'],
  feeRevenue: ['Fee Revenue', 'money', 'Budget'],
  contributionRevenue: ['Contribution Revenue', 'money', 'Budget'],
  moneyIn: ['Money in', 'money', 'The month'],
  moneyOut: ['Money out', 'money', 'The month'],
  result: ['Result', 'money', 'The month'],
  balancesRecorded: ['Balances as recorded', 'money', 'Balances at month end'],
  balancesDated: ['Balances with later corrections', 'money', 'Balances at month end'],
  attendanceRate: ['Attendance Rate', 'percent', 'Attendance'],
  schoolDays: ['School Days', 'count', 'Attendance'],
  holidayDays: ['Holiday Days', 'count', 'Attendance'],
  present: ['Present', 'count', 'Attendance'],
  absences: ['Absences', 'count', 'Attendance'],
  medicalAbsences: ['Medical Absences', 'count', 'Attendance'],
  rows: ['Entries', 'count', 'The month'],
} as const satisfies Record<string, readonly [label: string, kind: SignedKind, Title | null]>;

export type SignedFigure = keyof typeof signedFigures;

/** The figures by type, method or category. */
const groups = {
  fee: ['money', 'Fees'],
  method: ['money', 'Payments'],
  expense: ['money', 'Expenses'],
  flag: ['count', 'Attendance'],
} as const satisfies Record<string, readonly [SignedKind, Title]>;

export type SignedGroup = keyof typeof groups;

const isGroup = (name: string): name is SignedGroup => Object.hasOwn(groups, name);

function titleOf(key: string): Title | null {
  const [group = ''] = key.split(':', 1);
  if (key.includes(':') && isGroup(group)) return groups[group][1];
  return Object.hasOwn(signedFigures, key) ? signedFigures[key as SignedFigure][2] : 'The month';
}

/** Signed figures by what they are about; a figure that says what another one does is left out. */
export const groupFigures = <One extends { key: string }>(
  figures: readonly One[],
): { title: Title; listed: One[] }[] =>
  titles
    .map((title) => ({ title, listed: figures.filter(({ key }) => titleOf(key) === title) }))
    .filter(({ listed }) => listed.length > 0);

/** What one key of a group is called now. */
type NameOf = (group: SignedGroup, key: string) => string;

export const expenseName = (category: string): string =>
  expenseCategoryLabels[category as ExpenseCategory] ?? category;

/** What a stored figure is called, and whether its number is cents, a count or a percentage. */
export function describeSigned(key: string, nameOf: NameOf): { label: string; kind: SignedKind } {
  if (Object.hasOwn(signedFigures, key)) {
    const [label, kind] = signedFigures[key as SignedFigure];
    return { label, kind };
  }
  const [group = '', of = ''] = key.split(/:(.*)/s);
  const kind = isGroup(group) ? groups[group][0] : 'count';
  return { label: nameOf(group as SignedGroup, of), kind };
}

import { expenseCategories, expenseCategoryLabels } from '../../../domain/expense.ts';
import { totalFee } from '../../../domain/fees.ts';
import { sumCents } from '../../../domain/money.ts';
import type { MonthlyReport } from '../../../contract/report.ts';
import type { MoneyFigures } from '../../../domain/reports.ts';
import type { CellKind, CellValue, DocumentColumn, DocumentSection } from '../../files/document.ts';

export function figuresOf(
  title: string,
  figures: readonly (readonly [label: string, value: CellValue, kind?: CellKind])[],
): DocumentSection {
  return {
    title,
    columns: figures.map(([label, , kind = 'money']) => ({ title: label, kind })),
    rows: [figures.map(([, value]) => value)],
    asFigures: true,
  };
}

export const column = (title: string, kind: CellKind, share?: number): DocumentColumn => ({
  title,
  kind,
  ...(share !== undefined && { share }),
});

/** The sections that the monthly and the cumulative report share. */
export function moneySections({
  summary,
  budget,
  feeBreakdown: { byType, types },
  expenseBreakdown: { categoryBreakdown },
}: Pick<MonthlyReport, 'budget' | 'feeBreakdown' | 'expenseBreakdown'> & {
  summary: MoneyFigures;
}) {
  return {
    budgetOverview: figuresOf('Budget Overview', [
      ['Total Expenses', summary.totalExpenses],
      ['Available Budget', summary.availableBudget],
      ['Net Income', summary.netIncome],
    ]),
    revenue: figuresOf('Budget Revenue Breakdown', [
      ['Fee Revenue', budget.feeRevenue],
      ['Contribution Revenue', budget.contributionRevenue],
      ['Budget Net', budget.netBudget],
    ]),
    fees: {
      title: 'Fee Type Breakdown',
      columns: [column('Fee Type', 'text', 3), column('Amount', 'money')],
      rows: types.map(({ key, name }) => [name, byType[key] ?? 0]),
      total: ['TOTAL', totalFee(byType)],
    },
    expenses: {
      title: 'Expense Breakdown',
      columns: [column('Category', 'text', 3), column('Amount', 'money')],
      rows: expenseCategories.flatMap((category) => {
        const amount = categoryBreakdown[category];
        return amount === undefined ? [] : [[expenseCategoryLabels[category], amount]];
      }),
      total: ['TOTAL', sumCents(Object.values(categoryBreakdown))],
    },
  } satisfies Record<string, DocumentSection>;
}

import type { ReactNode } from 'react';
import type { MonthlyReport } from '../../../contract/report.ts';
import { expenseCategories, expenseCategoryLabels } from '../../../domain/expense.ts';
import { figureDefinitions } from '../../../domain/figures.ts';
import { formatMoney, ZERO, type Cents } from '../../../domain/money.ts';
import { countedDays, type MoneyFigures } from '../../../domain/reports.ts';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { ShareBar } from '../../parts/ShareBar.tsx';
import { EmptyState } from '../../ui/state/states.tsx';
import { EntriesLink, ExpensesLink, PaymentsLink, StudentsLink } from './figureLinks.tsx';
import styles from './MoneyCards.module.css';
import { MoneyFigure } from '../../parts/MoneyFigure.tsx';

export type ReportMoney = Pick<
  MonthlyReport,
  'period' | 'budget' | 'feeBreakdown' | 'expenseBreakdown' | 'cashFlow'
> & { summary: MoneyFigures };

/** Green from zero up. A loss has a minus sign, but isn't red, because it doesn't ask anybody to do anything. */
function Result({ cents }: { cents: Cents }) {
  return (
    <span className="numbers nowrap" data-positive={cents >= 0}>
      {formatMoney(cents)}
    </span>
  );
}

interface CardsProps {
  report: ReportMoney;
  /** Set if the same screen lists the students: then charged amounts link to them. */
  onStudents?: () => void;
}

interface TotalsProps extends CardsProps {
  title: string;
  /** How much of the pending fees is still unpaid today, in cents, if known. */
  stillUnpaid?: Cents;
  /** Further figures, shown last. */
  children?: ReactNode;
}

export function TotalsCard({
  title,
  report: { summary, period },
  onStudents,
  stillUnpaid,
  children,
}: TotalsProps) {
  return (
    <Card title={title}>
      <Figures>
        <Figure label="Total Fees Charged" definition={figureDefinitions.totalFeesCharged}>
          <StudentsLink cents={summary.totalFeesCharged} onStudents={onStudents} />
        </Figure>
        <Figure
          label="Total Payments Received"
          definition={figureDefinitions.totalPaymentsReceived}
        >
          <PaymentsLink period={period} cents={summary.totalPaymentsReceived} />
        </Figure>
        <Figure label="Fees Collected" definition={figureDefinitions.feesCollected}>
          <StudentsLink
            cents={summary.feesCollected}
            filter={{ status: 'collected' }}
            onStudents={onStudents}
          />
        </Figure>
        <Figure label="Pending Fees" definition={figureDefinitions.pendingFees}>
          <StudentsLink
            cents={summary.pendingFees}
            filter={{ status: 'pending' }}
            onStudents={onStudents}
          />
          {stillUnpaid !== undefined && summary.pendingFees > 0 && (
            <p className="note regular">{formatMoney(stillUnpaid)} still unpaid today</p>
          )}
        </Figure>
        <Figure label="Fees In Payment Process" definition={figureDefinitions.feesInPaymentProcess}>
          <StudentsLink
            cents={summary.feesInPaymentProcess}
            filter={{ status: 'partial' }}
            onStudents={onStudents}
          />
        </Figure>
        {children}
      </Figures>
    </Card>
  );
}

/** Money in, money out and the result, with the days that they cover. */
export function CashFlowCard({ report }: { report: ReportMoney }) {
  const { today } = useSchool();
  const { moneyIn, refunds, moneyOut, result } = report.cashFlow;
  return (
    <Card>
      <p className="quiet below-medium">{countedDays(report.period, today)}</p>
      <Figures>
        <MoneyFigure label="Money in" of="moneyIn" cents={moneyIn} />
        {refunds > 0 && <MoneyFigure label="Refunds" of="refunds" cents={refunds} />}
        <MoneyFigure label="Money out" of="moneyOut" cents={moneyOut} />
        <Figure label="Result" explained definition={figureDefinitions.result}>
          <Result cents={result} />
        </Figure>
      </Figures>
    </Card>
  );
}

/** Budget, revenue, expenses and fee types: shared by the monthly and the cumulative report. */
export function MoneyCards({ report, onStudents }: CardsProps) {
  const { summary, budget, period } = report;
  return (
    <div className={styles.cards}>
      <Card title="Budget Overview">
        <Figures>
          <Figure label="Total Expenses" definition={figureDefinitions.totalExpenses}>
            <ExpensesLink period={period} cents={summary.totalExpenses} />
          </Figure>
          <Figure label="Available Budget" explained definition={figureDefinitions.availableBudget}>
            <Result cents={summary.availableBudget} />
          </Figure>
          <Figure label="Net Income" explained definition={figureDefinitions.netIncome}>
            <Result cents={summary.netIncome} />
          </Figure>
        </Figures>
      </Card>
      <Card title="Budget Revenue Breakdown">
        <Figures>
          <Figure label="Fee Revenue" definition={figureDefinitions.feeRevenue}>
            <EntriesLink type="fee_revenue" period={period} cents={budget.feeRevenue} />
          </Figure>
          <Figure label="Contribution Revenue" definition={figureDefinitions.contributionRevenue}>
            <EntriesLink
              type="contribution_revenue"
              period={period}
              cents={budget.contributionRevenue}
            />
          </Figure>
          <Figure label="Budget Net" explained definition={figureDefinitions.budgetNet}>
            <Result cents={budget.netBudget} />
          </Figure>
        </Figures>
        {budget.totalRevenue > 0 && (
          <div className={styles.share}>
            <ShareBar {...budget} />
          </div>
        )}
      </Card>
      <Breakdown title="Fee Type Breakdown" definition={figureDefinitions.feesByType}>
        {report.feeBreakdown.types.map(({ key, name }) => (
          <Line key={key} label={name}>
            <StudentsLink
              cents={report.feeBreakdown.byType[key] ?? ZERO}
              filter={{ fee: key }}
              onStudents={onStudents}
            />
          </Line>
        ))}
      </Breakdown>
      <Expenses report={report} />
    </div>
  );
}

function Expenses({ report: { expenseBreakdown, period } }: { report: ReportMoney }) {
  const { categoryBreakdown } = expenseBreakdown;
  const spent = expenseCategories.filter((category) => categoryBreakdown[category] !== undefined);
  if (spent.length === 0) {
    return (
      <Card title="Expense Breakdown">
        <EmptyState text="No expenses found." />
      </Card>
    );
  }
  return (
    <Breakdown title="Expense Breakdown" definition={figureDefinitions.expensesByCategory}>
      {spent.map((category) => (
        <Line key={category} label={expenseCategoryLabels[category]}>
          <ExpensesLink
            period={period}
            category={category}
            cents={categoryBreakdown[category] ?? ZERO}
          />
        </Line>
      ))}
    </Breakdown>
  );
}

interface BreakdownProps {
  title: string;
  definition: string;
  children: ReactNode;
}

function Breakdown({ title, definition, children }: BreakdownProps) {
  return (
    <Card title={title}>
      <p className="note below-tight">{definition}</p>
      <dl className={`lined ${styles.breakdown}`}>{children}</dl>
    </Card>
  );
}

function Line({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="medium">{children}</dd>
    </div>
  );
}

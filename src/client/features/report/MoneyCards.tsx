import type { ReactNode } from 'react';
import type { MonthlyReport } from '../../../contract/report.ts';
import { expenseCategories, expenseCategoryLabels } from '../../../domain/expense.ts';
import { feeTypeLabels, feeTypes } from '../../../domain/fees.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import type { PaymentStatus } from '../../../domain/reports.ts';
import { Card, Figure, Figures } from '../../ui/Card.tsx';
import { TextLink } from '../../ui/links.tsx';
import { Money } from '../../ui/Money.tsx';
import { ShareBar } from '../../ui/ShareBar.tsx';
import { EmptyState } from '../../ui/states.tsx';
import styles from './MoneyCards.module.css';

export type ReportMoney = Pick<
  MonthlyReport,
  'period' | 'summary' | 'budget' | 'feeBreakdown' | 'expenseBreakdown'
>;

const custom = ({ from, to }: Period) => ({ period: 'custom' as const, from, to });

/** Green from zero on, else the colour of what is owed; the sign says it too. */
function Result({ cents }: { cents: Cents }) {
  return (
    <span className={styles.result} data-positive={cents >= 0}>
      {formatMoney(cents)}
    </span>
  );
}

/** The amount, as the way to what it is made of. */
function PaymentsLink({ period: { from, to }, cents }: { period: Period; cents: Cents }) {
  return (
    <TextLink inherit to="/payments" search={{ from, to }}>
      {formatMoney(cents)}
      <span className="visually-hidden">, show these payments</span>
    </TextLink>
  );
}

function EntriesLink({ period, cents }: { period: Period; cents: Cents }) {
  return (
    <TextLink inherit to="/budget-management" search={{ tab: 'entries', ...custom(period) }}>
      {formatMoney(cents)}
      <span className="visually-hidden">, show the budget entries</span>
    </TextLink>
  );
}

interface ChargedProps {
  cents: Cents;
  /** Of the students it is made of; all when left out. */
  status?: PaymentStatus;
  onStudents: (() => void) | undefined;
}

/** What was charged, as the way to the students it is made of. */
function Charged({ cents, status, onStudents }: ChargedProps) {
  if (!onStudents) return <Money cents={cents} />;
  return (
    <TextLink
      inherit
      from="/financial-reports"
      to="/financial-reports"
      search={(now) => ({ ...now, status })}
      resetScroll={false}
      onClick={onStudents}
    >
      {formatMoney(cents)}
      <span className="visually-hidden">, show the students</span>
    </TextLink>
  );
}

interface TotalsProps {
  title: string;
  report: ReportMoney;
  /** Where the students are on the same screen: what is charged leads to those it is charged to. */
  onStudents?: () => void;
  /** More figures after these. */
  children?: ReactNode;
}

export function TotalsCard({
  title,
  report: { summary, period },
  onStudents,
  children,
}: TotalsProps) {
  return (
    <Card title={title}>
      <Figures>
        <Figure label="Total Fees Charged">
          <Charged cents={summary.totalFeesCharged} onStudents={onStudents} />
        </Figure>
        <Figure label="Total Payments Received">
          <PaymentsLink period={period} cents={summary.totalPaymentsReceived} />
        </Figure>
        <Figure label="Fees Collected">
          <Money cents={summary.feesCollected} />
        </Figure>
        <Figure label="Pending Fees">
          <Charged cents={summary.pendingFees} status="pending" onStudents={onStudents} />
        </Figure>
        <Figure label="Fees In Payment Process">
          <Charged cents={summary.feesInPaymentProcess} status="partial" onStudents={onStudents} />
        </Figure>
        {children}
      </Figures>
    </Card>
  );
}

/** Budget, revenue, expenses and fee types: what the monthly and the cumulative report share. */
export function MoneyCards({ report }: { report: ReportMoney }) {
  const { summary, budget, period } = report;
  const of = custom(period);
  return (
    <div className={styles.cards}>
      <Card title="Budget Overview">
        <Figures>
          <Figure label="Total Expenses">
            <TextLink inherit to="/expenses" search={of}>
              {formatMoney(summary.totalExpenses)}
              <span className="visually-hidden">, show the expenses</span>
            </TextLink>
          </Figure>
          <Figure label="Available Budget">
            <Result cents={summary.availableBudget} />
          </Figure>
          <Figure label="Net Income">
            <Result cents={summary.netIncome} />
          </Figure>
        </Figures>
      </Card>
      <Card title="Budget Revenue Breakdown">
        <Figures>
          <Figure label="Fee Revenue">
            <EntriesLink period={period} cents={budget.feeRevenue} />
          </Figure>
          <Figure label="Contribution Revenue">
            <EntriesLink period={period} cents={budget.contributionRevenue} />
          </Figure>
          <Figure label="Budget Net">
            <Result cents={budget.netBudget} />
          </Figure>
        </Figures>
        {budget.totalRevenue > 0 && (
          <div className={styles.share}>
            <ShareBar {...budget} />
          </div>
        )}
      </Card>
      <Breakdown title="Fee Type Breakdown">
        {feeTypes.map((type) => (
          <Line key={type} label={feeTypeLabels[type]} cents={report.feeBreakdown.byType[type]} />
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
    <Breakdown title="Expense Breakdown">
      {spent.map((category) => (
        <Line
          key={category}
          label={
            <TextLink to="/expenses" search={{ category, ...custom(period) }}>
              {expenseCategoryLabels[category]}
            </TextLink>
          }
          cents={categoryBreakdown[category] ?? 0}
        />
      ))}
    </Breakdown>
  );
}

function Breakdown({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card title={title}>
      <dl className={styles.breakdown}>{children}</dl>
    </Card>
  );
}

function Line({ label, cents }: { label: ReactNode; cents: Cents }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd>
        <Money cents={cents} />
      </dd>
    </div>
  );
}

import { useQuery } from '@tanstack/react-query';
import { periodProblem } from '../../../domain/budget.ts';
import { formatDate } from '../../../domain/dates.ts';
import { figureDefinitions } from '../../../domain/figures.ts';
import { formatMoney } from '../../../domain/money.ts';
import type { Period } from '../../../domain/periods.ts';
import { api, type client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { useSchool } from '../../session/session.ts';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { PeriodField } from '../../ui/field/PeriodField.tsx';
import { datesOf, type PeriodChoice } from '../../ui/field/periodChoice.ts';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { EmptyState, ErrorText } from '../../ui/state/states.tsx';
import { Toolbar } from '../../ui/layout/Toolbar.tsx';
import { ShareBar } from '../../parts/ShareBar.tsx';
import { MoneyFigure } from '../../parts/MoneyFigure.tsx';

interface Props {
  /** Defaults to the month so far. */
  choice: PeriodChoice;
  onChoose: (choice: PeriodChoice) => void;
}

export function BudgetSummary({ choice, onChoose }: Props) {
  const { today } = useSchool();
  const chosen = choice.period ? choice : { period: 'thisMonth' as const };
  const { from, to } = datesOf(chosen, today);
  const problem = periodProblem(from, to);
  return (
    <Section title="Budget Summary">
      <Toolbar>
        <PeriodField choice={chosen} today={today} onChange={onChoose} />
      </Toolbar>
      <ErrorText error={problem} />
      {problem === null && from && to && <Summary period={{ from, to }} />}
    </Section>
  );
}

type Summed = Awaited<ReturnType<typeof client.budget.summary>>;

function Summary({ period }: { period: Period }) {
  const summary = useQuery(api.budget.summary.queryOptions({ input: period }));
  return (
    <QueryView
      query={summary}
      loading="Loading budget…"
      rows={2}
      action="fetch the budget summary"
      isEmpty={({ totalRevenue, totalExpenses }) => totalRevenue === 0 && totalExpenses === 0}
      empty={<EmptyState text="No budget data available." />}
    >
      {(data) => <Totals period={period} data={data} />}
    </QueryView>
  );
}

function Totals({ period, data }: { period: Period; data: Summed }) {
  return (
    <Sections>
      <Card>
        <p className="quiet below-medium">
          {formatDate(period.from)} – {formatDate(period.to)}. Students’ payments aren’t counted
          here: they are in{' '}
          <TextLink to="/financial-reports" underline="always">
            Financial Reports
          </TextLink>
          .
        </p>
        <Figures>
          <MoneyFigure label="Fee Revenue" of="feeRevenue" cents={data.feeRevenue} />
          <MoneyFigure
            label="Contribution Revenue"
            of="contributionRevenue"
            cents={data.contributionRevenue}
          />
          <MoneyFigure label="Total Revenue" of="totalRevenue" cents={data.totalRevenue} />
          <MoneyFigure label="Total Expenses" of="totalExpenses" cents={data.totalExpenses} />
          <Figure label="Net Budget" definition={figureDefinitions.budgetNet}>
            <span className="numbers nowrap" data-balance={data.isPositive ? 'credit' : 'owed'}>
              {formatMoney(data.netBudget)}
            </span>
          </Figure>
        </Figures>
      </Card>
      {data.totalRevenue > 0 && (
        <Card title="Where the revenue came from">
          <ShareBar {...data} />
        </Card>
      )}
    </Sections>
  );
}

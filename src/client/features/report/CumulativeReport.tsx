import { useQuery } from '@tanstack/react-query';
import type { CumulativeReport as Report } from '../../../contract/report.ts';
import { formatDate } from '../../../domain/dates.ts';
import { figureDefinitions } from '../../../domain/figures.ts';
import { formatPercent } from '../../../domain/percent.ts';
import { formatPeriod, moneySentence } from '../../../domain/reports.ts';
import { api, client } from '../../api/api.ts';
import { QueryView } from '../../parts/QueryView.tsx';
import { Card, Figure, Figures } from '../../ui/layout/Card.tsx';
import { TextLink } from '../../ui/link/links.tsx';
import { Money } from '../../ui/money/Money.tsx';
import { Disclosure } from '../../ui/layout/Disclosure.tsx';
import { Section, Sections } from '../../ui/layout/Sections.tsx';
import { DataTable, type Column } from '../../ui/table/DataTable.tsx';
import { Conclusion } from './Conclusion.tsx';
import { ExportMenu } from './ExportMenu.tsx';
import { PaymentsLink } from './figureLinks.tsx';
import { CashFlowCard, MoneyCards, TotalsCard } from './MoneyCards.tsx';
import { RangeForm, type Range } from './RangeForm.tsx';
import { WhoOwes } from './WhoOwes.tsx';
import { MoneyFigure } from '../../parts/MoneyFigure.tsx';
import { detailColumn, nameColumn } from '../../parts/columns.tsx';

interface Props {
  range: Range;
  onRange: (range: Range) => void;
}

export function CumulativeReport({ range, onRange }: Props) {
  const report = useQuery(api.financialReports.cumulative.queryOptions({ input: range }));
  const { data } = report;
  return (
    <>
      <Conclusion text={data && moneySentence({ ...data, period: formatPeriod(data.period) })} />
      <Section
        title={data?.title ?? 'Cumulative Financial Report'}
        aside={
          <ExportMenu
            key={`${range.from} ${range.to}`}
            make={(format) => client.financialReports.cumulativeExport({ format, ...range })}
          />
        }
      >
        <RangeForm range={range} shown={data?.period} onRange={onRange} />
        <QueryView
          query={report}
          loading="Loading the cumulative report…"
          rows={6}
          action="generate the cumulative report"
        >
          {(loaded) => <Figuring report={loaded} />}
        </QueryView>
      </Section>
    </>
  );
}

function Figuring({ report }: { report: Report }) {
  const { totals, yearToDate } = report;
  const money = { ...report, summary: totals };
  return (
    <Sections>
      <p>
        Fee Year Period: <strong>{report.feeYearPeriod}</strong>
      </p>
      <WhoOwes owing={report.owingToday} />
      <Disclosure label="All figures" openOnDesk>
        <Sections>
          <CashFlowCard report={money} />
          <TotalsCard title="Grand Totals" report={money}>
            <Figure label="Collection Rate" definition={figureDefinitions.collectionRate}>
              {formatPercent(totals.collectionRate)}
            </Figure>
          </TotalsCard>
          <MoneyCards report={money} />
          <Card title="Year-to-Date Summary">
            <p className="quiet below-medium">
              {formatDate(yearToDate.period.from)} to {formatDate(yearToDate.period.to)}
            </p>
            <Figures>
              <Figure label="Fee Year" definition={figureDefinitions.feeYear}>
                {yearToDate.year}
              </Figure>
              <MoneyFigure label="Total Fees" of="yearFees" cents={yearToDate.totalFeesCharged} />
              <Figure label="Total Payments" definition={figureDefinitions.yearPayments}>
                <PaymentsLink period={yearToDate.period} cents={yearToDate.totalPaymentsReceived} />
              </Figure>
              <Figure label="Collection Rate" definition={figureDefinitions.collectionRate}>
                {formatPercent(yearToDate.collectionRate)}
              </Figure>
            </Figures>
          </Card>
        </Sections>
      </Disclosure>
      <Section title="Monthly Breakdown">
        <DataTable
          label="Monthly Breakdown"
          items={report.monthlyReports}
          columns={columns}
          keyOf={({ period }) => period.month}
          nameOf={({ period }) => period.displayName}
        />
      </Section>
    </Sections>
  );
}

type MonthLine = Report['monthlyReports'][number];
type Amount = Exclude<keyof MonthLine['summary'], 'collectionRate'>;

/** What a phone's row says of a month beside what was received; its sheet has everything. */
const words: Partial<Record<Amount, string>> = {
  totalFeesCharged: 'charged',
  pendingFees: 'pending',
};

const amount = (key: Amount, title: string): Column<MonthLine> => ({
  key,
  title,
  width: 'minmax(0, 1fr)',
  align: 'end',
  line: key === 'totalPaymentsReceived' ? 'value' : 'detail',
  word: words[key],
  onPhone: words[key] !== undefined || key === 'totalPaymentsReceived',
  cell: ({ summary }) => <Money cents={summary[key]} />,
});

const columns: Column<MonthLine>[] = [
  nameColumn('month', 'Month', 'minmax(0, 1.4fr)', ({ period: { month, displayName } }) => (
    <TextLink to="/financial-reports" search={{ month }} weight="strong">
      {displayName}
    </TextLink>
  )),
  amount('totalFeesCharged', 'Fees Charged'),
  amount('totalPaymentsReceived', 'Payments Received'),
  amount('feesCollected', 'Collected'),
  amount('pendingFees', 'Pending'),
  detailColumn(
    'rate',
    'Collection Rate',
    'minmax(0, 1fr)',
    ({ summary }) => formatPercent(summary.collectionRate),
    { align: 'end', onPhone: false },
  ),
];

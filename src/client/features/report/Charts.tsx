import '@mantine/charts/styles.css';
import { BarChart, LineChart } from '@mantine/charts';
import type { Visualization } from '../../../contract/report.ts';
import { formatMoney, type Cents } from '../../../domain/money.ts';
import { formatPercent } from '../../../domain/percent.ts';
import { ChartCard } from './ChartCard.tsx';
import styles from './Charts.module.css';

const common = {
  h: 300,
  className: styles.chart,
  gridColor: 'var(--hairline)',
  textColor: 'var(--ink-quiet)',
  withLegend: true,
  tooltipAnimationDuration: 0,
} as const;

const axisOf = { width: 84 };
const money = { ...common, valueFormatter: formatMoney, yAxisProps: axisOf } as const;

function rows(labels: readonly string[], values: Record<string, readonly number[]>) {
  return labels.map((label, index) => ({
    label,
    ...Object.fromEntries(Object.entries(values).map(([name, all]) => [name, all[index] ?? 0])),
  }));
}

/** What a chart is, for whoever can't see it; the arrow keys go through its values. */
const described = (label: string) => ({
  'aria-label': `${label}. Arrow keys read the values.`,
  margin: { top: 8, right: 24, bottom: 8, left: 8 },
});

/** Four charts of a period (VIS-1). Each is told apart by dashes or labels, not by colour alone. */
export default function Charts({ data }: { data: Visualization }) {
  const { trends, distribution, feeBreakdown, collectionRate } = data;
  const { labels, feesCharged, paymentsReceived } = trends;
  const ofStatus = rows(distribution.labels, { Amount: distribution.data });
  const ofType = rows(feeBreakdown.labels, { Amount: feeBreakdown.data });
  return (
    <div className={styles.charts}>
      <ChartCard
        title="Fee Trends"
        first="Month"
        labels={labels}
        values={[
          { title: 'Fees Charged', data: feesCharged, format: formatMoney },
          { title: 'Payments Received', data: paymentsReceived, format: formatMoney },
        ]}
      >
        <LineChart
          {...money}
          data={rows(labels, {
            'Fees Charged': feesCharged,
            'Payments Received': paymentsReceived,
          })}
          dataKey="label"
          curveType="linear"
          series={[
            { name: 'Fees Charged', color: 'var(--accent)' },
            { name: 'Payments Received', color: 'var(--present)', strokeDasharray: '7 4' },
          ]}
          lineChartProps={described('Fees charged and payments received by month')}
        />
      </ChartCard>
      <ChartCard
        title="Payment Status Distribution"
        first="Status"
        labels={distribution.labels}
        values={[{ title: 'Amount', data: distribution.data, format: formatMoney }]}
      >
        <BarChart
          {...common}
          valueFormatter={formatMoney}
          orientation="vertical"
          gridAxis="x"
          yAxisProps={{ width: 92 }}
          data={ofStatus}
          dataKey="label"
          maxBarWidth={44}
          withBarValueLabel
          valueLabelProps={{ position: 'insideLeft', ...labelled }}
          series={[{ name: 'Amount', color: 'var(--medical)' }]}
          barChartProps={described('Collected, pending and in process')}
        />
      </ChartCard>
      <ChartCard
        title="Fee Types"
        first="Fee Type"
        labels={feeBreakdown.labels}
        values={[{ title: 'Amount', data: feeBreakdown.data, format: formatMoney }]}
      >
        <BarChart
          {...money}
          data={ofType}
          dataKey="label"
          maxBarWidth={56}
          series={[{ name: 'Amount', color: 'var(--accent)' }]}
          barChartProps={described('Fees charged by type')}
        />
      </ChartCard>
      <ChartCard
        title="Collection Rate"
        first="Month"
        labels={collectionRate.labels}
        values={[{ title: 'Collection Rate', data: collectionRate.data, format: formatPercent }]}
      >
        <LineChart
          {...common}
          valueFormatter={formatPercent}
          yAxisProps={{ ...axisOf, domain: [0, 100] }}
          data={rows(collectionRate.labels, { 'Collection Rate': collectionRate.data })}
          dataKey="label"
          curveType="linear"
          series={[{ name: 'Collection Rate', color: 'var(--holiday)', strokeDasharray: '2 3' }]}
          lineChartProps={described('Collection rate by month')}
        />
      </ChartCard>
    </div>
  );
}

const labelled = {
  fill: 'var(--surface)',
  formatter: (value: unknown) => (value === 0 ? '' : formatMoney(value as Cents)),
};

import { BarChart, LineChart } from '@mantine/charts';
import ofCharts from '@mantine/charts/styles.css?inline';
import type { KeyboardEvent } from 'react';
import type { Visualization } from '../../../contract/report.ts';
import { axisMarks } from '../../../domain/axis.ts';
import { cents, formatAxisMoney, formatMoney } from '../../../domain/money.ts';
import { formatPercent } from '../../../domain/percent.ts';
import { ChartCard, type ChartValues } from './ChartCard.tsx';
import styles from './Charts.module.css';

/** The chart library knows only plain numbers. */
const money = (value: number) => formatMoney(cents(value));
const axisMoney = (value: number) => formatAxisMoney(cents(value));

/** The four charts of a period. */
export default function Charts({ data }: { data: Visualization }) {
  const { trends, distribution, feeBreakdown, collectionRate } = data;
  return (
    <div className={styles.charts}>
      {/* Kept out of the main style sheet, which every first screen waits for. */}
      <style href="charts" precedence="default">
        {ofCharts}
      </style>
      <Lines
        title="Fee Trends"
        labels={trends.labels}
        axis={axisMoney}
        values={[
          {
            title: 'Fees Charged',
            data: trends.feesCharged,
            format: money,
            color: 'var(--accent)',
          },
          {
            title: 'Payments Received',
            data: trends.paymentsReceived,
            format: money,
            color: 'var(--present)',
            dash: '7 4',
          },
        ]}
      />
      <Bars title="Payment Status Distribution" first="Status" of={distribution} />
      <Bars title="Fee Types" first="Fee Type" of={feeBreakdown} lying />
      <Lines
        title="Collection Rate"
        labels={collectionRate.labels}
        axis={formatPercent}
        most={100}
        values={[
          {
            title: 'Collection Rate',
            data: collectionRate.data,
            format: formatPercent,
            color: 'var(--holiday)',
            dash: '3 3',
          },
        ]}
      />
    </div>
  );
}

const common = {
  h: 280,
  className: styles.chart,
  gridColor: 'var(--hairline)',
  textColor: 'var(--ink-quiet)',
  tooltipAnimationDuration: 0,
  dataKey: 'label',
} as const;

function rowsOf(labels: readonly string[], values: readonly Pick<ChartValues, 'title' | 'data'>[]) {
  return labels.map((label, index) => ({
    label,
    ...Object.fromEntries(values.map(({ title, data }) => [title, data[index] ?? 0])),
  }));
}

/** An axis with round tick values. */
function scaleUpTo(most: number) {
  const ticks = axisMarks(most);
  return { ticks, domain: [0, ticks.at(-1) ?? 1] };
}

/** The chart's name for screen readers; when it is focused, the arrow keys move through its values. */
const described = (title: string) => ({
  'aria-label': `${title}. The arrow keys go through the values.`,
  margin: { top: 8, right: 24, bottom: 8, left: 0 },
});

interface LinesProps {
  title: string;
  labels: readonly string[];
  values: readonly ChartValues[];
  /** Formats the labels of the axis. */
  axis: (value: number) => string;
  /** The end of the axis, if it doesn't depend on the values. */
  most?: number;
}

function Lines({ title, labels, values, axis, most }: LinesProps) {
  return (
    <ChartCard title={title} first="Month" labels={labels} values={values}>
      <LineChart
        {...common}
        valueFormatter={values[0]?.format ?? String}
        yAxisProps={{
          width: 72,
          tickFormatter: axis,
          ...scaleUpTo(most ?? Math.max(...values.flatMap(({ data }) => data))),
        }}
        data={rowsOf(labels, values)}
        curveType="linear"
        series={values.map(({ title: name, color, dash }) => ({
          name,
          color,
          ...(dash !== undefined && { strokeDasharray: dash }),
        }))}
        lineChartProps={described(`${title} by month`)}
      />
    </ChartCard>
  );
}

const translatedKeys: Readonly<Record<string, string>> = {
  ArrowRight: 'ArrowLeft',
  ArrowDown: 'ArrowLeft',
  ArrowLeft: 'ArrowRight',
  ArrowUp: 'ArrowRight',
};

/** For horizontal bars, Recharts treats Right as back and ignores Up and Down, so the keys are translated. */
function translateKeys(event: KeyboardEvent) {
  const key = translatedKeys[event.key];
  if (key === undefined || !event.isTrusted) return;
  event.stopPropagation();
  event.preventDefault();
  event.target.dispatchEvent(new window.KeyboardEvent('keydown', { key, bubbles: true }));
}

interface BarsProps {
  title: string;
  first: string;
  of: Visualization['distribution'];
  /** Horizontal bars, which leave room for long labels. */
  lying?: boolean;
}

function Bars({ title, first, of: { labels, data }, lying = false }: BarsProps) {
  const color = lying ? 'var(--accent)' : 'var(--medical)';
  const values = [{ title: 'Amount', data, format: money, color }];
  const ofLabels = { interval: 0 } as const;
  const ofAmounts = { tickFormatter: axisMoney, ...scaleUpTo(Math.max(...data)) };
  return (
    <ChartCard title={title} first={first} labels={labels} values={values}>
      <BarChart
        {...common}
        valueFormatter={money}
        orientation={lying ? 'vertical' : 'horizontal'}
        gridAxis={lying ? 'y' : 'x'}
        xAxisProps={lying ? ofAmounts : ofLabels}
        yAxisProps={lying ? { width: 104, ...ofLabels } : { width: 72, ...ofAmounts }}
        data={rowsOf(labels, values)}
        maxBarWidth={48}
        series={[{ name: 'Amount', color }]}
        barChartProps={described(title)}
        {...(lying && { onKeyDownCapture: translateKeys })}
      />
    </ChartCard>
  );
}

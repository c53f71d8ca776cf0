import { formatCount } from './counts.ts';
import { cents, formatMoney } from './money.ts';
import { formatPercent, shareText } from './percent.ts';

/** What the values of a chart are: money is integer cents, a percentage is 0 to 100. */
export type ChartUnit = 'money' | 'percent' | 'count';

export interface ChartSeries {
  title: string;
  /** A value for each label; null where there is nothing to show. */
  data: readonly (number | null)[];
}

interface ChartHead {
  title: string;
  /** What the chart shows, in one sentence: it is read before the chart. */
  finding: string;
  /** The title of the labels, for a table: 'Month'. */
  labelTitle: string;
  labels: readonly string[];
  unit: ChartUnit;
}

/** Values over time. */
export interface LineChart extends ChartHead {
  kind: 'lines';
  /** Shorter labels, without the part that all of them share, for where space is tight. */
  shortLabels?: readonly string[];
  /** The first is what the chart is about; the second is compared with it. */
  series: readonly [ChartSeries] | readonly [ChartSeries, ChartSeries];
  /** The first series a year earlier, on the same days. */
  yearBefore?: ChartSeries;
  /** Why the first or the last value is not of a whole month: 'from Aug 13', 'so far'. */
  firstNote?: string;
  lastNote?: string;
  /** What else we know about each value: 'of 22 marked'. */
  details?: readonly string[];
}

/** Amounts side by side. */
export interface BarChart extends ChartHead {
  kind: 'bars';
  data: readonly number[];
  /** Which of the bars the finding is about. */
  accented: readonly number[];
}

/** What a chart shows, before it is drawn on a screen or on paper. */
export type Chart = LineChart | BarChart;

/** A value as text: '$5.00', '71.4%', '1,234'. */
export function chartValue(value: number, unit: ChartUnit): string {
  if (unit === 'money') return formatMoney(cents(value));
  return unit === 'percent' ? formatPercent(value) : formatCount(value);
}

/** '$5.00 (33.3%)': an amount and its share of all; without the share where it would mean nothing. */
export function barValue({ data, unit }: BarChart, index: number): string {
  const value = data[index] ?? 0;
  const whole = data.reduce((sum, one) => sum + one, 0);
  const text = chartValue(value, unit);
  return whole <= 0 || Math.min(...data) < 0 || data.length === 1
    ? text
    : `${text} (${shareText(value, whole)})`;
}

/** Why a value is not of a whole month, or '' if it is. */
export function noteAt({ labels, firstNote, lastNote }: LineChart, index: number): string {
  const notes = [index === 0 && firstNote, index === labels.length - 1 && lastNote];
  return notes.filter(Boolean).join(', ');
}

/** The columns of values that a chart has, for a table; cells without a value are empty. */
export function chartColumns(chart: Chart): { title: string; cells: readonly string[] }[] {
  if (chart.kind === 'bars')
    return [{ title: 'Amount', cells: chart.data.map((value) => chartValue(value, chart.unit)) }];
  const all = [...chart.series, ...(chart.yearBefore ? [chart.yearBefore] : [])];
  return all.map(({ title, data }) => ({
    title,
    cells: data.map((value) => (value === null ? '' : chartValue(value, chart.unit))),
  }));
}

/** A point on a chart, read aloud: 'Nov 2026, so far: Fees Charged $5.00, Payments Received $3.00'. */
export function readChart(chart: Chart, index: number): string {
  const label = chart.labels[index] ?? '';
  if (chart.kind === 'bars') return `${label}: ${barValue(chart, index)}`;
  const note = noteAt(chart, index);
  const detail = chart.details?.[index];
  const values = chartColumns(chart).flatMap(({ title, cells }) =>
    cells[index] ? [`${title} ${cells[index]}`] : [],
  );
  const all = [...(values.length > 0 ? values : ['no value']), ...(detail ? [detail] : [])];
  return `${label}${note && `, ${note}`}: ${all.join(', ')}`;
}

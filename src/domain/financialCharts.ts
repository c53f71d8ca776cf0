import type { ChartFigures } from './chartFigures.ts';
import type { BarChart, Chart, ChartSeries, ChartUnit, LineChart } from './chart.ts';
import { formatBriefDate, formatDate } from './dates.ts';
import {
  attendanceFinding,
  collectedFinding,
  feeTypesFinding,
  largest,
  rateFinding,
  trendsFinding,
  unpaidFinding,
} from './findings.ts';
import { unpaidAgeLabels, WITHOUT_DATE } from './owing.ts';
import { formatMoney, sumCents, ZERO, type Cents } from './money.ts';
import { formatPercent, percentOf } from './percent.ts';
import { monthsOf, periodOfMonth } from './months.ts';
import { formatPeriod, isWithoutMoney } from './reports.ts';

export type ChartTitle =
  | 'Fee Trends'
  | 'Payment Status Distribution'
  | 'Fee Types'
  | 'Collection Rate'
  | 'Attendance by Class Day'
  | 'Unpaid by Age';

/** All charts that there are figures for. Charts of money leave out the months before the school began. */
export function financialCharts(figures: ChartFigures): Chart[] {
  const days = attendanceChart(figures);
  const unpaid = unpaidChart(figures);
  const others = [...(days ? [days] : []), ...(unpaid ? [unpaid] : [])];
  return isWithoutMoney(figures.trends) ? others : [...moneyCharts(figures), ...others];
}

function moneyCharts(figures: ChartFigures): Chart[] {
  const { trends, distribution, feeBreakdown, yearBefore, period } = figures;
  const { parts, ...notes } = edgesOf(figures);
  const first = firstMonth(figures);
  const labels = trends.labels.slice(first);
  const cut = <Value>(values: readonly Value[]): Value[] => values.slice(first);
  const fees = cut(trends.feesCharged);
  const charged = sumCents(fees);
  const partOf = cut(parts);
  const months = fees.map((value, at) => ({
    label: labels[at] ?? '',
    value,
    part: partOf[at],
  }));
  const rates = cut(figures.collectionRate.data);
  const common = {
    labelTitle: 'Month',
    labels,
    // Within one year, labels are clear without the year; over several years they aren't.
    ...(labels.length <= 12 && { shortLabels: labels.map((label) => label.slice(0, 3)) }),
    ...(first === 0 && notes.firstNote && { firstNote: notes.firstNote }),
    ...(notes.lastNote && { lastNote: notes.lastNote }),
  };
  const before = (data: readonly number[] | undefined, unit: ChartUnit) => {
    const series = data && yearBefore && sinceFirst(data, yearBefore.feesCharged, { first, unit });
    return series && { yearBefore: series };
  };
  const lines: LineChart = {
    ...common,
    kind: 'lines',
    title: 'Fee Trends',
    finding: trendsFinding(months, sumCents(trends.paymentsReceived), formatPeriod(period)),
    unit: 'money',
    series: [
      { title: 'Fees Charged', data: fees },
      { title: 'Payments Received', data: cut(trends.paymentsReceived) },
    ],
    ...before(yearBefore?.feesCharged, 'money'),
  };
  const rate: LineChart = {
    ...common,
    kind: 'lines',
    title: 'Collection Rate',
    finding: rateFinding(
      months.flatMap(({ value, ...month }, at) =>
        value > 0 ? [{ ...month, value: rates[at] ?? 0 }] : [],
      ),
    ),
    unit: 'percent',
    // Without fees there is no rate; drawing the 0% from the API would look like a drop.
    series: [
      { title: 'Collection Rate', data: rates.map((value, at) => (fees[at] ? value : null)) },
    ],
    details: fees.map((value) => (value > 0 ? `of ${formatMoney(value)}` : 'no fees charged')),
    ...before(yearBefore?.collectionRate, 'percent'),
  };
  const types: BarChart = {
    ...feeBreakdown,
    kind: 'bars',
    title: 'Fee Types',
    finding: feeTypesFinding(feeBreakdown.labels, feeBreakdown.data),
    labelTitle: 'Fee Type',
    unit: 'money',
    accented: largest(feeBreakdown.data),
  };
  const collected: BarChart = {
    ...distribution,
    kind: 'bars',
    title: 'Payment Status Distribution',
    finding: collectedFinding(distribution.data[0] ?? ZERO, charged),
    labelTitle: 'Status',
    unit: 'money',
    accented: [0],
  };
  return [lines, collected, types, rate];
}

/** The first month with any money, in the period or in the same month a year earlier. */
function firstMonth({ trends, yearBefore }: ChartFigures): number {
  const all = [
    trends.feesCharged,
    trends.paymentsReceived,
    yearBefore?.feesCharged ?? [],
    yearBefore?.paymentsReceived ?? [],
  ];
  return trends.labels.findIndex((_, at) => all.some((amounts) => (amounts[at] ?? 0) !== 0));
}

/** The series of the year before, starting at the first month with fees; undefined if there is none. */
function sinceFirst(
  data: readonly number[],
  fees: readonly Cents[],
  { first, unit }: { first: number; unit: ChartUnit },
): ChartSeries | undefined {
  const start = fees.findIndex((value) => value > 0);
  if (start === -1) return undefined;
  const values = data.map((value, at) =>
    at < start || (unit === 'percent' && fees[at] === 0) ? null : value,
  );
  return { title: 'Year before', data: values.slice(first) };
}

/** The notes on the first and last month if the period doesn't cover them completely. */
function edgesOf({ period, soFar = false }: ChartFigures) {
  const months = monthsOf(period);
  const [first, last] = [months[0], months.at(-1)];
  const startsLate = first && first.from > periodOfMonth(first.month).from;
  const endsEarly = last && last.to < periodOfMonth(last.month).to;
  const firstNote = startsLate ? `from ${formatBriefDate(period.from, period.from)}` : undefined;
  const lastNote = soFar
    ? 'so far'
    : endsEarly
      ? `to ${formatBriefDate(period.to, period.to)}`
      : undefined;
  return {
    /** Why each month is only a part of one; undefined for a whole month. */
    parts: months.map(
      (_, at) =>
        (at === months.length - 1 ? lastNote : undefined) ?? (at === 0 ? firstNote : undefined),
    ),
    firstNote,
    lastNote,
  };
}

function attendanceChart({ classDays, period }: ChartFigures): LineChart | null {
  if (!classDays || classDays.dates.length === 0) return null;
  const days = classDays.dates.map((date, at) => ({
    label: formatDate(date),
    present: classDays.present[at] ?? 0,
    marked: classDays.marked[at] ?? 0,
  }));
  return {
    kind: 'lines',
    title: 'Attendance by Class Day',
    finding: attendanceFinding(days),
    labelTitle: 'Class Day',
    labels: days.map(({ label }) => label),
    shortLabels: classDays.dates.map((date) => formatBriefDate(date, period.to)),
    unit: 'count',
    series: [{ title: 'Students who came', data: classDays.present }],
    details: days.map(
      ({ present, marked }) => `of ${marked} marked (${formatPercent(percentOf(present, marked))})`,
    ),
  };
}

function unpaidChart({ unpaid }: ChartFigures): BarChart | null {
  if (!unpaid) return null;
  const { amounts, withoutDate } = unpaid;
  const total = sumCents([...amounts, withoutDate]);
  if (total === 0) return null;
  const ages = unpaidAgeLabels.map((label, at) => ({ label, amount: amounts[at] ?? ZERO }));
  const hasOther = withoutDate > 0;
  return {
    kind: 'bars',
    title: 'Unpaid by Age',
    finding: unpaidFinding(ages, withoutDate),
    labelTitle: 'Age of the Fee',
    labels: [...unpaidAgeLabels, ...(hasOther ? [WITHOUT_DATE] : [])],
    data: [...ages.map(({ amount }) => amount), ...(hasOther ? [withoutDate] : [])],
    unit: 'money',
    accented: [ages.findLastIndex(({ amount }) => amount > 0)],
  };
}

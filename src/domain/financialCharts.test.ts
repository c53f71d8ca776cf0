import { expect, test } from 'vitest';
import { readChart, type LineChart } from './chart.ts';
import { calendarDate } from './dates.ts';
import { chartsSentence, isWithoutCharts, type ChartFigures } from './chartFigures.ts';
import { financialCharts, type ChartTitle } from './financialCharts.ts';
import { cents, ZERO } from './money.ts';

const labels = ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'];
const amounts = (...all: number[]) => all.map(cents);
const figures: ChartFigures = {
  period: { from: calendarDate('2026-08-13'), to: calendarDate('2026-11-21') },
  soFar: true,
  trends: {
    labels,
    feesCharged: amounts(0, 500, 1400, 0),
    paymentsReceived: amounts(0, 0, 1250, 300),
  },
  distribution: {
    labels: ['Collected', 'Pending', 'In Process'],
    data: amounts(1000, 600, 300),
  },
  feeBreakdown: { labels: ['Absence', 'Late'], data: amounts(1500, 400) },
  collectionRate: { labels, data: [0, 0, 71.4, 0] },
};

function chartOf(more: Partial<ChartFigures>, title: ChartTitle): LineChart {
  const found = financialCharts({ ...figures, ...more }).find((chart) => chart.title === title);
  if (found?.kind !== 'lines') throw new Error(`${title} has no lines`);
  return found;
}

test('the months before the school began are not drawn', () => {
  const trends = chartOf({}, 'Fee Trends');
  expect(trends.labels).toEqual(['Sep 2026', 'Oct 2026', 'Nov 2026']);
  expect(trends.series.map(({ data }) => data)).toEqual([
    [500, 1400, 0],
    [0, 1250, 300],
  ]);
  // The first month on the chart is a whole month.
  expect(trends.firstNote).toBeUndefined();
  expect(chartOf({}, 'Collection Rate').labels).toEqual(trends.labels);
});

test('the finding ends where its line ends, and says that the last month is shown in part', () => {
  const began = {
    ...figures.trends,
    feesCharged: amounts(900, 500, 1400, 0),
  };
  const trends = chartOf({ trends: began }, 'Fee Trends');
  expect(trends).toMatchObject({ firstNote: 'from Aug 13', lastNote: 'so far' });
  expect(trends.finding).toBe(
    'Fees charged rose from $5.00 in Sep 2026 to $14.00 in Oct 2026; $0.00 in Nov 2026 (so far)',
  );
  const jumps = { ...began, feesCharged: amounts(900, 2100, 1850, 8500) };
  expect(chartOf({ trends: jumps }, 'Fee Trends').finding).toBe(
    'Fees charged rose from $18.50 in Oct 2026 to $85.00 in Nov 2026 (so far)',
  );
  expect(chartOf({ soFar: false }, 'Fee Trends').lastNote).toBe('to Nov 21');
  const whole = { from: calendarDate('2026-08-01'), to: calendarDate('2026-11-30') };
  const past = chartOf({ soFar: false, period: whole }, 'Fee Trends');
  expect(past.lastNote).toBeUndefined();
  expect(past.finding).toBe('Fees charged fell from $14.00 in Oct 2026 to $0.00 in Nov 2026');
  // The last day of the month isn't over yet.
  expect(chartOf({ soFar: true, period: whole }, 'Fee Trends').lastNote).toBe('so far');
});

test('a month without fees has no rate, rather than one that fell to zero', () => {
  const rate = chartOf({}, 'Collection Rate');
  expect(rate.series[0].data).toEqual([0, 71.4, null]);
  expect(rate.finding).toBe('The collection rate rose from 0.0% in Sep 2026 to 71.4% in Oct 2026');
  expect(readChart(rate, 1)).toBe('Oct 2026: Collection Rate 71.4%, of $14.00');
  expect(readChart(rate, 2)).toBe('Nov 2026, so far: no value, no fees charged');
});

test('the year before begins with its first fees, and keeps a month of nothing beside it', () => {
  const yearBefore = {
    feesCharged: amounts(0, 0, 300, 0),
    paymentsReceived: amounts(100, 0, 0, 0),
    collectionRate: [0, 0, 50, 0],
  };
  const trends = chartOf({ yearBefore }, 'Fee Trends');
  expect(trends.labels).toEqual(labels);
  expect(trends.yearBefore?.data).toEqual([null, null, 300, 0]);
  expect(chartOf({ yearBefore }, 'Collection Rate').yearBefore?.data).toEqual([
    null,
    null,
    50,
    null,
  ]);
});

test('class days and what is unpaid are charts of their own, with or without money', () => {
  const none = amounts(0, 0, 0, 0);
  const empty = { ...figures, trends: { labels, feesCharged: none, paymentsReceived: none } };
  expect(financialCharts(empty)).toEqual([]);
  expect(financialCharts({ ...empty, unpaid: { amounts: none, withoutDate: ZERO } })).toEqual([]);
  const classDays = { dates: [calendarDate('2026-11-20')], present: [3], marked: [4] };
  const unpaid = { amounts: amounts(0, 500, 0, 0), withoutDate: ZERO };
  const some = { ...empty, classDays, unpaid };
  expect([figures, empty, some].map(isWithoutCharts)).toEqual([false, true, false]);
  const [days, ages] = financialCharts(some);
  expect(days).toMatchObject({
    title: 'Attendance by Class Day',
    finding: '3 students came on Nov 20, 2026, 75.0% of those marked',
  });
  expect(days && readChart(days, 0)).toBe('Nov 20, 2026: Students who came 3, of 4 marked (75.0%)');
  expect(ages).toMatchObject({ title: 'Unpaid by Age', accented: [1] });
});

test('the charts open with what was charged, what was paid, and what is unpaid', () => {
  const unpaid = { amounts: amounts(0, 500, 0, 0), withoutDate: cents(100) };
  expect(chartsSentence({ ...figures, unpaid })).toBe(
    '$19.00 charged and $15.50 paid, Aug 13, 2026 to Nov 21, 2026. $6.00 is unpaid today.',
  );
  const none = amounts(0, 0, 0, 0);
  expect(
    chartsSentence({
      ...figures,
      trends: { labels, feesCharged: none, paymentsReceived: none },
      unpaid: { amounts: none, withoutDate: ZERO },
    }),
  ).toBe('Nothing was charged or paid between these dates. Nothing is unpaid today.');
});

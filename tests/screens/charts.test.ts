import { createElement } from 'react';
import { createRoot } from 'react-dom/client';
import { onTestFinished, test } from 'vitest';
// First, because it loads the theme: the order of its layers is that of the first style sheet.
import { expect, onScreenOf, page, userEvent } from './support/screen.ts';
import { Charts } from '../../src/client/features/report/Charts.tsx';
import type { BarChart, Chart, LineChart } from '../../src/domain/chart.ts';
import type { ChartFigures } from '../../src/domain/chartFigures.ts';
import { financialCharts } from '../../src/domain/financialCharts.ts';
import { calendarDate } from '../../src/domain/dates.ts';
import { cents } from '../../src/domain/money.ts';

const monthsFrom = (year: number, count: number) =>
  Array.from({ length: count }, (_, index) => {
    const name = new Date(Date.UTC(year, index)).toLocaleString('en-US', {
      month: 'short',
      timeZone: 'UTC',
    });
    return `${name} ${year + Math.floor(index / 12)}`;
  });

const ordinary: ChartFigures = {
  period: { from: calendarDate('2026-08-13'), to: calendarDate('2026-11-21') },
  soFar: true,
  trends: {
    labels: ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'],
    feesCharged: [0, 50_000, 140_000, 90_000].map(cents),
    paymentsReceived: [0, 20_000, 125_000, 30_000].map(cents),
  },
  distribution: {
    labels: ['Collected', 'Pending', 'In Process'],
    data: [100_000, 130_000, 50_000].map(cents),
  },
  feeBreakdown: {
    labels: ['Absence', 'Late', 'No Shoes', 'Not in Uniform'],
    data: [150_000, 70_000, 30_000, 30_000].map(cents),
  },
  collectionRate: {
    labels: ['Aug 2026', 'Sep 2026', 'Oct 2026', 'Nov 2026'],
    data: [0, 40, 71.4, 33.3],
  },
  yearBefore: {
    feesCharged: [10_000, 60_000, 90_000, 95_000].map(cents),
    paymentsReceived: [0, 0, 0, 0].map(cents),
    collectionRate: [10, 50, 60, 65],
  },
  classDays: {
    dates: Array.from({ length: 30 }, (_, at) =>
      calendarDate(at < 15 ? `2026-09-${10 + at}` : `2026-10-${at - 5}`),
    ),
    present: Array.from({ length: 30 }, (_, at) => 18 + ((at * 7) % 11)),
    marked: Array.from({ length: 30 }, () => 30),
  },
  unpaid: { amounts: [20_000, 15_000, 0, 30_000].map(cents), withoutDate: cents(500) },
};

const lines = (title: string, more: Partial<LineChart>): LineChart => ({
  kind: 'lines',
  title,
  finding: `Awkward: ${title}`,
  labelTitle: 'Month',
  labels: monthsFrom(2026, 6),
  unit: 'money',
  series: [{ title: 'Fees Charged', data: [100, 300, 200, 250, 400, 350] }],
  ...more,
});
const bars = (title: string, more: Partial<BarChart>): BarChart => ({
  kind: 'bars',
  title,
  finding: `Awkward: ${title}`,
  labelTitle: 'Fee Type',
  labels: ['Absence', 'Late', 'No Shoes'],
  unit: 'money',
  data: [1500, 400, 200],
  accented: [0],
  ...more,
});
const LONG = 'Forgot the permission slip for the spring showcase rehearsal at the town hall';
const hundred = Array.from({ length: 100 }, (_, at) => Math.round(500 + 400 * Math.sin(at / 5)));
const two = (fees: (number | null)[], paid: (number | null)[]) =>
  ({
    series: [
      { title: 'Fees Charged', data: fees },
      { title: 'Payments Received', data: paid },
    ],
  }) as const;

const awkward: Chart[] = [
  lines('one value', { labels: ['Nov 2026'], lastNote: 'so far', ...two([1234], [1200]) }),
  lines('two values', { labels: monthsFrom(2026, 2), lastNote: 'so far', ...two([1, 9], [9, 1]) }),
  lines('all zeros', two([0, 0, 0, 0, 0, 0], [0, 0, 0, 0, 0, 0])),
  lines('a negative', two([300, -500, 200, 100, -100, 50], [0, 100, 200, -300, 0, 40])),
  lines('a hundred values', {
    labels: monthsFrom(2018, 100),
    ...two(hundred, hundred.toReversed()),
    yearBefore: { title: 'Year before', data: hundred.map((value) => Math.round(value / 2) + 100) },
  }),
  lines('a thousand values', {
    labels: monthsFrom(1950, 1000),
    series: [{ title: 'Fees Charged', data: Array.from({ length: 1000 }, (_, at) => at % 97) }],
  }),
  lines('long labels', {
    labels: Array.from({ length: 6 }, (_, at) => `${at} ${LONG}`),
    series: [
      { title: LONG, data: [1, 2, 3, 4, 5, 6] },
      { title: `Not ${LONG}`, data: [1, 2, 3, 4, 5, 6] },
    ],
  }),
  lines('huge amounts', {
    firstNote: 'from Aug 13',
    lastNote: 'to Nov 21',
    ...two([98_765_432_100, 3, 98_765_432_199, 1, 2, 98_765_432_100], [0, 0, 0, 0, 0, 1]),
  }),
  lines('values missing', {
    unit: 'percent',
    series: [{ title: 'Collection Rate', data: [null, 40, null, 100, 71.4, null] }],
  }),
  lines('lines that meet', {
    ...two([100, 200, 300, 400, 500, 600], [600, 500, 400, 300, 400, 600]),
    yearBefore: { title: 'Year before', data: [null, null, 300, 400, 500, 600] },
  }),
  lines('nothing', { labels: [], series: [{ title: 'Fees Charged', data: [] }] }),
  lines('no values', { series: [{ title: 'Fees Charged', data: Array(6).fill(null) }] }),
  bars('no bars', { labels: [], data: [], accented: [] }),
  bars('one bar', { labels: ['Absence'], data: [700] }),
  bars('bars of zero', { data: [0, 0, 0], accented: [] }),
  bars('a negative bar', { data: [500, -300, 100] }),
  bars('only negative bars', { data: [-500, -300, -1], accented: [] }),
  bars('long names', {
    labels: [LONG, 'Late', `${LONG}, and everything else that was asked for on the list`],
    data: [1500, 400, -20],
  }),
  bars('huge bars', { data: [98_765_432_100, 1, 50_000_000_000] }),
  bars('a hundred bars', {
    labels: Array.from({ length: 100 }, (_, at) => `Fee ${at}`),
    data: hundred,
  }),
];

interface Screen {
  width: number;
  scheme: 'light' | 'dark';
}

async function show(charts: readonly Chart[], { width, scheme }: Screen): Promise<void> {
  await onScreenOf(width, 800);
  const { documentElement } = document;
  const place = document.createElement('main');
  place.style.padding = '1rem';
  place.style.fontFamily = 'var(--font)';
  document.body.append(place);
  const root = createRoot(place);
  const schemeBefore = documentElement.getAttribute('data-mantine-color-scheme');
  documentElement.setAttribute('data-mantine-color-scheme', scheme);
  root.render(createElement(Charts, { charts }));
  onTestFinished(async () => {
    root.unmount();
    place.remove();
    if (schemeBefore === null) documentElement.removeAttribute('data-mantine-color-scheme');
    else documentElement.setAttribute('data-mantine-color-scheme', schemeBefore);
  });
  await expect.poll(() => place.querySelectorAll('svg').length).toBe(charts.length);
  await expect.poll(() => window.innerWidth).toBe(width);
  // This waits until each drawing is as wide as its container.
  await expect
    .poll(() =>
      [...place.querySelectorAll('svg')].every(
        (svg) => Math.abs(svg.viewBox.baseVal.width - svg.getBoundingClientRect().width) <= 1,
      ),
    )
    .toBe(true);
}

const boxOf = (element: Element) => element.getBoundingClientRect();
/** How much two boxes overlap, in pixels, in their smaller direction. */
const overlapOf = (a: DOMRect, b: DOMRect) =>
  Math.min(
    Math.min(a.right, b.right) - Math.max(a.left, b.left),
    Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top),
  );

function problemsOf(svg: SVGElement, title: string): string[] {
  const found: string[] = [];
  const frame = boxOf(svg);
  const shapes = [...svg.querySelectorAll('text, path, rect, circle, line')];
  for (const shape of shapes) {
    if (/NaN|Infinity|undefined/.test(shape.outerHTML)) found.push(`${title}: ${shape.outerHTML}`);
    const box = boxOf(shape);
    const isOutside =
      box.left < frame.left - 1 ||
      box.right > frame.right + 1 ||
      box.top < frame.top - 1 ||
      box.bottom > frame.bottom + 1;
    if (isOutside) found.push(`${title}: outside: ${shape.outerHTML}`);
  }
  const texts = [...svg.querySelectorAll('text')];
  for (const [index, text] of texts.entries())
    for (const other of texts.slice(index + 1))
      if (overlapOf(boxOf(text), boxOf(other)) > 2)
        found.push(`${title}: “${text.textContent}” covers “${other.textContent}”`);
  return found;
}

const screens: Screen[] = [
  { width: 1280, scheme: 'light' },
  { width: 1280, scheme: 'dark' },
  { width: 390, scheme: 'light' },
  { width: 390, scheme: 'dark' },
];

test.each(screens)(
  'no chart breaks on awkward figures, $width px wide, $scheme',
  async ({ width, scheme }) => {
    const charts = [...financialCharts(ordinary), ...awkward];
    await show(charts, { width, scheme });
    const drawings = [...document.querySelectorAll('main svg')] as SVGElement[];
    const problems = drawings.flatMap((svg, index) => problemsOf(svg, charts[index]?.title ?? ''));
    // The pictures are for people who change a drawing; git ignores the folder.
    for (const [index, card] of [...document.querySelectorAll('main section')].entries()) {
      card.scrollIntoView();
      const path = `../../test-results/charts/${scheme}-${width}/${10 + index}.png`;
      await page.elementLocator(card).screenshot({ path });
    }
    expect(problems).toEqual([]);
  },
);

test('a chart is read value by value: with the keys, and under the pointer', async () => {
  await show(financialCharts(ordinary), { width: 1280, scheme: 'light' });
  const chart = page.getByRole('application', { name: /^Fee Trends/ });
  (chart.element() as HTMLElement).focus();
  const reading = (text: string) => page.getByText(text, { exact: true });
  await expect
    .element(
      reading(
        'Aug 2026, from Aug 13: Fees Charged $0.00, Payments Received $0.00, Year before $100.00',
      ),
    )
    .toBeVisible();
  await userEvent.keyboard('{End}');
  const last =
    'Nov 2026, so far: Fees Charged $900.00, Payments Received $300.00, Year before $950.00';
  await expect.element(reading(last)).toBeVisible();
  // There is nothing after the last value.
  await userEvent.keyboard('{ArrowRight}{ArrowLeft}');
  await expect
    .element(
      reading('Oct 2026: Fees Charged $1,400.00, Payments Received $1,250.00, Year before $900.00'),
    )
    .toBeVisible();
  await userEvent.keyboard('{Tab}');
  await expect.element(reading(last)).not.toBeInTheDocument();
  await page
    .getByRole('application', { name: /^Fee Types/ })
    .hover({ position: { x: 200, y: 40 } });
  await expect.element(reading('Late: $700.00 (25.0%)')).toBeVisible();
});

test('a chart is a table for who prefers one, and says the same', async () => {
  await show(financialCharts(ordinary), { width: 1280, scheme: 'light' });
  await page.getByRole('button', { name: 'Show as table: Collection Rate' }).click();
  const table = page.getByRole('table', { name: 'Collection Rate' });
  await expect
    .element(table.getByRole('row').filter({ hasText: 'Nov 2026, so far' }))
    .toHaveTextContent(/33\.3%.*65\.0%/);
  await page.getByRole('button', { name: 'Show as chart: Collection Rate' }).click();
  await expect.element(page.getByRole('application', { name: /^Collection Rate/ })).toBeVisible();
});

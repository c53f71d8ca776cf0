import { readFile } from 'node:fs/promises';
import type { Download, Page } from '@playwright/test';
import { parse } from 'csv-parse/sync';
import readExcelFile from 'read-excel-file/node';
import type { CumulativeReport, MonthlyReport } from '../../src/contract/report.ts';
import { specFeeTypes } from '../../src/domain/feeType.seed.ts';
import { formatMoney, type Cents } from '../../src/domain/money.ts';
import type { MoneyFigures } from '../../src/domain/reports.ts';
import type { Turnout } from './support/school.ts';
import { expect, findings, findingsInBoth, ownWord, rare, test } from './support/test.ts';

// No other test in this worker has any data in this month.
const MONTH = '2014-03';

async function aMonth(turnout: Turnout) {
  const word = ownWord('Rosa');
  const [owing, paying] = [
    await turnout.addStudent({ firstName: word, lastName: 'Owing' }),
    await turnout.addStudent({ firstName: word, lastName: 'Paying' }),
  ];
  const call = turnout.admin.call.bind(turnout.admin);
  await call('PUT', `/attendance/${MONTH}-05/${owing.id}`, { status: 'absent' });
  await call('PUT', `/attendance/${MONTH}-05/${paying.id}`, {
    status: 'present',
    attributes: { late: true },
  });
  const payment = { studentId: paying.id, amount: 300, paymentMethod: 'cash', notes: word };
  await call('POST', '/payments', { ...payment, date: `${MONTH}-09` });
  return { word, owing, paying };
}

const figure = (page: Page, label: string) =>
  page
    .locator('dl > div')
    .filter({ has: page.locator('dt', { hasText: label }) })
    .locator('dd')
    .first();

/** Checks that every figure on a card matches the server's, in dollars. */
async function expectFigures(page: Page, title: string, figures: Record<string, Cents>) {
  const card = page.locator('section').filter({ has: page.getByRole('heading', { name: title }) });
  for (const [label, cents] of Object.entries(figures)) {
    const shown = card
      .locator('dl > div')
      .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
      .locator('dd');
    await expect(shown.first(), `${title}: ${label}`).toContainText(formatMoney(cents));
  }
}

const TOTALS = {
  'Total Fees Charged': 'totalFeesCharged',
  'Total Payments Received': 'totalPaymentsReceived',
  'Fees Collected': 'feesCollected',
  'Pending Fees': 'pendingFees',
  'Fees In Payment Process': 'feesInPaymentProcess',
} as const;

/** Checks the cards that the month and the range share. */
async function expectCards(
  page: Page,
  summary: MoneyFigures,
  { budget, feeBreakdown: { byType } }: Pick<MonthlyReport, 'budget' | 'feeBreakdown'>,
) {
  for (const [label, key] of Object.entries(TOTALS))
    await expect(figure(page, label)).toContainText(formatMoney(summary[key]));
  await expectFigures(page, 'Budget Overview', {
    'Total Expenses': summary.totalExpenses,
    'Available Budget': summary.availableBudget,
    'Net Income': summary.netIncome,
  });
  const income = page.locator('dl > div').filter({ hasText: 'Net Income' });
  await expect(income.locator('[data-positive]')).toHaveAttribute(
    'data-positive',
    String(summary.netIncome >= 0),
  );
  await expectFigures(page, 'Budget Revenue Breakdown', {
    'Fee Revenue': budget.feeRevenue,
    'Contribution Revenue': budget.contributionRevenue,
    'Budget Net': budget.netBudget,
  });
  const types = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: 'Fee Type Breakdown' }) })
    .last();
  for (const [key, { name }] of Object.entries(specFeeTypes)) {
    await expect(types).toContainText(name);
    await expect(types).toContainText(formatMoney(byType[key] ?? (-1 as Cents)));
  }
}

/** Sets up a month that no other test uses, with figures that link to their rows. */
async function aTrail(turnout: Turnout, month: string) {
  const firstName = ownWord('Tess');
  const add = (lastName: string) => turnout.addStudent({ firstName, lastName });
  const [paid, partial, pending, none] = [
    await add('Paid'),
    await add('Partial'),
    await add('Pending'),
    await add('None'),
  ];
  const send = async (method: 'PUT' | 'POST', path: string, body: object) =>
    expect((await turnout.admin.call(method, path, body)).status).toBeLessThan(300);
  const mark = (id: string, day: string, status: string, attributes = {}) =>
    send('PUT', `/attendance/${month}-${day}/${id}`, { status, attributes });
  await mark(paid.id, '02', 'absent');
  await mark(partial.id, '02', 'absent');
  await mark(partial.id, '09', 'present', { late: true });
  await mark(pending.id, '09', 'present', { late: true, noShoes: true });
  for (const [studentId, amount, day] of [
    [paid.id, 500, '10'],
    [partial.id, 200, '11'],
    [none.id, 700, '31'],
  ] as const) {
    const date = `${month}-${day}`;
    await send('POST', '/payments', { studentId, amount, date, paymentMethod: 'cash' });
  }
  const spent = { category: 'marketing', description: 'Posters' };
  await send('POST', '/expenses', { ...spent, amount: 1200, date: `${month}-01` });
  await send('POST', '/expenses', { ...spent, amount: 800, date: `${month}-15` });
  await send('POST', '/expenses', {
    ...spent,
    category: 'other',
    amount: 150,
    date: `${month}-15`,
  });
  const entry = { description: 'Recorded', date: `${month}-20` };
  const given = { contributorId: paid.id, contributorName: 'Tess Paid' };
  for (const details of [
    { budgetType: 'expense', amount: 550, category: 'marketing' },
    { budgetType: 'fee_revenue', amount: 900, feeType: 'late', studentId: paid.id },
    { budgetType: 'contribution_revenue', amount: 1500, ...given },
    { budgetType: 'contribution_revenue', amount: 1000, ...given, date: `${month}-31` },
  ])
    await send('POST', '/budget-entries', { ...entry, ...details });
}

/** The amounts in a table's column, in cents. */
async function amountsIn(page: Page, table: string, column: string): Promise<number[]> {
  const found = page.getByRole('table', { name: table });
  await expect(found.getByRole('cell').first()).toBeVisible();
  const titles = await found.getByRole('columnheader').allTextContents();
  const at = titles.indexOf(column);
  expect(at, `${table} has a column ${column}`).toBeGreaterThanOrEqual(0);
  const rows = await found.getByRole('row').all();
  const texts = await Promise.all(
    rows.slice(1).map((row) => row.getByRole('cell').nth(at).textContent()),
  );
  return texts.map((text) => Number(text?.replace(/[^\d]/g, '')));
}

const sum = (amounts: readonly number[]) => amounts.reduce((total, cents) => total + cents, 0);

/** A figure's link on a card, and the amount that it shows. */
async function trailOf(page: Page, card: string, label: string) {
  const link = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: card, exact: true }) })
    .locator('dl > div')
    .filter({ has: page.locator('dt').getByText(label, { exact: true }) })
    .getByRole('link')
    .last();
  const said = await link.textContent();
  return { link, cents: Number(/^\$([\d.]+),/.exec(said ?? '')?.[1]?.replace('.', '')) };
}

/** Follows a figure to another screen, checks its rows, and returns. */
async function expectRows(page: Page, card: string, label: string, table: string, more = 0) {
  const { link, cents } = await trailOf(page, card, label);
  expect(cents, label).toBeGreaterThan(0);
  // We use the keyboard, because the figure may move under a click: on the way back the page scrolls to where it was,
  // and other tests' students come and go in "Who owes today" above it.
  await link.press('Enter');
  expect(sum(await amountsIn(page, table, 'Amount')) + more, label).toBe(cents);
  await page.goBack();
}

async function exported(page: Page, format: string): Promise<Download> {
  await page.getByRole('button', { name: 'Export' }).click();
  const [download] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('menuitem', { name: format }).click(),
  ]);
  await expect(page.getByText(`${download.suggestedFilename()} is ready.`)).toBeVisible();
  return download;
}

const contentOf = async (download: Download) => readFile(await download.path());

test('a month shows its figures, its students, and their details', async ({
  asAdmin: page,
  turnout,
}) => {
  const { word, owing } = await aMonth(turnout);
  await page.goto(`/financial-reports?month=${MONTH}`);
  await expect(page.getByRole('heading', { name: 'March 2014' })).toBeVisible();
  await expect(page.getByRole('tab')).toHaveText([
    'Monthly Report',
    'Cumulative Report',
    'Visualizations',
  ]);
  for (const title of [
    'Budget Overview',
    'Budget Revenue Breakdown',
    'Expense Breakdown',
    'Fee Type Breakdown',
    'Student Payment Details',
  ]) {
    await expect(page.getByRole('heading', { name: title })).toBeVisible();
  }
  const report = (await turnout.admin.call('GET', `/reports/financial/monthly?month=${MONTH}`))
    .body;
  const dollars = `$${(report.summary.totalFeesCharged / 100).toFixed(2)}`;
  await expect(figure(page, 'Total Fees Charged')).toContainText(dollars);
  await expectCards(page, report.summary, report);
  const row = page.getByRole('row').filter({ hasText: `${word} Owing` });
  await expect(row).toContainText('$5.00');
  await expect(row).toContainText('Owes $5.00');
  await expect(row).toContainText('Pending');
  const paid = page.getByRole('row').filter({ hasText: `${word} Paying` });
  await expect(paid).toContainText('Credit $2.00');
  await expect(paid).toContainText('Paid');
  expect(await findings(page)).toEqual([]);

  // The pending amount comes from students who paid nothing; they are listed below.
  await figure(page, 'Pending Fees').getByRole('link').click();
  await expect(page.getByRole('heading', { name: 'Student Payment Details' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Student Payment Details' })).toBeInViewport();
  await expect(page).toHaveURL(/status=pending/);
  await expect(row).toBeVisible();
  await expect(paid).toBeHidden();
  await page.getByLabel('Status').selectOption('Paid');
  await expect(paid).toBeVisible();
  await expect(row).toBeHidden();
  expect(await findings(page)).toEqual([]);
  await figure(page, 'Total Fees Charged').getByRole('link').click();
  await expect(row).toBeVisible();
  await expect(paid).toBeVisible();

  await figure(page, 'Total Payments Received').getByRole('link').click();
  await expect(page).toHaveURL(/\/payments\?from=2014-03-01&to=2014-03-31/);
  await expect(page.getByText(word, { exact: true }).first()).toBeVisible();
  await page.goBack();
  await row.getByRole('link', { name: `${word} Owing` }).click();
  await expect(page).toHaveURL(new RegExp(`/students/${owing.id}$`));
});

test('each figure of a month leads to rows that add up to it, and no link leads nowhere', async ({
  asAdmin: page,
  turnout,
}) => {
  // This follows a dozen links there and back, and runs axe on three screens.
  test.slow();
  await aTrail(turnout, '2006-07');
  await page.goto('/financial-reports?month=2006-07');
  const table = 'Student Payment Details';
  for (const [card, label, status, count, amounts] of [
    ['Summary', 'Total Fees Charged', 'All', 4, ['Fees Charged']],
    ['Summary', 'Fees Collected', 'Paid or Partial', 2, ['Fees Charged', 'Payments Made']],
    ['Summary', 'Pending Fees', 'Pending', 1, ['Fees Charged']],
    ['Summary', 'Fees In Payment Process', 'Partial', 1, ['Balance (this month)']],
    ['Fee Type Breakdown', 'Absence', 'All', 2, ['Absence Fees']],
    ['Fee Type Breakdown', 'Late', 'All', 2, ['Late Fees']],
    ['Fee Type Breakdown', 'No Shoes', 'All', 1, ['No Shoes Fees']],
  ] as const) {
    const { link, cents } = await trailOf(page, card, label);
    await link.focus();
    await page.keyboard.press('Enter');
    await expect(page.getByRole('heading', { name: table })).toBeFocused();
    await expect(page.getByLabel('Status').locator(':checked'), label).toHaveText(status);
    await expect(page.getByLabel('Fee Type').locator(':checked')).toHaveText(
      card === 'Summary' ? 'All' : label,
    );
    await expect(page.getByRole('table', { name: table }).getByRole('row')).toHaveCount(count + 1);
    const columns = await Promise.all(amounts.map((column) => amountsIn(page, table, column)));
    // With two columns, the smaller amount counts: the part of the fees that was paid.
    const rows = columns[0]?.map((_, at) => Math.min(...columns.map((column) => column[at] ?? 0)));
    expect(sum(rows ?? []), label).toBe(cents);
  }
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('Status').selectOption('Paid');
  await expect(page.getByText('No students found.')).toBeVisible();
  await page.reload();
  await expect(page.getByLabel('Fee Type').locator(':checked')).toHaveText('No Shoes');
  await page.getByLabel('Fee Type').selectOption('All');
  await expect(page.getByText('1 student: $5.00 collected')).toBeVisible();
  for (const label of ['Not in Uniform', 'Available Budget', 'Net Income', 'Budget Net'])
    await expect(figure(page, label).getByRole('link'), label).toHaveCount(0);

  await expectRows(page, 'Summary', 'Total Payments Received', 'All Payments');
  await expectRows(page, 'Budget Revenue Breakdown', 'Fee Revenue', 'All Entries');
  await expectRows(page, 'Budget Revenue Breakdown', 'Contribution Revenue', 'All Entries');
  // $5.50 of it is in the budget, and the list of expenses links there.
  await expectRows(page, 'Budget Overview', 'Total Expenses', 'Expenses', 550);
  await expectRows(page, 'Expense Breakdown', 'Marketing', 'Expenses', 550);
  await expectRows(page, 'Expense Breakdown', 'Other', 'Expenses');
  await (await trailOf(page, 'Budget Overview', 'Total Expenses')).link.click();
  await page.getByRole('link', { name: /expenses? there$/ }).click();
  await expect(page.getByLabel('Filter by Type').locator(':checked')).toHaveText('Expense');
  expect(await amountsIn(page, 'All Entries', 'Amount')).toEqual([550]);
  expect(await findings(page)).toEqual([]);

  await page.goto('/financial-reports?month=2001-02');
  await expect(page.getByText('No charges or payments this month.')).toBeVisible();
  await expect(page.locator('dd').getByRole('link')).toHaveCount(0);
});

test(
  'the figures of a range lead to the rows between its dates',
  rare,
  async ({ asAdmin: page, turnout }) => {
    await aTrail(turnout, '2006-05');
    // This excludes the first and the last day, which have a payment, an expense and a contribution.
    await page.goto('/financial-reports?tab=cumulative&from=2006-05-02&to=2006-05-30');
    await expect(page.getByRole('heading', { name: 'Grand Totals' })).toBeVisible();
    await expectRows(page, 'Grand Totals', 'Total Payments Received', 'All Payments');
    await expectRows(page, 'Budget Overview', 'Total Expenses', 'Expenses', 550);
    await expectRows(page, 'Expense Breakdown', 'Marketing', 'Expenses', 550);
    await expectRows(page, 'Budget Revenue Breakdown', 'Fee Revenue', 'All Entries');
    await expectRows(page, 'Budget Revenue Breakdown', 'Contribution Revenue', 'All Entries');
    await expectRows(page, 'Year-to-Date Summary', 'Total Payments', 'All Payments');
    await expect(figure(page, 'Total Fees Charged').getByRole('link')).toHaveCount(0);
    const { link } = await trailOf(page, 'Expense Breakdown', 'Marketing');
    await link.click();
    await expect(page.getByLabel('From')).toHaveValue('2006-05-02');
    await expect(page.getByLabel('To', { exact: true })).toHaveValue('2006-05-30');
  },
);

test('a range is validated, applied and kept; the fee year is the default', async ({
  asAdmin: page,
  turnout,
}) => {
  await aMonth(turnout);
  await page.goto('/financial-reports');
  await page.getByRole('tab', { name: 'Cumulative Report' }).click();
  await expect(page.getByText(/^Fee Year Period: August \d{4} - Current$/)).toBeVisible();
  const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')];
  const apply = page.getByRole('button', { name: 'Apply Filter' });
  await start.fill('2014-04-01');
  await end.fill('2014-03-01');
  await apply.click();
  await expect(page.getByRole('alert')).toHaveText('Start date must be before end date');
  await end.fill('2999-01-01');
  await apply.click();
  await expect(page.getByRole('alert')).toHaveText('End date cannot be in the future');
  await start.fill('2014-02-10');
  await end.fill('2014-04-02');
  await apply.click();
  await expect(page.getByText('Fee Year Period: Feb 10, 2014 - Apr 2, 2014')).toBeVisible();
  const months = page.getByRole('table', { name: 'Monthly Breakdown' });
  await expect(months.getByRole('row')).toHaveCount(4);
  await expect(months.getByRole('row').filter({ hasText: 'February 2014' })).toContainText('0.0%');
  const asked = '/reports/financial/cumulative?from=2014-02-10&to=2014-04-02';
  const { body: report } = await turnout.admin.call<CumulativeReport>('GET', asked);
  await expect(page.getByRole('heading', { name: 'Grand Totals' })).toBeVisible();
  await expectCards(page, report.totals, report);
  await expectFigures(page, 'Year-to-Date Summary', {
    'Total Fees': report.yearToDate.totalFeesCharged,
    'Total Payments': report.yearToDate.totalPaymentsReceived,
  });
  expect(await findings(page)).toEqual([]);
  await page.reload();
  await expect(start).toHaveValue('2014-02-10');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page.getByText(/- Current$/)).toBeVisible();
  await page.goto('/financial-reports?tab=cumulative&from=2014-02-10&to=2014-04-02');
  await months.getByRole('link', { name: 'March 2014' }).click();
  await expect(page.getByRole('heading', { name: 'March 2014' })).toBeVisible();
});

test(
  'the charts can be read with the arrow keys and as tables',
  rare,
  async ({ asAdmin: page, turnout }) => {
    await aMonth(turnout);
    await page.goto('/financial-reports?tab=charts&from=2014-02-01&to=2014-04-30');
    const charts = page.getByRole('application');
    await expect(charts).toHaveCount(6);
    expect(await findingsInBoth(page)).toEqual([]);
    await charts.first().focus();
    await page.keyboard.press('ArrowRight');
    await expect(page.getByText(/^Apr 2014: Fees Charged \$\d+\.00, Payments/)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(/^Mar 2014: Fees Charged \$\d+\.00, Payments/)).toBeVisible();

    // The horizontal bars: forward and back again.
    await page.getByRole('application', { name: /^Fee Types/ }).focus();
    await expect(page.getByText(/^Absence: \$/)).toBeVisible();
    for (const key of ['ArrowRight', 'ArrowDown']) await page.keyboard.press(key);
    await expect(page.getByText(/^No Shoes: \$/)).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(page.getByText(/^Late: \$/)).toBeVisible();

    const { trends, collectionRate } = (
      await turnout.admin.call(
        'GET',
        '/reports/financial/visualization?from=2014-02-01&to=2014-04-30',
      )
    ).body;
    for (const title of [
      'Fee Trends',
      'Payment Status Distribution',
      'Fee Types',
      'Collection Rate',
    ]) {
      await page.getByRole('button', { name: `Show as table: ${title}` }).click();
      await expect(page.getByRole('table', { name: title })).toBeVisible();
    }
    const march = (title: string) =>
      page.getByRole('table', { name: title }).getByRole('row').filter({ hasText: 'Mar 2014' });
    await expect(march('Fee Trends')).toContainText(`$${(trends.feesCharged[1] / 100).toFixed(2)}`);
    await expect(march('Collection Rate')).toContainText(`${collectionRate.data[1].toFixed(1)}%`);
    expect(await findingsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Show as chart: Fee Types' }).click();
    await expect(charts).toHaveCount(3);
  },
);

test('reports are saved as files that open', async ({ asAdmin: page, turnout }) => {
  const { word } = await aMonth(turnout);
  await page.goto(`/financial-reports?month=${MONTH}`);
  await expect(page.getByRole('heading', { name: 'Student Payment Details' })).toBeVisible();
  const pdf = await exported(page, 'PDF');
  expect(pdf.suggestedFilename()).toBe('turnout-monthly-2014-03.pdf');
  expect((await contentOf(pdf)).subarray(0, 5).toString()).toBe('%PDF-');
  const csv = await exported(page, 'CSV');
  expect(csv.suggestedFilename()).toBe('turnout-monthly-2014-03.csv');
  const lines: string[][] = parse(await contentOf(csv), { bom: true });
  expect(lines.find(([name]) => name === `${word} Owing`)?.slice(2, 6)).toEqual([
    '5.00',
    '0.00',
    '5.00',
    'Pending',
  ]);
  expect(lines.at(-1)?.[0]).toBe('TOTAL');
  const excel = await exported(page, 'Excel');
  expect(excel.suggestedFilename()).toBe('turnout-monthly-2014-03.xlsx');
  const [students] = await readExcelFile(await contentOf(excel));
  expect(students?.data.find(([name]) => name === `${word} Paying`)?.slice(2, 5)).toEqual([
    1, 3, -2,
  ]);

  await page.goto('/financial-reports?tab=charts&from=2014-03-01&to=2014-03-31');
  await expect(page.getByRole('application')).toHaveCount(6);
  expect((await exported(page, 'PDF')).suggestedFilename()).toBe(
    'turnout-visualization-2014-03-01-to-2014-03-31.pdf',
  );
});

test.describe('a chart whose script fails to load', () => {
  test.use({ expectedError: /^ScreenNotLoaded/ });

  test('says so and offers to reload', rare, async ({ asAdmin: page, turnout }) => {
    await aMonth(turnout);
    await page.route('**/assets/Charts-*.js', (route) => route.abort());
    await page.goto('/financial-reports?tab=charts&from=2014-03-01&to=2014-03-31');
    await expect(page.getByText(/^This screen could not be loaded/)).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeVisible();
  });
});

test('a figure explains its meaning, by keyboard too', rare, async ({ asAdmin: page, turnout }) => {
  await aMonth(turnout);
  await page.goto(`/financial-reports?month=${MONTH}`);
  const meaning = page.getByText(
    'Payments dated in this period less refunds, whichever fees they paid.',
  );
  await expect(meaning).toBeHidden();
  await page.getByText('Total Payments Received', { exact: true }).focus();
  await page.keyboard.press('Enter');
  await expect(meaning).toBeVisible();
  const { cashFlow } = (
    await turnout.admin.call('GET', `/reports/financial/monthly?month=${MONTH}`)
  ).body;
  const [moneyIn, moneyOut] = [cashFlow.moneyIn, cashFlow.moneyOut].map(formatMoney);
  await expect(page.getByText(`Money in ${moneyIn} − money out ${moneyOut} = `)).toBeVisible();
  expect(await findings(page)).toEqual([]);
});

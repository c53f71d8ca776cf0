import { test } from 'vitest';
import { closeScreen, expect, openScreen, page, refuse } from './support/screen.ts';
import { aMonthlyReport, aVisualization } from './support/things.ts';
import { expectAddress } from './support/typing.ts';
import { calm, hurry } from './support/time.ts';

const monthly = ({ month = '2026-11' }: { month?: string | undefined }) => aMonthlyReport(month);
const alert = page.getByRole('alert');

test('months can be stepped through or typed, and are in the address', async () => {
  const server = await openScreen('/financial-reports?month=2014-12', {
    financialReports: { monthly },
  });
  const title = (month: string) => page.getByRole('heading', { name: month });
  await page.getByRole('button', { name: 'Next month, January 2015' }).click();
  await expect.element(title('January 2015')).toBeVisible();
  await expect.element(page.getByText('Nobody was charged or paid in this month.')).toBeVisible();
  await page.getByRole('button', { name: 'Previous month, December 2014' }).click();
  await expectAddress(/month=2014-12/);
  await page.getByLabelText('Month', { exact: true }).fill('2013-05');
  await expect.element(title('May 2013')).toBeVisible();
  await expectAddress(/month=2013-05/);
  const months = server.askedFor('financialReports.monthly').map(({ input }) => input);
  expect(months).toContainEqual({ month: '2015-01' });
  expect(months.at(-1)).toEqual({ month: '2013-05' });
  const { href } = location;
  await closeScreen();
  await openScreen(href.slice(location.origin.length), server);
  await expect.element(title('May 2013')).toBeVisible();
});

test('a period without data says so instead of showing empty charts', async () => {
  await openScreen('/financial-reports?tab=charts&from=2003-01-01&to=2003-12-31', {
    financialReports: { visualization: aVisualization },
  });
  await expect
    .element(page.getByText('Nothing was charged or paid between these dates.'))
    .toBeVisible();
});

test('an export shows that it is busy, and says why it failed', async () => {
  let answer = () => {};
  const asked = new Promise<void>((resolve) => (answer = resolve));
  const server = await openScreen('/financial-reports?month=2014-03', {
    financialReports: {
      monthly,
      monthlyExport: () => asked.then(refuse('INVALID_ARGUMENT', 'Unsupported export format: pdf')),
    },
  });
  await page.getByRole('button', { name: 'PDF', exact: true }).click();
  await expect.element(page.getByText('Preparing the PDF file…')).toBeVisible();
  await expect.element(page.getByRole('button', { name: 'CSV', exact: true })).toBeDisabled();
  answer();
  await expect.element(alert).toHaveTextContent(/^Export failed: Unsupported export format: pdf$/);
  expect(server.askedFor('financialReports.monthlyExport').map(({ input }) => input)).toEqual([
    { format: 'pdf', month: '2014-03' },
  ]);
});

test('an export that fails on the server has a reference to quote', async () => {
  calm();
  await openScreen('/financial-reports?month=2014-03', {
    financialReports: { monthly, monthlyExport: refuse('INTERNAL', 'It is our fault.') },
  });
  await page.getByRole('button', { name: 'CSV', exact: true }).click();
  hurry();
  await expect.element(alert).toHaveTextContent('Export failed: ');
  await expect.element(alert).toHaveTextContent('Reference: request-1');
});

const pendingFor = (name: string, balanceToday: number) => ({
  id: name,
  name,
  email: `${name}@school.test`,
  feesCharged: 500,
  paymentsMade: 0,
  balance: 500,
  balanceToday,
  paymentStatus: 'pending' as const,
  fees: {},
});
const october = () =>
  aMonthlyReport('2026-10', {
    cashFlow: { moneyIn: 50_000, refunds: 0, moneyOut: 20_000, result: 30_000 },
    monthBefore: {
      month: '2026-09',
      cashFlow: { moneyIn: 0, refunds: 0, moneyOut: 0, result: 28_000 },
    },
    owingToday: { count: 1, total: 500 },
    studentDetails: [pendingFor('Ada', -1000), pendingFor('Ben', 500)],
  });

test('D174: a report opens with the answer; all figures are open on a desk and closed on a phone', async () => {
  const figures = page.getByText('Fees In Payment Process');
  await page.viewport(1280, 800);
  const server = await openScreen('/financial-reports?month=2026-10', {
    financialReports: { monthly: october },
  });
  await expect
    .element(
      page.getByText(
        'Money in $500.00 − money out $200.00 = $300.00 left for October 2026, $20.00 more than in September 2026; 1 student owes $5.00 today.',
      ),
    )
    .toBeVisible();
  await expect.element(figures).toBeVisible();
  // Four results on one page are told apart without a tap.
  await expect.element(page.getByText('Fees collected − total expenses.')).toBeVisible();
  await closeScreen();
  await page.viewport(390, 844);
  await openScreen('/financial-reports?month=2026-10', server);
  await expect.element(page.getByText('All figures')).toBeVisible();
  await expect.element(figures).not.toBeVisible();
  await page.getByText('All figures').click();
  await expect.element(figures).toBeVisible();
  await page.viewport(1280, 800);
});

test('T44: Pending is red only for a student who owes something today', async () => {
  await openScreen('/financial-reports?month=2026-10', { financialReports: { monthly: october } });
  const toneOf = (name: string) =>
    page
      .getByRole('row')
      .filter({ hasText: name })
      .getByText('Pending', { exact: true })
      .element()
      .getAttribute('data-tone');
  await expect.element(page.getByRole('row').filter({ hasText: 'Ada' })).toBeVisible();
  expect([toneOf('Ada'), toneOf('Ben')]).toEqual(['quiet', 'absent']);
});

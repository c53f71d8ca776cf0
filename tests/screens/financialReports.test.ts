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

import { test } from 'vitest';
import type { StudentId } from '../../src/domain/ids.ts';
import {
  closeScreen,
  expect,
  onScreenOf,
  openScreen,
  page,
  refuse,
  userEvent,
} from './support/screen.ts';
import {
  aCumulativeReport,
  aMonthlyReport,
  anAttendanceReport,
  aVisualization,
  aStudent,
} from './support/things.ts';
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
  await expect.element(page.getByText('No charges or payments this month.')).toBeVisible();
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
  const button = page.getByRole('button', { name: 'Export' });
  await button.click();
  const formats = page.getByRole('menu', { name: 'Export' }).getByRole('menuitem');
  await expect
    .poll(() => formats.elements().map((one) => one.textContent))
    .toEqual(['PDF', 'CSV', 'Excel', 'JSON']);
  await userEvent.keyboard('{Enter}');
  await expect.element(page.getByText('Preparing the PDF file…')).toBeVisible();
  await expect.element(button).toHaveFocus();
  await expect.element(button).toHaveAttribute('aria-busy', 'true');
  await button.click({ force: true });
  expect(formats.elements()).toEqual([]);
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
  await page.getByRole('button', { name: 'Export' }).click();
  await page.getByRole('menuitem', { name: 'CSV' }).click();
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
    goodwill: [],
    owingToday: {
      count: 1,
      total: 500,
      most: [{ id: 'Ben', name: 'Ben Moor', balance: 500, owesSince: '2026-10-07', dueLater: 0 }],
    },
    studentDetails: [pendingFor('Ada', -1000), pendingFor('Ben', 500)],
  });

test('a report opens with the answer; all figures are open on a desk and closed on a phone', async () => {
  const figures = page.getByText('Fees In Payment Process');
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
  // Readers can tell four results on one page apart without a tap.
  await expect.element(page.getByText('Fees collected − total expenses.')).toBeVisible();
  await closeScreen();
  await onScreenOf(390, 844);
  await openScreen('/financial-reports?month=2026-10', server);
  await expect.element(page.getByText('All figures')).toBeVisible();
  await expect.element(figures).not.toBeVisible();
  await page.getByText('All figures').click();
  await expect.element(figures).toBeVisible();
});

test('after the answer it says who owes, then all figures', async () => {
  const owed = aStudent({ firstName: 'Ben', lastName: 'Moor', calculatedBalance: 500 });
  const server = await openScreen('/financial-reports?month=2026-10', {
    financialReports: { monthly: october },
    students: {
      owing: () => ({
        items: [{ ...owed, owesSince: '2026-10-07' }],
        adults: [],
        total: 500,
        count: 1,
      }),
    },
  });
  const owes = page.getByRole('heading', { name: 'Who owes today' });
  await expect.element(page.getByText('since Oct 7, 2026')).toBeVisible();
  await expect.element(page.getByRole('link', { name: 'Ben Moor' })).toBeVisible();
  const places = [page.getByText(/^Money in \$/), owes, page.getByText('All figures')].map(
    (one) => one.element().getBoundingClientRect().top,
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  await closeScreen();
  await onScreenOf(390, 844);
  // The month that isn't over has no line about closing it.
  await openScreen('/financial-reports?month=2026-11', server);
  await expect.element(page.getByText('since Oct 7, 2026')).toBeVisible();
  const first = page.getByRole('link', { name: 'Ben Moor' }).element().closest('li');
  await expect.poll(() => first?.getBoundingClientRect().top).toBeLessThanOrEqual(300);
  await closeScreen();
  await openScreen('/financial-reports?month=2026-09', { financialReports: { monthly } });
  await expect.element(page.getByText('All figures')).toBeVisible();
  await expect.element(owes).not.toBeInTheDocument();
});

const unpaid = { amounts: [0, 500, 0, 0], withoutDate: 0 };
const attendance = () =>
  anAttendanceReport('2026-10', {
    summary: {
      attendanceRate: 40,
      totalDays: 2,
      holidayCount: 0,
      enrolledStudentCount: 1,
      listedStudentCount: 1,
      absentCount: 1,
      medicalAbsenceCount: 0,
    },
    byStudent: {
      ['Ada' as StudentId]: {
        studentName: 'Ada',
        enrollmentStatus: 'Enrolled',
        attendanceRate: 40,
        notMarked: 0,
        present: 2,
        absent: 3,
        medicalAbsence: 0,
        flags: {},
      },
    },
  });
const answers = {
  financialReports: {
    monthly: october,
    cumulative: aCumulativeReport,
    visualization: (asked: object) =>
      aVisualization(asked, {
        trends: { labels: ['Nov 2026'], feesCharged: [500], paymentsReceived: [0] },
        unpaid,
      }),
  },
  attendanceReports: { monthly: attendance },
};
const reports: [string, string, RegExp][] = [
  ['monthly', '/financial-reports?month=2026-10', /^Money in \$/],
  ['cumulative', '/financial-reports?tab=cumulative', /^Money in \$/],
  ['visualization', '/financial-reports?tab=charts', /is unpaid today\.$/],
  ['attendance', '/attendance-reports?month=2026-10', /^On 2 school days/],
];

test.each(reports)(
  'on a phone the answer of the %s report stands within 200 px',
  async (_, path, answer) => {
    await onScreenOf(390, 844);
    await openScreen(path, answers);
    const sentence = page.getByText(answer);
    await expect.element(sentence).toBeVisible();
    expect(scrollY).toBe(0);
    expect(sentence.element().getBoundingClientRect().top).toBeLessThan(190);
  },
);

test.each(reports)('in the %s report only what is owed is red', async (_, path, answer) => {
  await openScreen(path, answers);
  await expect.element(page.getByText(answer)).toBeVisible();
  const sample = document.createElement('span');
  sample.style.color = 'var(--absent)';
  document.body.append(sample);
  const red = getComputedStyle(sample).color;
  sample.remove();
  const texts = [...document.querySelectorAll('main *')].filter(({ childNodes }) =>
    [...childNodes].some(({ nodeType }) => nodeType === Node.TEXT_NODE),
  );
  expect(texts.length).toBeGreaterThan(10);
  const asksNothing = texts
    .filter((one) => getComputedStyle(one).color === red)
    .filter((one) => !one.closest('[data-balance="owed"], [data-overdue="true"]'));
  expect(asksNothing.map(({ textContent }) => textContent)).toEqual([]);
});

test('Pending is red only for a student who owes something today', async () => {
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

import { test } from 'vitest';
import { aSchool, expect, lose, openScreen, page, refuse, userEvent } from './support/screen.ts';
import type { Answers } from './support/server.ts';
import { aDay, aStudent } from './support/things.ts';

const closing = { school: { get: () => ({ ...aSchool, hasClosings: true }) } };
const SIGNED = { at: '2026-11-03T15:00:00.000Z', by: 'Ana', note: '' };
const figure = (key: string, label: string, value: number, kind = 'money') => ({
  key,
  label,
  kind,
  value,
});

const october = {
  month: '2026-10',
  closed: null,
  figures: [
    figure('totalFeesCharged', 'Total Fees Charged', 5100),
    figure('totalExpenses', 'Total Expenses', 2000),
    figure('moneyOut', 'Money out', 2000),
    figure('result', 'Result', 3000),
    figure('balancesRecorded', 'Balances as recorded', 0),
    figure('attendanceRate', 'Attendance Rate', 93.5, 'percent'),
    figure('absences', 'Absences', 2, 'count'),
    figure('fee:late', 'Late', 100),
    figure('method:cash', 'Cash', 5000),
    figure('flag:late', 'Late', 1, 'count'),
  ],
  hash: 'f1n9e7',
  balances: [{ studentId: 'ada', name: 'Ada Bell', recorded: 0, dated: 500 }],
  drift: [],
  unsettled: { lessons: [], guests: 0, tuition: null, questions: 0 },
  history: [],
  isClosed: false,
  problem: null,
  canReopen: false,
};

const listed = (item: object = {}) => ({
  id: 'one',
  month: '2026-10',
  ...SIGNED,
  reopened: null,
  differs: false,
  ...item,
});

const path = '/financial-reports/closing?month=2026-10';
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const button = (name: string) => page.getByRole('button', { name, exact: true });

test('a school that never closed a month asks nothing about it on Home, and has one line in the report', async () => {
  const server = await openScreen('/', { students: { list: () => ({ items: [] }) } });
  await expect.element(page.getByText('Saturday, November 21, 2026').first()).toBeVisible();
  expect(server.askedFor('closings.list')).toEqual([]);
  await expect.element(heading('Closing')).not.toBeInTheDocument();
});

test('a month after one that is open links to the one to close first', async () => {
  await openScreen(path, {
    closings: {
      get: () => ({ ...october, problem: 'Close September first.' }) as never,
      list: () => ({ items: [], closedUntil: null, next: '2026-09' }),
    },
  });
  await expect.element(page.getByText('Close September first.')).toBeVisible();
  await expect
    .element(page.getByRole('link', { name: 'Close September', exact: true }))
    .toHaveAttribute('href', '/financial-reports/closing?month=2026-09');
});

test('an open month says what is not settled, is signed as shown, and then says by whom', async () => {
  let closed: typeof SIGNED | null = null;
  // The page reads it again after the change.
  const now = () => ({
    ...october,
    unsettled: {
      lessons: Array.from({ length: 7 }, (_, n) => ({
        date: `2026-10-0${n + 1}`,
        classId: 'first',
        name: 'Ballet 1',
      })),
      guests: 1,
      tuition: { students: 3, total: 18000 },
      questions: 1,
    },
    closed,
    isClosed: closed !== null,
    canReopen: closed !== null,
  });
  const server = await openScreen(path, {
    ...closing,
    closings: {
      list: () => ({ items: [], closedUntil: null, next: '2026-10' }),
      get: now,
      close: ({ note = '' }: { note?: string }) => {
        closed = { ...SIGNED, by: 'Robin', note };
        return now();
      },
    },
  } as Answers);
  await expect.element(heading('October is open')).toBeVisible();
  await expect.element(page.getByText('2 more classes without marks')).toBeVisible();
  await expect.element(page.getByText('1 mark of students without a spot')).toBeVisible();
  await expect.element(page.getByText('1 question about October isn’t answered')).toBeVisible();
  await expect.element(page.getByText('of 3 students is not charged: $180.00')).toBeVisible();
  await expect.element(page.getByText('93.5%')).toBeVisible();
  await button('Close October').click();
  await userEvent.fill(page.getByLabelText('Note (optional)').element(), 'All counted');
  await page.getByRole('dialog').getByRole('button', { name: 'Close October' }).click();
  await expect.element(heading('October is closed')).toBeVisible();
  await expect.element(page.getByText('Unchanged since closing', { exact: true })).toBeVisible();
  await expect.element(page.getByText('Closed by Robin on Nov 3, 2026: All counted')).toBeVisible();
  expect(server.askedFor('closings.close')).toMatchObject([
    { input: { month: '2026-10', basedOn: 'f1n9e7', note: 'All counted' } },
  ]);
});

test('a month begins with what it came to; each figure and each heading is there once', async () => {
  await openScreen(path, { ...closing, closings: { get: () => october } } as Answers);
  const main = page.getByRole('main');
  await expect.element(heading('The month')).toBeVisible();
  const headings = main.getByRole('heading', { level: 2 }).elements();
  expect(headings.map(({ textContent }) => textContent)).toEqual([
    'October 2026',
    'The month',
    'October is open',
    'Fees',
    'Payments',
    'Balances at month end',
    'Attendance',
    'For the accountant',
  ]);
  const labels = main.element().querySelectorAll('dt');
  expect([...labels].map(({ textContent }) => textContent)).toEqual([
    'Money out',
    'Result',
    'Total Fees Charged',
    'Late',
    'Cash',
    'Balances as recorded',
    'Attendance Rate',
    'Absences',
    'Late',
  ]);
  await page.getByText('1 student', { exact: true }).click();
  await expect.element(main).toHaveTextContent('Ada Bell: $0.00, $5.00 with later corrections');
});

test('figures that moved meanwhile are refused in words, and the dialog stays', async () => {
  const moved =
    'The figures of October have changed since they were shown. Review them, then close it.';
  await openScreen(path, {
    ...closing,
    closings: { get: () => october, close: refuse('CONFLICT', moved) },
  } as Answers);
  await button('Close October').click();
  await page.getByRole('dialog').getByRole('button', { name: 'Close October' }).click();
  await expect.element(page.getByRole('dialog').getByText(moved)).toBeVisible();
});

test('a month that has changed since closing names each figure and each entry', async () => {
  await openScreen(path, {
    ...closing,
    closings: {
      get: () => ({
        ...october,
        closed: SIGNED,
        isClosed: true,
        canReopen: true,
        drift: [
          {
            what: 'figure',
            label: 'Total Payments Received',
            kind: 'money',
            signed: 5000,
            now: 5001,
            change: null,
            recorded: null,
          },
          {
            what: 'payment',
            label: 'Payment, Ada Bell, Oct 8, 2026, $50.01',
            kind: null,
            signed: null,
            now: null,
            change: 'changed',
            recorded: null,
          },
          {
            what: 'mark',
            label: 'Mark, Ada Bell, Oct 9, 2026, Absent',
            kind: null,
            signed: null,
            now: null,
            change: 'added',
            recorded: 'Marked by bo@school.test, Nov 4, 2026',
          },
        ],
      }),
    },
  } as Answers);
  const list = page.getByRole('list', { name: 'What differs' });
  await expect.element(page.getByText('Changed since closing', { exact: true })).toBeVisible();
  await expect
    .element(list)
    .toHaveTextContent('Total Payments Received: $50.00 at closing, now $50.01');
  await expect.element(list).toHaveTextContent('changed since, not through Turnout');
  await expect
    .element(list)
    .toHaveTextContent('added since: Marked by bo@school.test, Nov 4, 2026');
});

test('Home says what is over, what was reopened and why, and what has changed since closing', async () => {
  await openScreen('/', {
    ...closing,
    students: { list: () => ({ items: [] }) },
    setup: { progress: () => ({ students: 3, firstClassDate: null, marked: true, paid: true }) },
    closings: {
      list: () => ({
        items: [
          listed({
            reopened: { at: '2026-11-20T15:00:00.000Z', by: 'Bo', reason: 'A forgotten check' },
          }),
          listed({ id: 'two', month: '2026-09', differs: true }),
        ],
        closedUntil: '2026-09',
        next: '2026-10',
      }),
    },
  });
  await expect.element(page.getByText('September has changed since closing')).toBeVisible();
  await expect.element(page.getByText('October was reopened')).toBeVisible();
  await expect.element(page.getByText('By Bo on Nov 20, 2026: A forgotten check')).toBeVisible();
});

test('everything can be exported without the audit log, and again after a failure', async () => {
  const asked: unknown[] = [];
  await openScreen('/settings/data', {
    classes: { list: () => ({ items: [] }) },
    archive: {
      contents: () => ({ auditLog: { entries: 12_345, bytes: 4_200_000 }, hasStudents: true }),
      export: (input) => {
        asked.push(input);
        return lose();
      },
    },
  });
  await expect.element(page.getByText('12,345 entries, about 4 MB before packing')).toBeVisible();
  await page.getByRole('checkbox', { name: 'With the audit log' }).click();
  await button('Export everything').click();
  await expect.element(page.getByText(/^Failed to export everything/)).toBeVisible();
  expect(asked[0]).toEqual({ auditLog: 'false' });
  await expect.element(button('Import an export')).not.toBeInTheDocument();
});

test('a mark that arrives after closing stays listed, and can be booked today as a charge', async () => {
  const reason = 'October is closed. Add a correction dated today.';
  const ada = aStudent();
  await openScreen('/attendance?date=2026-10-09', {
    school: { get: () => ({ ...aSchool, hasClosings: true, hasCharges: true }) },
    attendance: {
      day: ({ date }) => aDay(date, [ada]),
      mark: refuse('CONFLICT', reason, undefined, 'monthClosed'),
    },
    students: { get: () => ada },
    feeTypes: {
      list: () => ({
        items: [
          {
            key: 'costume',
            name: 'Costume',
            appliesTo: 'charge',
            position: 4,
            retiredFrom: null,
            revision: 1,
            amounts: [{ from: '2026-01-01', amount: 4000 }],
            classAmounts: [],
          },
        ],
      }),
    },
  });
  const row = page.getByRole('row').filter({ has: page.getByText(ada.firstName) });
  await row.getByRole('radio', { name: 'Absent' }).click();
  await expect.element(row).toHaveTextContent(`Absent was not saved: ${reason}`);
  await row.getByRole('link', { name: /^Book today as a charge/ }).click();
  const dialog = page.getByRole('dialog');
  await expect.element(dialog.getByLabelText('Note')).toHaveValue('For Oct 9, 2026: Absent');
  await expect.element(dialog.getByLabelText('Amount')).toHaveValue(40);
});

import { test } from 'vitest';
import { standardFeeTypes } from '../../src/domain/feeType.seed.ts';
import { chooseStudent } from './support/choose.ts';
import { inMenu } from './support/rows.ts';
import { closeScreen, expect, openScreen, page, refuse, userEvent } from './support/screen.ts';
import {
  aCumulativeReport,
  aDay,
  anExpense,
  anImport,
  aPayment,
  aStudent,
  aVisualization,
} from './support/things.ts';
import { expectAddress, focus, press } from './support/typing.ts';

// Pressing something by keyboard must not move the focus to the top of the page: it stays, or moves to the result.

const heading = (name: string | RegExp) => page.getByRole('heading', { name });
const dialog = page.getByRole('dialog');

test.for([
  { tab: 'cumulative', title: /Cumulative/ },
  { tab: 'charts', title: 'Visualizations' },
])('the range of a report keeps the focus ($tab)', async ({ tab, title }) => {
  const server = await openScreen(`/financial-reports?tab=${tab}`, {
    financialReports: { cumulative: aCumulativeReport, visualization: aVisualization },
  });
  const operation = `financialReports.${tab === 'charts' ? 'visualization' : tab}`;
  const asked = () => server.askedFor(operation).at(-1)?.input;
  const [start, end] = [page.getByLabelText('Start Date'), page.getByLabelText('End Date')];
  await expect.element(start).toHaveValue('2026-09-01');
  await start.fill('2012-02-10');
  await end.fill('2012-03-10');
  focus(end);
  await userEvent.keyboard('{Enter}');
  const clear = page.getByRole('button', { name: 'Clear' });
  await expect.element(clear).toBeVisible();
  await expect.poll(asked).toEqual({ from: '2012-02-10', to: '2012-03-10' });
  await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument();
  await expect.element(end).toHaveFocus();
  await end.fill('2012-03-11');
  const apply = page.getByRole('button', { name: 'Apply Filter' });
  await press(apply);
  await expect.poll(asked).toEqual({ from: '2012-02-10', to: '2012-03-11' });
  await expect.element(page.getByText(/^Loading/)).not.toBeInTheDocument();
  await expect.element(apply).toHaveFocus();
  // Going back in the browser works too, although the form is the same.
  window.history.back();
  await expect.element(end).not.toHaveValue('2012-03-11');
  window.history.forward();
  await expect.element(end).toHaveValue('2012-03-11');
  await press(clear);
  await expect.element(clear).not.toBeInTheDocument();
  await expect.element(start).not.toHaveValue('2012-02-10');
  await expect.element(heading(title)).toHaveFocus();
});

test('the expected amount of contributors keeps the focus', async () => {
  const server = await openScreen('/budget-management?tab=contributors');
  const expected = page.getByLabelText('Expected per contributor');
  await expected.fill('80');
  await userEvent.keyboard('{Enter}');
  await expectAddress(/expected=8000/);
  await expect
    .poll(() => server.askedFor('budget.contributors').at(-1)?.input)
    .toMatchObject({ expectedAmount: 8000 });
  const own = page.getByRole('button', { name: "Use each person's own" });
  await expect.element(own).toBeVisible();
  await expect.element(expected).toHaveFocus();
  await press(own);
  await expect.element(own).not.toBeInTheDocument();
  await expect.element(expected).not.toHaveValue('80.00');
  await expect.element(heading('Contributor Status')).toHaveFocus();
});

test('on the roll: marking many at once, canceling the selection, closing a message', async () => {
  await openScreen('/attendance?date=2013-03-01&q=ada', {
    attendance: {
      day: ({ date }) => aDay(date),
      bulk: ({ studentIds, status }) => ({
        bulkId: 'bulk-1',
        results: studentIds.map((studentId) => ({
          studentId,
          previousStatus: null,
          newStatus: status,
          feeDifference: 0,
        })),
      }),
    },
  });
  const box = page.getByRole('checkbox', { name: 'Select Ada Lovelace' });
  await box.click();
  await press(page.getByRole('button', { name: 'Clear selection' }));
  const grid = page.getByRole('grid');
  await expect.poll(() => grid.element().contains(document.activeElement)).toBe(true);
  await box.click();
  await press(page.getByRole('button', { name: 'Apply' }));
  await press(dialog.getByRole('button', { name: 'Confirm' }));
  await expect.element(page.getByText('Marked 1 as Present.')).toBeVisible();
  const undo = page.getByRole('status').getByRole('button', { name: 'Undo' });
  await expect.element(undo).toHaveFocus();
  await press(page.getByRole('button', { name: 'Close the message' }));
  await expect.element(heading('Attendance Dashboard')).toHaveFocus();
  await press(page.getByRole('button', { name: 'Clear search' }));
  await expect.element(page.getByRole('searchbox')).toHaveFocus();
});

test("clearing a statement's period, and choosing one student's payments", async () => {
  const server = await openScreen('/students/ada?from=2026-11-01', {
    students: { get: () => aStudent(), list: () => ({ items: [aStudent()] }) },
  });
  const clear = page.getByRole('button', { name: 'Clear' });
  await press(clear);
  await expectAddress(/^(?!.*from=)/);
  await expect.element(clear).toBeDisabled();
  await expect.element(clear).toHaveFocus();
  await closeScreen();

  await openScreen('/payments', server);
  const choice = page.getByRole('combobox', { name: 'Student' });
  await chooseStudent('Ada Lovelace');
  await expect.element(choice).toHaveFocus();
  await expect
    .poll(() => server.askedFor('payments.list').at(-1)?.input)
    .toMatchObject({ studentId: 'ada' });
  await userEvent.keyboard('{Escape}');
  await expect.element(choice).toHaveValue('');
  await expect.element(choice).toHaveFocus();
  await expect
    .poll(() => server.askedFor('payments.list').at(-1)?.input)
    .not.toHaveProperty('studentId');
});

test('adding a list of students', async () => {
  const server = await openScreen('/manage-students/import', { students: { import: anImport } });
  await page
    .getByLabelText('Your list')
    .fill('First name\tLast name\tEmail\nAda\tLovelace\tada@school.test');
  await press(page.getByRole('button', { name: 'Add 1 student' }));
  await expect.element(heading('1 student added')).toHaveFocus();
  expect(server.askedFor('students.import').map(({ input }) => input)).toContainEqual({
    rows: [
      {
        firstName: 'Ada',
        lastName: 'Lovelace',
        email: 'ada@school.test',
        enrollmentStatus: 'Enrolled',
      },
    ],
  });
});

test('moving a fee to the first place, and to the last', async () => {
  let types = [...standardFeeTypes];
  const server = await openScreen('/settings/fees', {
    feeTypes: {
      list: () => ({ items: types }),
      update({ key, position = 0 }) {
        const moved = types.find((type) => type.key === key) as (typeof types)[0];
        types = types.filter((type) => type !== moved).toSpliced(position, 0, moved);
        types = types.map((type, at) => ({ ...type, position: at }));
        return { feeType: moved };
      },
    },
  });
  const rows = page.getByRole('table', { name: 'Fees' }).getByRole('row');
  const up = page.getByRole('button', { name: 'Move Late up' });
  await press(up);
  await expect.element(rows.nth(1)).toHaveTextContent('Late');
  await expect.element(up).toBeDisabled();
  await expect.element(up).toHaveFocus();
  expect(server.writes).toMatchObject([
    { operation: 'feeTypes.update', input: { key: 'late', position: 0 } },
  ]);
});

test('a form or a dialog that is refused without naming a field', async () => {
  const refused = refuse('CONFLICT', 'Not now.');
  const server = await openScreen('/expenses', {
    expenses: {
      list: () => ({ items: [anExpense()], total: 100, count: 1, nextCursor: null }),
      remove: refused,
      create: refused,
    },
  });
  await press(page.getByRole('button', { name: 'More for $1.00, Chalk' }));
  await press(inMenu(/^Delete/));
  const confirm = dialog.getByRole('button', { name: 'Delete' });
  await press(confirm);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
  await expect.element(confirm).toHaveFocus();
  await closeScreen();

  await openScreen('/expenses?tab=add', server);
  await page.getByLabelText('Category').selectOptions('Marketing');
  await page.getByRole('textbox', { name: 'Amount' }).fill('5');
  await page.getByLabelText('Description').fill('Chalk');
  const add = page.getByRole('button', { name: 'Add Expense' });
  await press(add);
  await expect.element(page.getByRole('alert')).toHaveTextContent('Not now.');
  await expect.element(add).toHaveFocus();
});

test("a form that replaces its list, or closes, moves the focus to the screen's heading", async () => {
  const chalk = anExpense();
  const paid = aPayment({ studentName: 'Ada Lovelace', amount: 100 });
  const server = await openScreen('/expenses', {
    expenses: {
      list: () => ({ items: [chalk], total: 100, count: 1, nextCursor: null }),
      get: () => chalk,
    },
    students: { list: () => ({ items: [aStudent()] }) },
    payments: { create: () => ({ payment: paid, student: aStudent() }) },
  });
  const expenses = heading('Expense Management');
  const row = page.getByRole('row', { name: 'Chalk' });
  await press(row.getByRole('button', { name: /^More for/ }));
  await press(inMenu(/^Edit/));
  await expect.element(page.getByLabelText('Description')).toHaveValue('Chalk');
  await expect.element(expenses).toHaveFocus();
  await press(page.getByRole('button', { name: 'Cancel' }));
  await expect.element(row).toBeVisible();
  await expect.element(expenses).toHaveFocus();
  await closeScreen();

  await openScreen('/payments?action=pay', server);
  await chooseStudent('Ada Lovelace');
  await page.getByLabelText('Amount').fill('1');
  await press(page.getByRole('button', { name: 'Record $1.00' }));
  await expect.element(page.getByText('is recorded.').first()).toBeVisible();
  await expect.element(heading('Payment Management')).toHaveFocus();
});

test('arrows, Home and End lead from tab to tab, each of which opens; with Alt they are the browser’s', async () => {
  await openScreen('/budget-management');
  const tab = (name: string) => page.getByRole('tab', { name });
  const opened = async (name: string) => {
    await expect.element(tab(name)).toHaveFocus();
    await expect.element(tab(name)).toHaveAttribute('aria-selected', 'true');
    await expect.element(page.getByRole('tabpanel', { name })).toBeVisible();
    expect(page.getByRole('tabpanel').elements()).toHaveLength(1);
  };
  const names = page
    .getByRole('tab')
    .elements()
    .map(({ textContent }) => textContent);
  const [first = '', second = '', last = ''] = [names[0], names[1], names.at(-1)];
  focus(tab(first));
  for (const [key, name] of [
    ['ArrowLeft', last],
    ['ArrowRight', first],
    ['ArrowRight', second],
    ['End', last],
    ['Home', first],
  ] as const) {
    await userEvent.keyboard(`{${key}}`);
    await opened(name);
  }
  const pressed = new KeyboardEvent('keydown', { key: 'ArrowRight', altKey: true, bubbles: true });
  tab(first).element().dispatchEvent(pressed);
  await opened(first);
  // Tab leads into what is open, and not to the other tabs.
  await userEvent.keyboard('{Tab}');
  await expect.element(page.getByRole('tabpanel')).toHaveFocus();
});

import type { Locator, Page } from '@playwright/test';
import { ownDays } from './support/days.ts';
import { expect, ownWord, test } from './support/test.ts';

const ownDay = ownDays('2013-03-01');

// What is pressed by keyboard must not drop its user at the top of the page: the focus stays, or goes to what came of it.

async function press(button: Locator): Promise<void> {
  await button.focus();
  await button.press('Enter');
}

const heading = (page: Page, name: string | RegExp) => page.getByRole('heading', { name });

for (const { tab, title } of [
  { tab: 'cumulative', title: /Cumulative/ },
  { tab: 'charts', title: 'Visualizations' },
]) {
  test(`the range of a report keeps the focus (${tab})`, async ({ asAdmin: page }) => {
    const answered = (query: string) =>
      page.waitForResponse(
        (answer) => answer.url().includes('/reports/financial/') && answer.url().includes(query),
      );
    const first = answered('');
    await page.goto(`/financial-reports?tab=${tab}`);
    await first;
    const [start, end] = [page.getByLabel('Start Date'), page.getByLabel('End Date')];
    await expect(start).not.toHaveValue('');
    await start.fill('2012-02-10');
    await end.fill('2012-03-10');
    const applied = answered('from=2012-02-10');
    await end.press('Enter');
    await applied;
    await expect(page.getByRole('button', { name: 'Clear' })).toBeVisible();
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(end).toBeFocused();
    await end.fill('2012-03-11');
    const again = answered('to=2012-03-11');
    const apply = page.getByRole('button', { name: 'Apply Filter' });
    await press(apply);
    await again;
    await expect(page.getByText(/^Loading/)).toHaveCount(0);
    await expect(apply).toBeFocused();
    // Back in the browser is followed, though the form is the same.
    await page.goBack();
    await expect(end).not.toHaveValue('2012-03-11');
    await page.goForward();
    await expect(end).toHaveValue('2012-03-11');
    await press(page.getByRole('button', { name: 'Clear' }));
    await expect(page.getByRole('button', { name: 'Clear' })).toBeHidden();
    await expect(start).not.toHaveValue('2012-02-10');
    await expect(heading(page, title)).toBeFocused();
  });
}

test('so does the amount that is expected of contributors', async ({ asAdmin: page }) => {
  await page.goto('/budget-management?tab=contributors');
  const expected = page.getByLabel('Expected of each');
  await expected.fill('80');
  await expected.press('Enter');
  await expect(page).toHaveURL(/expected=8000/);
  const own = page.getByRole('button', { name: "Use each one's own" });
  await expect(own).toBeVisible();
  await expect(expected).toBeFocused();
  await press(own);
  await expect(own).toBeHidden();
  await expect(expected).not.toHaveValue('80.00');
  await expect(heading(page, 'Contributor Status')).toBeFocused();
});

test('on the roll: many marked at once, the choice given up, a message closed', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Focus');
  await turnout.addStudent({ firstName: 'Ann', lastName: word });
  await page.goto(`/attendance?date=${ownDay()}&q=${word}`);
  const box = page.getByRole('checkbox', { name: `Select Ann ${word}` });
  await box.check();
  await press(page.getByRole('button', { name: 'Clear selection' }));
  await expect(page.getByRole('grid').locator(':focus')).toBeVisible();
  await box.check();
  await press(page.getByRole('button', { name: 'Apply' }));
  await page.getByRole('dialog').getByRole('button', { name: 'Confirm' }).press('Enter');
  await expect(page.getByText('Marked 1 as Present.')).toBeVisible();
  await expect(page.getByRole('status').getByRole('button', { name: 'Undo' })).toBeFocused();
  await press(page.getByRole('button', { name: 'Close the message' }));
  await expect(heading(page, 'Attendance Dashboard')).toBeFocused();
  await press(page.getByRole('button', { name: 'Clear search' }));
  await expect(page.getByRole('searchbox')).toBeFocused();
});

test("clearing a statement's period, and choosing one student's payments", async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Chip') });
  await page.goto(`/students/${student.id}?from=2026-11-01`);
  const clear = page.getByRole('button', { name: 'Clear' });
  await press(clear);
  await expect(page).not.toHaveURL(/from=/);
  await expect(clear).toBeDisabled();
  await expect(clear).toBeFocused();

  await page.goto('/payments');
  const choice = page.getByRole('combobox', { name: 'One student' });
  await choice.focus();
  await choice.selectOption(student.id);
  const chip = page.getByRole('button', { name: student.lastName });
  await expect(chip).toBeFocused();
  await chip.press('Enter');
  await expect(choice).toBeFocused();
});

test('a list of students is added', async ({ asAdmin: page }) => {
  const word = ownWord('Pasted');
  await page.goto('/manage-students/import');
  await page
    .getByLabel('Your list')
    .fill(`First name\tLast name\tEmail\nAda\t${word}\t${word.toLowerCase()}@school.test`);
  await press(page.getByRole('button', { name: 'Add 1 student' }));
  await expect(heading(page, '1 student added')).toBeFocused();
});

test('a fee is moved to the first place, and to the last', async ({ asAdmin: page, turnout }) => {
  await page.goto('/settings');
  const rows = page.getByRole('table', { name: 'Fees' }).getByRole('row');
  const up = page.getByRole('button', { name: 'Move Late up' });
  await press(up);
  await expect(rows.nth(1)).toContainText('Late');
  await expect(up).toBeDisabled();
  await expect(up).toBeFocused();
  await turnout.admin.call('PATCH', '/fee-types/late', { position: 1 });
});

test('a form or a dialog that is refused without a field to blame', async ({
  asAdmin: page,
  turnout,
}) => {
  const description = ownWord('Refused');
  await turnout.admin.call('POST', '/expenses', {
    amount: 100,
    category: 'supplies',
    description,
    date: '2010-05-05',
  });
  await page.route('**/api/v1/expenses**', (route) =>
    route.request().method() === 'GET'
      ? route.continue()
      : route.fulfill({ status: 409, json: { code: 'CONFLICT', message: 'Not now.' } }),
  );
  await page.goto('/expenses?period=custom&from=2010-01-01&to=2010-12-31');
  await press(page.getByRole('button', { name: `Delete $1.00, ${description}` }));
  const confirm = page.getByRole('dialog').getByRole('button', { name: 'Delete' });
  await confirm.press('Enter');
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expect(confirm).toBeFocused();

  await page.goto('/expenses?tab=add');
  await page.getByLabel('Category').selectOption('Marketing');
  await page.getByRole('textbox', { name: 'Amount' }).fill('5');
  await page.getByLabel('Description').fill(description);
  const add = page.getByRole('button', { name: 'Add Expense' });
  await press(add);
  await expect(page.getByRole('alert')).toContainText('Not now.');
  await expect(add).toBeFocused();
});

test('a form that opens in place of its list, or closes, hands the focus to the heading of the screen', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Focus');
  const expense = { amount: 100, category: 'other', description: word, date: ownDay() };
  await turnout.admin.call('POST', '/expenses', expense);
  await page.goto('/expenses');
  const expenses = heading(page, 'Expense Management');
  await press(page.getByRole('row', { name: word }).getByRole('button', { name: /^Edit/ }));
  await expect(page.getByLabel('Description')).toHaveValue(word);
  await expect(expenses).toBeFocused();
  await press(page.getByRole('button', { name: 'Cancel' }));
  await expect(page.getByRole('row', { name: word })).toBeVisible();
  await expect(expenses).toBeFocused();

  const student = await turnout.addStudent({ lastName: word });
  await page.goto('/payments?action=pay');
  await page.getByLabel('Student').selectOption(student.id);
  await page.getByLabel('Amount').fill('1');
  await press(page.getByRole('main').getByRole('button', { name: 'Record Payment', exact: true }));
  await expect(page.getByText('is recorded.')).toBeVisible();
  await expect(heading(page, 'Payment Management')).toBeFocused();
});

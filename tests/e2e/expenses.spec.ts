import type { Page } from '@playwright/test';
import type { Turnout } from './support/school.ts';
import { expect, findings, test } from './support/test.ts';

/** A year that no other test uses, so that its lists and totals are the test's own. */
const yearOf = (year: number) => `period=custom&from=${year}-01-01&to=${year}-12-31`;

async function spend(turnout: Turnout, more: object = {}) {
  const answer = await turnout.admin.call('POST', '/expenses', {
    amount: 1250,
    category: 'supplies',
    description: 'Tape',
    date: '2011-05-05',
    ...more,
  });
  expect(answer.status).toBe(201);
  return answer.body;
}

const amountField = (page: Page) => page.getByRole('textbox', { name: 'Amount' });

test('a pile of receipts is entered one after another, by keyboard', async ({ asAdmin: page }) => {
  await page.goto('/expenses');
  await expect(page.getByRole('tab')).toHaveText(['View Expenses', 'Add Expense']);
  await page.getByRole('tab', { name: 'Add Expense' }).click();
  await page.getByLabel('Category').selectOption('Marketing');
  await page.getByLabel('Date').fill('2012-03-04');
  await amountField(page).focus();
  for (let number = 1; number <= 10; number += 1) {
    await page.keyboard.type(`${number}.5`);
    await page.keyboard.press('Tab');
    await page.keyboard.type(`Flyer ${number}`);
    await page.keyboard.press('Enter');
    // Asked about once, because it is years ago.
    if (number === 1) {
      await expect(page.getByRole('dialog', { name: 'Check the date' })).toBeVisible();
      await expect(page.getByRole('button', { name: 'Use this date' })).toBeFocused();
      await page.keyboard.press('Enter');
    }
    await expect(page.getByRole('status').filter({ hasText: `Flyer ${number}` })).toBeVisible();
    await expect(amountField(page)).toBeFocused();
    await expect(amountField(page)).toHaveValue('');
  }
  await expect(page.getByText('10 so far, $60.00 in all.')).toBeVisible();
  await expect(page.getByLabel('Category')).toHaveValue('marketing');
  await expect(page.getByLabel('Date')).toHaveValue('2012-03-04');

  await page.goto(`/expenses?${yearOf(2012)}`);
  await expect(page.getByRole('definition').filter({ hasText: '$60.00' })).toBeVisible();
  const row = page.getByRole('row').filter({ hasText: 'Flyer 10' });
  await expect(row).toContainText('Mar 4, 2012');
  await expect(row).toContainText('Fee Revenue');
  await expect(row).toContainText('$10.50');
});

test('an amount is read as people write it, and anything else is refused beside its field', async ({
  asAdmin: page,
  turnout,
}) => {
  await page.goto('/expenses?tab=add');
  await page.getByRole('button', { name: 'Add Expense' }).click();
  for (const message of [
    'Amount must be a valid positive number',
    'Expense description is required',
    'Category is required',
  ]) {
    await expect(page.getByText(message).first()).toBeVisible();
  }
  await page.getByLabel('Description').fill('A new floor');
  await page.getByLabel('Category').selectOption('Equipment');
  await page.getByLabel('Budget Source').selectOption('General Expense');
  await page.getByLabel('Date').fill('2019-03-04');
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'Use this date' }).click();
  for (const wrong of ['12.345', '1e3', '-4', '12,34', '0']) {
    await amountField(page).fill(wrong);
    await page.keyboard.press('Enter');
    await expect(amountField(page)).toHaveAccessibleDescription(
      'Amount must be a valid positive number',
    );
    await expect(amountField(page)).toBeFocused();
  }
  const list = () => turnout.admin.call('GET', '/expenses?from=2019-01-01&to=2019-12-31');
  expect((await list()).body.count).toBe(0);
  await amountField(page).fill('$1,234.50');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Recorded $1,234.50, A new floor.')).toBeVisible();
  expect((await list()).body).toMatchObject({ total: 123_450, count: 1 });

  await page.goto(`/expenses?${yearOf(2019)}`);
  const row = page.getByRole('row').filter({ hasText: 'A new floor' });
  const thisMonth = page.getByRole('button', { name: 'This month' });
  await thisMonth.click();
  await expect(page).toHaveURL(/period=thisMonth/);
  await expect(row).toBeHidden();
  await thisMonth.click();
  await expect(page).not.toHaveURL(/period=/);
  await expect(row).toContainText('Major expense');
  await expect(row).toContainText('General Expense');
});

test('an expense is edited, deleted, and brought back', async ({ asAdmin: page, turnout }) => {
  await spend(turnout, { date: '2014-05-05', description: 'Mirror', amount: 500 });
  await page.goto(`/expenses?${yearOf(2014)}`);
  await page.getByRole('button', { name: 'Edit $5.00, Mirror' }).click();
  await expect(page.getByRole('tab')).toHaveText(['View Expenses', 'Add Expense', 'Edit Expense']);
  await expect(amountField(page)).toHaveValue('5.00');
  await amountField(page).fill('600');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('tab')).toHaveText(['View Expenses', 'Add Expense']);

  await page.goto(`/expenses?${yearOf(2014)}`);
  const row = page.getByRole('row').filter({ hasText: 'Mirror' });
  await expect(row).toContainText('Major expense');
  await row.getByRole('button', { name: /^Delete/ }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this expense?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
  await row.getByRole('button', { name: /^Delete/ }).click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No expenses found.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Expenses' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Restored $600.00' })).toBeVisible();
  await expect(row).toBeVisible();
});

test('what somebody else deleted meanwhile is said, not done twice', async ({
  asAdmin: page,
  turnout,
}) => {
  const { id } = await spend(turnout, { date: '2015-05-05' });
  await page.goto(`/expenses?${yearOf(2015)}`);
  const row = page.getByRole('row').filter({ hasText: 'Tape' });
  await row.getByRole('button', { name: /^Delete/ }).click();
  await turnout.admin.call('DELETE', `/expenses/${id}`);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toHaveText('Failed to delete expense: Expense not found');
  await dialog.getByRole('button', { name: 'Cancel' }).click();

  const { id: other } = await spend(turnout, { date: '2015-06-06' });
  await page.goto(`/expenses?tab=edit&id=${other}`);
  await amountField(page).fill('99');
  await turnout.admin.call('DELETE', `/expenses/${other}`);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('alert')).toHaveText('Expense not found');
  await page.goto(`/expenses?tab=edit&id=${id}`);
  await expect(page.getByText('Expense not found')).toBeVisible();
});

test('what was typed is there after a look at the list, and gone once recorded or cancelled', async ({
  asAdmin: page,
}) => {
  await page.goto('/expenses?tab=add');
  const [view, add] = [
    page.getByRole('tab', { name: 'View Expenses' }),
    page.getByRole('tab', { name: 'Add Expense' }),
  ];
  const description = page.getByLabel('Description');
  const lookAtList = async () => {
    await view.click();
    await expect(page.getByRole('heading', { name: 'Expenses', exact: true })).toBeVisible();
    await add.click();
  };
  await page.getByLabel('Category').selectOption('Equipment');
  await amountField(page).fill('12.50');
  await description.fill('Long and typed once');
  await lookAtList();
  await expect(amountField(page)).toHaveValue('12.50');
  await expect(description).toHaveValue('Long and typed once');

  // Recorded while the list is looked at: it must not be there to be recorded once more.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v1/expenses', async (route) => {
    if (route.request().method() === 'POST') await held;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'POST');
  await description.press('Enter');
  await sent;
  await view.click();
  const recorded = page.waitForResponse((answer) => answer.request().method() === 'POST');
  letGo();
  await recorded;
  await add.click();
  await expect(description).toHaveValue('');

  await description.fill('Never mind');
  await page.getByRole('button', { name: 'Cancel' }).click();
  await add.click();
  await expect(description).toHaveValue('');
});

test('what was deleted can be restored after another deletion was refused', async ({
  asAdmin: page,
  turnout,
}) => {
  await spend(turnout, { date: '2011-05-05', description: 'Chairs' });
  const { id } = await spend(turnout, { date: '2011-06-06', description: 'Tables' });
  await page.goto(`/expenses?${yearOf(2011)}`);
  const rowOf = (text: string) => page.getByRole('row').filter({ hasText: text });
  const dialog = page.getByRole('dialog');
  await rowOf('Chairs')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(rowOf('Chairs')).toBeHidden();
  await rowOf('Tables')
    .getByRole('button', { name: /^Delete/ })
    .click();
  await turnout.admin.call('DELETE', `/expenses/${id}`);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(dialog.getByRole('alert')).toBeVisible();
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Deleted' })).toContainText('Chairs');
  await page.getByRole('button', { name: 'Undo' }).click();
  await expect(page.getByRole('status').filter({ hasText: 'Restored' })).toContainText('Chairs');
  await expect(rowOf('Chairs')).toBeVisible();
});

test('filters say what they find, and nothing when there is nothing', async ({
  asAdmin: page,
  turnout,
}) => {
  await spend(turnout, { date: '2016-01-01' });
  await spend(turnout, { date: '2016-12-31', category: 'utilities', amount: 700 });
  await page.goto('/expenses');
  await page.getByLabel('Period').selectOption('Custom');
  await page.getByLabel('From').fill('2016-01-01');
  await page.getByLabel('To', { exact: true }).fill('2016-12-31');
  const total = page.getByRole('definition').first();
  await expect(total).toHaveText('$19.50');
  await page.getByLabel('Category').selectOption('Utilities');
  await expect(total).toHaveText('$7.00');
  await page.getByLabel('Category').selectOption('Insurance');
  await expect(page.getByText('No expenses found in insurance category.')).toBeVisible();
  await page.getByLabel('Category').selectOption('All Categories');
  await page.getByLabel('To', { exact: true }).fill('2015-12-31');
  await expect(page.getByText('Invalid date range')).toBeVisible();
  await page.getByLabel('From').fill('2009-12-31');
  await page.getByLabel('To', { exact: true }).fill('2009-12-31');
  await expect(page.getByText('No expenses found.')).toBeVisible();
  await page.goto('/expenses?tab=edit');
  await expect(page.getByText('No expense selected for editing.')).toBeVisible();
});

test('lists that fail to load say so, and load again when asked', async ({ asAdmin: page }) => {
  await page.route('**/api/v1/expenses?*', (route) =>
    route.fulfill({
      status: 400,
      json: { code: 'INVALID_ARGUMENT', message: 'Not today', requestId: 'r' },
    }),
  );
  await page.goto('/expenses');
  await expect(page.getByRole('alert')).toHaveText('Failed to fetch expenses: Not today');
  await page.unroute('**/api/v1/expenses?*');
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`in ${colorScheme}`, () => {
    test.use({ colorScheme });
    test('axe finds nothing in the list, its dialog and its notice', async ({
      asAdmin: page,
      turnout,
    }) => {
      const year = colorScheme === 'light' ? 2017 : 2018;
      const date = `${year}-05-05`;
      const { id } = await spend(turnout, { date, amount: 70_000, notes: 'Blue' });
      const planned = { budgetType: 'expense', amount: 100, date, description: 'Mops' };
      await turnout.admin.call('POST', '/budget-entries', planned);
      await page.goto(`/expenses?${yearOf(year)}`);
      await expect(page.getByText('Major expense')).toBeVisible();
      await expect(
        page.getByText('Reports count $1.00 more, from 1 expense entered in the budget.'),
      ).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: /^Delete/ }).click();
      const dialog = page.getByRole('dialog');
      await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Delete' }).click();
      await expect(dialog).toBeHidden();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Undo' }).click();
      await page.goto(`/expenses?tab=edit&id=${id}`);
      await expect(amountField(page)).toHaveValue('700.00');
      await amountField(page).fill('x');
      await page.keyboard.press('Enter');
      await expect(page.getByRole('alert').first()).toBeVisible();
      expect(await findings(page)).toEqual([]);
    });
  });
}

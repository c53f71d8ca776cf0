import type { Page } from '@playwright/test';
import { actOn } from './support/rows.ts';
import type { Turnout } from './support/school.ts';
import { expect, findingsInBoth, rare, test } from './support/test.ts';

/** A year that no other test uses, so that only this test affects its lists and totals. */
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

test('an amount can be typed the way people write it, and anything else is an error at the field', async ({
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

test('an expense is edited, deleted, and restored', async ({ asAdmin: page, turnout }) => {
  await spend(turnout, { date: '2014-05-05', description: 'Mirror', amount: 500 });
  await page.goto(`/expenses?${yearOf(2014)}`);
  await actOn(page, /^More for .*Mirror/, /^Edit/);
  await expect(page.getByRole('tab')).toHaveText(['View Expenses', 'Add Expense', 'Edit Expense']);
  await expect(amountField(page)).toHaveValue('5.00');
  await amountField(page).fill('600');
  await page.getByRole('button', { name: 'Save Changes' }).click();
  await expect(page.getByRole('tab')).toHaveText(['View Expenses', 'Add Expense']);

  await page.goto(`/expenses?${yearOf(2014)}`);
  const row = page.getByRole('row').filter({ hasText: 'Mirror' });
  await expect(row).toContainText('Major expense');
  await actOn(page, /^More for .*Mirror/, /^Delete/);
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Are you sure you want to delete this expense?');
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();
  await expect(row).toBeVisible();
  await actOn(page, /^More for .*Mirror/, /^Delete/);
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('No expenses found.')).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Expenses' })).toBeFocused();
  await page.keyboard.press('Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('status').filter({ hasText: 'Restored $600.00' })).toBeVisible();
  await expect(row).toBeVisible();
});

test(
  'axe finds nothing in the list, its dialog and its notice',
  rare,
  async ({ asAdmin: page, turnout }) => {
    const year = 2017;
    const date = `${year}-05-05`;
    const { id } = await spend(turnout, { date, amount: 70_000, notes: 'Blue' });
    const planned = { budgetType: 'expense', amount: 100, date, description: 'Mops' };
    await turnout.admin.call('POST', '/budget-entries', planned);
    await page.goto(`/expenses?${yearOf(year)}`);
    await expect(page.getByText('Major expense')).toBeVisible();
    await expect(
      page.getByText('Reports count $1.00 more, from the budget: 1 expense there'),
    ).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
    await actOn(page, /^More for /, /^Delete/);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('button', { name: 'Delete' })).toBeFocused();
    expect(await findingsInBoth(page)).toEqual([]);
    await dialog.getByRole('button', { name: 'Delete' }).click();
    await expect(dialog).toBeHidden();
    expect(await findingsInBoth(page)).toEqual([]);
    await page.getByRole('button', { name: 'Undo' }).click();
    await page.goto(`/expenses?tab=edit&id=${id}`);
    await expect(amountField(page)).toHaveValue('700.00');
    await amountField(page).fill('x');
    await page.keyboard.press('Enter');
    await expect(page.getByRole('alert').first()).toBeVisible();
    expect(await findingsInBoth(page)).toEqual([]);
  },
);

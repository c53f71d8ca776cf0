import { test } from 'vitest';
import { actOn } from './support/rows.ts';
import { expect, onScreenOf, openScreen, page, refuse } from './support/screen.ts';
import { aBudgetEntry } from './support/things.ts';

test('typed text is kept when switching tabs, separately for each kind of revenue', async () => {
  await openScreen('/budget-management?tab=fees');
  const description = page.getByRole('textbox', { name: 'Description', exact: true });
  await description.fill('Typed once');
  await page.getByRole('tab', { name: 'Contribution Revenue' }).click();
  await expect
    .element(page.getByRole('button', { name: 'Add Contribution Revenue' }))
    .toBeVisible();
  await expect.element(description).not.toHaveValue('Typed once');
  await page.getByRole('tab', { name: 'Budget Summary' }).click();
  await page.getByRole('tab', { name: 'Fee Revenue' }).click();
  await expect.element(description).toHaveValue('Typed once');
});

test('an entry that somebody deleted meanwhile is reported, not deleted twice', async () => {
  const entry = aBudgetEntry({ studentId: 'ada', studentName: 'Ada Lovelace', feeType: 'late' });
  const server = await openScreen('/budget-management?tab=entries', {
    budgetEntries: {
      list: () => ({ items: [entry], nextCursor: null, total: 500, count: 1 }),
      remove: refuse('NOT_FOUND', 'Budget entry not found'),
    },
  });
  await actOn(/^More for /, /^Delete/);
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect
    .element(dialog.getByRole('alert'))
    .toHaveTextContent(/^Failed to delete entry: Budget entry not found$/);
  expect(server.writes).toMatchObject([
    { operation: 'budgetEntries.remove', input: { id: 'entry-1' } },
  ]);
});

test('on a phone, a contribution is named by who gave it', async () => {
  await onScreenOf(390, 844);
  const entry = aBudgetEntry({
    budgetType: 'contribution_revenue',
    status: 'pending',
    contributorName: 'Maya Torres',
    description: 'Contribution from Maya Torres',
  });
  await openScreen('/budget-management?tab=entries', {
    budgetEntries: { list: () => ({ items: [entry], nextCursor: null, total: 500, count: 1 }) },
  });
  const row = page.getByRole('row').filter({ hasText: /Contribution.Revenue/ });
  await expect.element(row.getByRole('cell', { name: 'Maya Torres', exact: true })).toBeVisible();
  await expect.element(row.getByText(/Pending.+Contribution.Revenue/)).toBeVisible();
  await row.getByRole('button').click();
  await expect.element(page.getByRole('dialog')).toHaveTextContent('Contribution from Maya Torres');
});

import { expect, ownWord, test } from './support/test.ts';

test('NAV-1: the toggle opens the links, by touch and by keyboard', async ({ asAdmin: page }) => {
  await page.goto('/');
  const links = page.getByRole('navigation', { name: 'Main' });
  await expect(links).toBeHidden();
  const toggle = page.getByRole('button', { name: 'Open navigation' });
  await expect(toggle).toHaveAttribute('aria-expanded', 'false');
  await toggle.click();
  await expect(page.getByRole('button', { name: 'Close navigation' })).toHaveAttribute(
    'aria-expanded',
    'true',
  );
  await links.getByRole('link', { name: 'Payments', exact: true }).click();
  await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible();
  await expect(links).toBeHidden();
  await toggle.focus();
  await page.keyboard.press('Enter');
  await expect(links).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(links).toBeHidden();
});

test('student rows are low enough to look through', async ({ asAdmin: page, turnout }) => {
  const word = ownWord('Low');
  await turnout.addStudent({
    lastName: word,
    email: `${word.toLowerCase()}@school.test`,
    balance: 3500,
  });
  await page.goto(`/manage-students?q=${word}`);
  const row = page.getByRole('row').last();
  await expect(row).toContainText('Owed $35.00');
  expect((await row.boundingBox())?.height).toBeLessThan(130);
});

test("a year's holidays are low enough to look through", async ({ asAdmin: page, turnout }) => {
  const word = ownWord('Low');
  await turnout.admin.call('POST', '/holidays/2023-05-16', { name: word, confirmed: true });
  await page.goto('/holidays?year=2023');
  const row = page.getByRole('row').filter({ hasText: word });
  await expect(row.getByRole('button', { name: `Remove ${word}` })).toBeVisible();
  expect((await row.boundingBox())?.height).toBeLessThan(120);
});

test("a student's statement says by each figure what it is", async ({ page, as, turnout }) => {
  const { caller } = await turnout.addSignedIn({ balance: 700 });
  await as(caller);
  await page.goto('/profile?tab=statement');
  const row = page.getByRole('row').last();
  await expect(row).toContainText('Adjustment');
  for (const label of ['For', 'Amount', 'Balance after', 'Recorded'])
    await expect(row.locator(`[data-label="${label}"]`)).toBeVisible();
  await expect(page.getByRole('button', { name: 'Download PDF' })).toBeVisible();
});

import type { Locator, Page } from '@playwright/test';

/** What a row of the roll has in its menu: 'Medical Absence', 'Holiday', 'Remove', … */
export async function chooseInMenu(page: Page, row: Locator, what: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menu').locator('[role^=menuitem]').getByText(what, { exact: true }).click();
}

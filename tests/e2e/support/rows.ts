import type { Locator, Page } from '@playwright/test';

/** The act of a row's open menu, or one of its choices. */
export const inMenu = (page: Page, act: string | RegExp): Locator =>
  page
    .getByRole('menuitem', { name: act })
    .or(page.getByRole('menuitemradio', { name: act, exact: true }));

/** Opens the menu of the row with this name, and presses an act. */
export async function actOn(page: Page, row: string | RegExp, act: string | RegExp): Promise<void> {
  const name = typeof row === 'string' ? `More for ${row}` : row;
  await page.getByRole('button', { name }).click();
  await inMenu(page, act).click();
}

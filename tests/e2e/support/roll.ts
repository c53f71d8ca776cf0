import type { Locator, Page } from '@playwright/test';
import type { Turnout } from './school.ts';

/** What a row of the roll has in its menu: 'Medical Absence', 'Holiday', 'Remove', … */
export async function chooseInMenu(page: Page, row: Locator, what: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menu').locator('[role^=menuitem]').getByText(what, { exact: true }).click();
}

/** So many students of one last name, on the roll of any day, by first name. */
export async function addClass(turnout: Turnout, lastName: string, size: number): Promise<void> {
  const letters = Array.from({ length: 26 }, (_, at) => String.fromCharCode(65 + at));
  for (let at = 0; at < size; at += 4)
    await Promise.all(
      Array.from({ length: Math.min(4, size - at) }, (_, plus) => {
        const place = at + plus;
        const firstName = `${letters[Math.floor(place / 26)]}${letters[place % 26]?.toLowerCase()}`;
        return turnout.addStudent({ firstName, lastName });
      }),
    );
}

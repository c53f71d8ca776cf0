import type { Locator, Page } from '@playwright/test';
import type { Student } from '../../../src/contract/student.ts';
import type { Turnout } from './school.ts';
import { expect } from './test.ts';

/** Opens the roll of a date, optionally with a search, and waits for its students. */
export async function openRoll(page: Page, date: string, search = '', base = ''): Promise<void> {
  await page.goto(`${base}/attendance?date=${date}${search && `&q=${search}`}`);
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible();
}

export function nameOf({ firstName, lastName }: Student): string {
  return `${firstName} ${lastName}`;
}

/** A student's row on the roll. */
export function rowOf(page: Page, student: Student) {
  return page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: `Select ${nameOf(student)}` }) });
}

/** Marks a student through the API, as the admin. */
export function mark(turnout: Turnout, date: string, { id }: Student, body: object) {
  return turnout.admin.call('PUT', `/attendance/${date}/${id}`, body);
}

/** A student's balance in cents; negative for a credit. */
export async function balanceOf(turnout: Turnout, { id }: Student): Promise<number> {
  return (await turnout.admin.call('GET', `/students/${id}`)).body.calculatedBalance;
}

/** Chooses an item of a row's menu on the roll: 'Medical Absence', 'Holiday', 'Remove mark', … */
export async function chooseInMenu(page: Page, row: Locator, what: string): Promise<void> {
  await row.getByRole('button', { name: /^More for/ }).click();
  await page.getByRole('menu').locator('[role^=menuitem]').getByText(what, { exact: true }).click();
}

/** Adds students with the same last name and alphabetical first names, who are then on every day's roll. */
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

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** Types as a person does, into the field's first part; the cursor stays in it all the way. */
async function type(page: Page, field: Locator, digits: string) {
  await field.focus();
  for (const digit of digits) {
    await page.keyboard.type(digit);
    await expect(field).toBeFocused();
  }
}

/** The years that were asked for, of those that nobody means. */
function askedOfOldYears(page: Page): string[] {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [year] = /\b0\d{3}-\d\d/.exec(request.url()) ?? [];
    if (year !== undefined) asked.push(year);
  });
  return asked;
}

const places = [
  ['the audit log', '/audit-log', 'From', 'To'],
  ['expenses', '/expenses?period=custom', 'From', 'To'],
  ['the budget', '/budget-management?period=custom', 'From', 'To'],
  ['budget entries', '/budget-management?tab=entries&period=custom', 'From', 'To'],
  ['contributors', '/budget-management?tab=contributors&period=custom', 'From', 'To'],
] as const;

for (const [name, path, from, to] of places) {
  test(`the dates of ${name} can be typed`, async ({ asAdmin: page }) => {
    await page.goto(path);
    await expectTypedRange(page, from, to);
  });
}

test('the dates of a statement can be typed', async ({ asAdmin: page, turnout }) => {
  const { id } = await turnout.addStudent();
  await page.goto(`/students/${id}`);
  await expectTypedRange(page, 'Recorded from', 'To');
});

async function expectTypedRange(page: Page, fromLabel: string, toLabel: string) {
  const asked = askedOfOldYears(page);
  const from = page.getByLabel(fromLabel, { exact: true });
  const to = page.getByLabel(toLabel, { exact: true });
  await type(page, from, '11012014');
  await expect(page, 'the last digit of the year is enough').toHaveURL(/from=2014-11-01/);
  await expect(from).toHaveValue('2014-11-01');
  await expect(from).toBeFocused();
  await type(page, to, '12312015');
  await expect(page).toHaveURL(/from=2014-11-01.*to=2015-12-31/);
  await expect(to).toHaveValue('2015-12-31');

  // A part of a date that is there.
  await type(page, from, '10');
  await expect(from).toHaveValue('2014-10-01');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/from=2014-10-01/);

  // What the browser's calendar does.
  await to.fill('2016-01-02');
  await expect(page).toHaveURL(/to=2016-01-02/);
  await to.fill('');
  await expect(page).not.toHaveURL(/to=/);
  expect(asked, 'nobody asks for the years on the way').toEqual([]);
}

test('a year that cannot be is refused on leaving, and what is chosen next is taken', async ({
  asAdmin: page,
}) => {
  await page.goto('/audit-log?from=2014-11-01');
  const from = page.getByLabel('From', { exact: true });
  await type(page, from, '11010214');
  await expect(page.getByText('Enter a valid date')).toBeHidden();
  await page.getByLabel('Entity').focus();
  await expect(from).toHaveAccessibleDescription('Enter a valid date');
  await expect(from).toHaveValue('0214-11-01');
  await expect(page).toHaveURL(/from=2014-11-01/);
  await page.getByRole('button', { name: 'This month' }).click();
  await expect(page).not.toHaveURL(/from=2014-11-01/);
  await expect(page.getByText('Enter a valid date')).toBeHidden();
  await expect(from).toHaveValue(/^20/);
});

test('half a date is named on leaving, and goes with the filter', async ({
  asAdmin: page,
  turnout,
}) => {
  const { id } = await turnout.addStudent();
  await page.goto(`/students/${id}?from=2014-11-01`);
  const from = page.getByLabel('Recorded from');
  await from.focus();
  await page.keyboard.press('Backspace');
  await page.getByLabel('To', { exact: true }).focus();
  await expect(from).toHaveAccessibleDescription('Enter a valid date');
  await page.getByRole('button', { name: 'Clear' }).click();
  await expect(page).not.toHaveURL(/from=/);
  await expect(page.getByText('Enter a valid date')).toBeHidden();
  expect(await from.evaluate((field: HTMLInputElement) => field.validity.badInput)).toBe(false);
});

test.describe("the roll's date", () => {
  /** The days whose roll was asked for. */
  function daysAsked(page: Page): string[] {
    const days: string[] = [];
    page.on('request', (request) => {
      const [, day] = /\/attendance\/(\d{4}-\d\d-\d\d)$/.exec(request.url()) ?? [];
      if (day !== undefined) days.push(day);
    });
    return days;
  }

  test('can be typed over, and the roll does not jump meanwhile', async ({
    asAdmin: page,
    turnout,
  }) => {
    await turnout.addStudent();
    await page.clock.install();
    await page.goto('/attendance?date=2013-02-16');
    const field = page.getByLabel('Class date');
    await expect(field).toHaveValue('2013-02-16');
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = daysAsked(page);
    await type(page, field, '11172014');
    await expect(page).toHaveURL(/date=2014-11-17/);
    await expect(page.getByText('Monday, November 17, 2014')).toBeVisible();
    await expect(field).toBeFocused();
    expect(asked.filter((day) => day < '2013-12-31')).toEqual([]);

    // Of what is typed after it, the month alone, the roll hears on leaving.
    await page.getByRole('button', { name: /^Previous/ }).focus();
    await type(page, field, '10');
    await expect(field).toHaveValue('2014-10-17');
    await expect(page).toHaveURL(/date=2014-11-17/);
    await page.getByRole('button', { name: /^Previous/ }).focus();
    await expect(page).toHaveURL(/date=2014-10-17/);
    expect(asked).not.toContain('2014-01-17');
  });

  test('steps with the arrow keys once they rest', async ({ asAdmin: page, turnout }) => {
    await turnout.addStudent();
    await page.clock.install();
    await page.goto('/attendance?date=2013-05-16');
    const field = page.getByLabel('Class date');
    await expect(field).toHaveValue('2013-05-16');
    await page.clock.pauseAt(Date.now() + 60_000);
    await field.focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowDown');
    await expect(field).toHaveValue('2013-03-16');
    await page.clock.runFor(900);
    await expect(page).toHaveURL(/date=2013-05-16/);
    await page.clock.runFor(200);
    await expect(page).toHaveURL(/date=2013-03-16/);
    await expect(field).toBeFocused();
    await page.keyboard.press('ArrowUp');
    await page.clock.runFor(1100);
    await expect(page).toHaveURL(/date=2013-04-16/);
  });

  test('goes back to the day that is open when it is emptied', async ({
    asAdmin: page,
    turnout,
  }) => {
    await turnout.addStudent();
    await page.goto('/attendance?date=2013-05-16');
    const field = page.getByLabel('Class date');
    await field.fill('');
    await page.getByRole('button', { name: /^Previous/ }).focus();
    await expect(field).toHaveValue('2013-05-16');
    await expect(page).toHaveURL(/date=2013-05-16/);
  });
});

for (const path of ['/attendance-reports?month=2013-11', '/financial-reports?month=2013-11']) {
  test(`the month of ${path} can be typed`, async ({ asAdmin: page }) => {
    await page.clock.install();
    await page.goto(path);
    const field = page.getByLabel('Month', { exact: true });
    await expect(field).toHaveValue('2013-11');
    await page.clock.pauseAt(Date.now() + 60_000);
    const asked = askedOfOldYears(page);
    // The browser waits only a second for the second digit of a month; a letter is one key.
    await type(page, field, 'o');
    await expect(field).toHaveValue('2013-10');
    await page.keyboard.press('ArrowRight');
    await page.keyboard.type('2014');
    await expect(page).toHaveURL(/month=2014-10/);
    await expect(page.getByRole('heading', { name: 'October 2014' })).toBeVisible();
    await expect(field).toBeFocused();
    await page.getByRole('button', { name: /^Next month/ }).click();
    await expect(field).toHaveValue('2014-11');
    await field.fill('2015-02');
    await expect(page).toHaveURL(/month=2015-02/);
    expect(asked).toEqual([]);

    await type(page, field, '1');
    await expect(field).toHaveValue('2015-01');
    await expect(page).toHaveURL(/month=2015-02/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/month=2015-01/);
  });
}

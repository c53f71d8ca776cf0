import { inMenu } from './support/rows.ts';
import type { Page } from '@playwright/test';
import { guidePages } from '../../src/client/features/guide/pages.ts';
import { navigationOf } from '../../src/domain/navigation.ts';
import { chooseInMenu } from './support/roll.ts';
import { screens } from './support/screens.ts';
import { expect, findings, findingsInBoth, ownWord, rare, test } from './support/test.ts';

/** Checks that axe finds nothing and that nothing is wider than the screen. A phone has the same colors. */
async function expectAccessible(page: Page, what: string): Promise<void> {
  const isPhone = test.info().project.name === 'phone';
  expect.soft(await (isPhone ? findings : findingsInBoth)(page), what).toEqual([]);
  await fits(page);
}

async function fits(page: Page): Promise<void> {
  const { scroll, width } = await page.evaluate(() => ({
    scroll: document.documentElement.scrollWidth,
    width: window.innerWidth,
  }));
  expect(scroll, 'nothing is wider than the screen').toBeLessThanOrEqual(width);
}

test('every screen of the navigation is among them', () => {
  const visited = new Set<string>(screens.map(([path]) => path.replace(/\?.*/, '')));
  const all = navigationOf(['admin'], { hasSeveralClasses: true, hasCharges: true });
  expect(all.map(({ path }) => path).filter((path) => !visited.has(path))).toEqual([]);
});

// Visits many screens in one page, because loading the program is the slowest part of a test. This file's name sorts
// first, so it runs before other tests fill the lists, which would triple axe's work.
const half = Math.ceil(screens.length / 2);
for (const part of [screens.slice(0, half), screens.slice(half)])
  test(`from ${part[0]?.[0]} to ${part.at(-1)?.[0]}: shown, and axe finds nothing`, async ({
    asAdmin: page,
    turnout,
  }) => {
    await turnout.addStudent({ balance: 700 });
    for (const [path, heading] of part)
      await test.step(path, async () => {
        await page.goto(path);
        const title = page.getByRole('heading', { level: 1 });
        await expect(title, path).toHaveText(heading);
        await expect(page.getByText(/^Loading/)).toHaveCount(0);
        await expectAccessible(page, path);
      });
  });

test(
  'every page of the guide, beside a screen and by itself, and axe finds nothing',
  rare,
  async ({ asAdmin: page }) => {
    // The build makes all of them of the same elements, so that one shows the colors, and what a phone makes of it.
    for (const [index, name] of guidePages.entries()) {
      await page.goto(`/help/${name}`);
      await expect(page.getByRole('heading', { level: 2 }).first()).toBeVisible();
      if (index === 0) await expectAccessible(page, name);
      else if (test.info().project.name === 'phone') await fits(page);
      else expect.soft(await findings(page), name).toEqual([]);
    }
    await page.goto('/settings');
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Help' });
    for (const title of ['Reports and what each figure counts', 'The roll']) {
      await panel.getByRole('button', { name: 'All pages' }).click();
      await panel.getByRole('link', { name: title }).click();
      await expect(panel.getByRole('heading', { level: 2, name: title })).toBeVisible();
      await expectAccessible(page, title);
    }
  },
);

for (const tab of ['credits', 'statement'])
  test(`the ${tab} of a student, and axe finds nothing`, async ({ asAdmin: page, turnout }) => {
    const { id } = await turnout.addStudent({ balance: 700 });
    await turnout.admin.call('POST', `/students/${id}/credits`, { amount: 300 });
    await page.goto(`/manage-students?view=form&id=${id}&tab=${tab}`);
    await expect(page.getByRole('table')).toBeVisible();
    if (tab === 'statement') await page.getByRole('table').getByRole('button').first().click();
    await expectAccessible(page, page.url());
    if (tab === 'statement') return;
    await page.getByRole('button', { name: 'Apply credit' }).click();
    const dialog = page.getByRole('dialog');
    await expect(dialog).toContainText('Owes $4.00, as before');
    await expectAccessible(page, page.url());
    await dialog.getByRole('button', { name: 'Apply credit' }).click();
    await expect(page.getByText('$3.00 of credit is applied.')).toBeVisible();
    await page.goto('/credits');
    await page.getByRole('table').getByRole('button').last().click();
    await expectAccessible(page, page.url());
  });

test('a snow day is confirmed, added and removed, and axe finds nothing', async ({
  asAdmin: page,
  turnout,
}) => {
  const { id, lastName } = await turnout.addStudent({ lastName: ownWord('Ice') });
  const date = '2022-02-08';
  await turnout.admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
  await page.goto(`/attendance?date=${date}&q=${lastName}`);
  await page.getByRole('button', { name: 'Mark as holiday' }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('1 student is affected. $5.00 in fees will be removed.');
  await dialog.getByRole('button', { name: 'Mark as holiday' }).click();
  await expect(dialog.getByText('Holiday name is required')).toBeVisible();
  await expectAccessible(page, page.url());
  await dialog.getByLabel('Holiday name').fill(lastName);
  await dialog.getByRole('button', { name: 'Mark as holiday' }).click();
  await expect(
    page.getByText(`${lastName} saved. $5.00 in fees removed for 1 student.`),
  ).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, page.url());

  await page.goto('/holidays?year=2022');
  await page.getByRole('button', { name: `More for ${lastName}` }).click();
  await expectAccessible(page, 'a sheet or a menu');
  await inMenu(page, /^Remove/)
    .or(page.getByRole('button', { name: `Remove ${lastName}` }))
    .click();
  await expect(dialog).toContainText('Paid up → becomes owes $5.00');
  await expectAccessible(page, page.url());
  await dialog.getByRole('button', { name: 'Remove' }).click();
  await expect(page.getByText('Restored 1 mark.')).toBeVisible();
});

test('the two other ways to add a holiday, and their result: axe finds nothing', async ({
  asAdmin: page,
  turnout,
}) => {
  const { id, lastName } = await turnout.addStudent({ lastName: ownWord('Hail') });
  const date = '2022-02-09';
  await turnout.admin.call('PUT', `/attendance/${date}/${id}`, { status: 'absent' });
  await page.goto(`/attendance?date=${date}&q=${lastName}`);
  await chooseInMenu(page, page.getByRole('row').last(), 'Holiday');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Do you want to proceed?');
  await expectAccessible(page, page.url());
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();

  // On a phone, checkboxes appear only in selection mode.
  const select = page.getByRole('button', { name: 'Select', exact: true });
  if (await select.isVisible()) await select.click();
  await page.getByRole('checkbox', { name: `Select Ada ${lastName}` }).check();
  await page.getByLabel('Bulk action').selectOption({ label: 'Mark as Holiday' });
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(dialog).toContainText('Do you want to proceed?');
  await expectAccessible(page, page.url());
  await dialog.getByRole('button', { name: 'Confirm' }).click();
  await expect(page.getByText('Marked 1 as Holiday. $5.00 in fees removed')).toBeVisible();
  await expect(dialog).toBeHidden();
  await expectAccessible(page, page.url());
});

test('the login form, and axe finds nothing', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expectAccessible(page, page.url());
});

test("a student's fees and payments, and axe finds nothing", async ({ page, turnout }) => {
  const { id } = await turnout.addStudent();
  await turnout.admin.call('PUT', `/attendance/2026-11-20/${id}`, { status: 'absent' });
  const payment = { studentId: id, amount: 200, paymentMethod: 'cash', date: '2026-11-20' };
  await turnout.admin.call('POST', '/payments', payment);
  await page.goto(`/public-dashboard/${id}`);
  await expect(page.getByRole('heading', { name: 'Fee History' })).toBeVisible();
  await expect(page.getByText('$3.00').first()).toBeVisible();
  await expectAccessible(page, page.url());
});

import { actOn } from './support/rows.ts';
import type { Page } from '@playwright/test';
import { inOwnSchool } from './support/ownSchool.ts';
import { phone, thumbOn } from './support/taps.ts';
import { expect, findings, test } from './support/test.ts';

// These have their own schools, because a price and a second class change what every other test sees.

const dialog = (page: Page) => page.getByRole('dialog');

test.describe('on a phone', () => {
  test.use(phone);

  test('a costume for a class takes 5 taps from Home, and is undone with one more', async ({
    page,
  }) => {
    await inOwnSchool(page, async ({ turnout: { admin } }) => {
      const costume = { name: 'Costume', amount: 4500, from: '2026-01-01', appliesTo: 'charge' };
      await admin.call('POST', '/fee-types', costume);
      await admin.call('POST', '/classes', {
        name: 'Jazz',
        forWhom: 'places',
        first: { name: 'Ballet', forWhom: 'everyone' },
      });
      await page.reload();
      const thumb = thumbOn(page);
      await thumb.tap(page.getByRole('button', { name: 'More' }));
      await thumb.tap(page.getByRole('link', { name: 'Classes' }));
      // Home has links with the same name, which lead to the class's roll.
      await expect(page.getByRole('heading', { level: 1, name: 'Classes' })).toBeVisible();
      await thumb.tap(page.getByRole('link', { name: 'Ballet' }));
      await thumb.tap(page.getByRole('button', { name: 'Charge', exact: true }));
      await expect(dialog(page)).toContainText('10 students, $450.00 in all.');
      expect(await findings(page)).toEqual([]);
      await thumb.tap(dialog(page).getByRole('button', { name: 'Charge $450.00' }));
      await expect(page.getByText('Charged Costume to 10 students: $450.00.')).toBeVisible();
      expect(thumb.taps).toBeLessThanOrEqual(6);
      expect((await admin.call('GET', '/charges')).body).toMatchObject({
        count: 10,
        total: 45_000,
      });
      await thumb.tap(page.getByRole('button', { name: 'Undo' }));
      await expect(page.getByText('Undone. Nothing is charged.')).toBeVisible();
      expect((await admin.call('GET', '/charges')).body.count).toBe(0);
    });
  });

  test('a month’s tuition takes 2 taps from Home, once it is due', async ({ page }) => {
    await inOwnSchool(page, async ({ turnout: { admin } }) => {
      await admin.call('PUT', '/classes/first/prices/2000-01-01', { per: 'month', amount: 6000 });
      await page.reload();
      const thumb = thumbOn(page);
      await thumb.tap(page.getByRole('link', { name: /^Charge tuition for/ }).first());
      await expect(page.getByText(/^10 students, \$600\.00 in all, dated/)).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await thumb.tap(page.getByRole('button', { name: 'Charge $600.00' }));
      await expect(page.getByText('Charged Tuition to 10 students: $600.00.')).toBeVisible();
      expect(thumb.taps).toBeLessThanOrEqual(3);
      expect((await admin.call('GET', '/charges')).body).toMatchObject({
        count: 10,
        total: 60_000,
      });

      // Nobody is charged twice, on this phone or another.
      await page.reload();
      await expect(page.getByText(/ is charged: \$/)).toBeVisible();
    });
  });
});

test('from Settings to a charge that is paid, reversed, and in the report', async ({ page }) => {
  await inOwnSchool(page, async ({ turnout: { admin } }) => {
    await page.goto(new URL('/settings', page.url()).href);
    await page.getByRole('button', { name: 'Add a charge' }).click();
    await dialog(page).getByRole('button', { name: 'Costume' }).click();
    await dialog(page).getByLabel('Usual amount').fill('45');
    await dialog(page).getByRole('button', { name: 'Add charge' }).click();
    await page.getByRole('link', { name: 'Manage Students' }).click();
    await page.getByRole('link', { name: 'Ada Dancer' }).click();
    await page.getByRole('button', { name: 'Charge', exact: true }).click();
    await dialog(page).getByLabel('Note').fill('Nutcracker');
    await dialog(page).getByRole('button', { name: 'Charge $45.00' }).click();
    await expect(page.getByText('Charged Costume to 1 student: $45.00.')).toBeVisible();
    await expect(page.getByRole('button', { name: /^Charge Costume, Nutcracker/ })).toBeVisible();

    // Once it is paid, it isn't owed any more; once it is reversed, the payment becomes credit.
    await page.getByRole('button', { name: 'Take payment $45.00' }).click();
    await dialog(page).getByRole('button', { name: 'Record $45.00' }).click();
    await page.getByRole('tab', { name: 'Payments' }).click();
    await page.getByRole('button', { name: 'View All Fees' }).click();
    await actOn(page, /^More for .*Costume/, /^Reverse fee of/);
    await expect(dialog(page)).toContainText('What was paid of it becomes credit.');
    await expect(dialog(page)).toContainText('credit $0.00 → $45.00');
    await dialog(page).getByLabel('How much').fill('15');
    await expect(dialog(page)).toContainText('credit $0.00 → $15.00');
    await dialog(page).getByRole('button', { name: 'Reverse' }).click();
    await expect(page.getByText('Charge reversed')).toBeVisible();
    const { items } = (await admin.call('GET', '/charges')).body;
    expect(items).toMatchObject([{ amount: 3000, note: 'Nutcracker' }]);

    await page.getByRole('link', { name: 'Financial Reports' }).click();
    await expect(page.getByRole('heading', { name: 'Fee Type Breakdown' })).toBeVisible();
    await page.locator('a[href*="fee=costume"]').click();
    await expect(page.getByRole('row', { name: 'Ada Dancer' })).toContainText('$30.00');
    expect((await admin.call('GET', '/students/owing')).body.items).toEqual([]);
  });
});

import type { Page } from '@playwright/test';
import { inOwnSchool } from './support/ownSchool.ts';
import { phone, thumbOn } from './support/taps.ts';
import { expect, findings, test } from './support/test.ts';

// This has its own school, because a second class changes what every other test sees.

const line = (page: Page) => page.getByRole('region', { name: 'Classes' });

test.describe('on a phone', () => {
  test.use(phone);

  test('a second class with a time, and ten students in it, take 11 taps from Home and a tick for each', async ({
    page,
  }) => {
    await inOwnSchool(page, async ({ turnout }, names) => {
      const thumb = thumbOn(page);
      const dialog = page.getByRole('dialog');
      await thumb.tap(page.getByRole('button', { name: 'More' }));
      await thumb.tap(page.getByRole('link', { name: 'Settings' }));
      await thumb.tap(page.getByRole('button', { name: 'Add a class' }));
      await thumb.type(dialog.getByLabel('Name'), 'Jazz');
      await thumb.tap(dialog.getByRole('button', { name: 'Tue' }));
      await thumb.tap(dialog.getByLabel('Tuesday from'));
      await page.keyboard.type('0600PM');
      await thumb.tap(dialog.getByLabel('Tuesday to'));
      await page.keyboard.type('0700PM');
      await thumb.tap(dialog.getByLabel('What do you call it?'));
      await thumb.type(dialog.getByLabel('What do you call it?'), 'Ballet 1');
      await thumb.tap(dialog.getByRole('button', { name: 'Add class' }));
      await thumb.tap(page.getByRole('link', { name: 'Open Jazz' }));
      await thumb.tap(page.getByRole('button', { name: 'Add students' }));
      for (const name of names) await dialog.getByRole('checkbox', { name }).tap();
      expect(await findings(page)).toEqual([]);
      await thumb.tap(dialog.getByRole('button', { name: 'Add 10 students' }));
      await expect(page.getByText('Added 10 students.')).toBeVisible();
      expect(thumb.taps).toBeLessThanOrEqual(11);
      const { items } = (await turnout.admin.call('GET', '/classes')).body;
      expect(items).toMatchObject([
        { name: 'Ballet 1', forWhom: 'everyone', onRoll: 10 },
        {
          name: 'Jazz',
          forWhom: 'places',
          onRoll: 10,
          schedules: [{ meetings: [{ weekday: 2, starts: '18:00', ends: '19:00' }] }],
        },
      ]);
    });
  });
});

test('a second class comes, is used and goes: places from a list, a move, leaving and returning, and one class again', async ({
  page,
}) => {
  await inOwnSchool(page, async ({ turnout }) => {
    const main = page.getByRole('main');
    const dialog = page.getByRole('dialog');

    await test.step('the second class, with places for those who were in the first', async () => {
      await page.goto(`${turnout.url}/settings`);
      await expect(main).toContainText('One class. Add a class');
      await expect(page.getByRole('link', { name: 'Classes', exact: true })).toHaveCount(0);
      await page.getByRole('button', { name: 'Add a class' }).click();
      await dialog.getByLabel('Name').fill('Jazz');
      await dialog.getByLabel('What do you call it?').fill('Jazz');
      await dialog.getByRole('button', { name: 'Add class' }).click();
      await expect(dialog.getByText('There is already a class called "Jazz"')).not.toHaveCount(0);
      await dialog.getByLabel('What do you call it?').fill('Ballet 1');
      await dialog.getByLabel('Only students on it now').check();
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add class' }).click();
      await expect(main).toContainText('Jazz is added.');
      await expect(page.getByRole('link', { name: '2 classes' })).toBeVisible();
    });

    await test.step('places from a pasted list', async () => {
      await page.getByRole('link', { name: 'Classes', exact: true }).click();
      await expect(page.getByRole('row', { name: /Ballet 1.*10/ })).toBeVisible();
      expect(await findings(page)).toEqual([]);
      await page.getByRole('link', { name: 'Jazz' }).click();
      await page.getByRole('button', { name: 'Add students' }).click();
      await dialog.getByText('Paste names').click();
      await dialog
        .getByLabel('Names', { exact: true })
        .fill('Ada Dancer\nDancer, Bea\nNobody Here');
      await expect(dialog).toContainText('2 names found.');
      await expect(dialog).toContainText('Not found: Nobody Here');
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Add 2 students' }).click();
      await expect(main).toContainText('Added 2 students.');
      await expect(page.getByRole('table', { name: 'Spots' }).getByRole('row')).toHaveCount(3);
      expect(await findings(page)).toEqual([]);
    });

    await test.step('times and fees of the class', async () => {
      await page.getByRole('button', { name: 'Set its times' }).click();
      await dialog.getByRole('button', { name: 'Sat' }).click();
      await dialog.getByLabel('Saturday from').fill('10:00');
      await dialog.getByLabel('Saturday to').fill('11:30');
      await dialog.getByLabel('Room').fill('Studio 2');
      expect(await findings(page)).toEqual([]);
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(main).toContainText('Sat 10:00–11:30 AM');
      await page.getByRole('button', { name: 'Change Absence in Jazz' }).click();
      await dialog.getByRole('button', { name: 'Save' }).click();
      await expect(main).toContainText('Not charged from');
    });

    await test.step('a student moves, leaves and returns', async () => {
      await page.getByRole('link', { name: 'Ada Dancer' }).click();
      await expect(line(page)).toContainText(/Ballet 1 since .* · Jazz since/);
      expect(await findings(page)).toEqual([]);
      await page.getByRole('button', { name: 'Change classes' }).click();
      await dialog.getByRole('button', { name: 'End Ballet 1' }).click();
      await dialog.getByRole('button', { name: 'End spot' }).click();
      await expect(line(page)).toContainText(/Ballet 1 until .* · Jazz since/);
      await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Enrollment Status').selectOption('Inactive');
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(dialog).toContainText('Their spot in Jazz ends today.');
      await dialog.getByRole('button', { name: 'Set Inactive' }).click();
      await expect(line(page)).toContainText(/Jazz until/);
      await page.getByRole('main').getByRole('link', { name: 'Edit' }).click();
      await page.getByLabel('Enrollment Status').selectOption('Enrolled');
      const offered = page.getByRole('group', { name: 'Classes' });
      await offered.getByLabel('Ballet 1').uncheck();
      await expect(offered.getByLabel('Jazz')).toBeChecked();
      await page.getByRole('button', { name: 'Save Changes' }).click();
      await expect(line(page)).toContainText(/Jazz since/);
    });

    await test.step('the class is removed and restored; removed, the school has one class again', async () => {
      await page.getByRole('link', { name: 'Classes', exact: true }).click();
      await page.getByRole('link', { name: 'Jazz' }).click();
      await page.getByRole('button', { name: 'Remove class' }).click();
      await dialog.getByRole('button', { name: 'Remove class' }).click();
      await expect(main).toContainText('Jazz is removed.');
      await expect(main).toContainText('One class, so there is nothing to set up.');
      await expect(page.getByRole('link', { name: 'Classes', exact: true })).toHaveCount(0);
      await main.getByRole('button', { name: 'Undo' }).click();
      await expect(main).toContainText('Jazz is restored.');
      await expect(page.getByRole('row', { name: /Jazz.*Sat 10:00–11:30 AM/ })).toBeVisible();
    });
  });
});

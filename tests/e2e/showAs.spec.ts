import { inOwnSchool } from './support/ownSchool.ts';
import { phone } from './support/taps.ts';
import { expect, findings, rare, test } from './support/test.ts';

// An admin sees Turnout as somebody else does, to answer "what do you see there?".

test.use(phone);

test('an admin sees what a parent sees, and goes back to where it began', async ({ page }) => {
  await inOwnSchool(page, async ({ turnout: { admin, url } }) => {
    const { items } = (await admin.call('GET', '/students')).body;
    const ada = items.find(({ firstName }: { firstName: string }) => firstName === 'Ada');
    await admin.call('POST', `/students/${ada.id}/balance/add`, { amount: 8900 });
    const added = await admin.call('POST', '/families', {
      name: 'Dancer',
      studentIds: [ada.id],
      adults: [{ firstName: 'Maria', lastName: 'Dancer', phone: '212 555 0102' }],
    });
    const { id } = added.body.family;
    await page.goto(`${url}/families/${id}`);
    await page.getByRole('button', { name: 'Manage Maria Dancer' }).click();
    await page.getByRole('button', { name: 'See what Maria sees' }).click();

    const bar = page.getByRole('complementary', { name: 'Shown as' });
    await expect(bar).toContainText('You see Turnout as Maria Dancer. Nothing can be changed.');
    await expect(page.getByText('You owe $89.00 for Ada.')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Logout' })).toHaveCount(0);
    expect(await findings(page)).toEqual([]);
    // It goes on after a reload and on other screens, and never changes anything.
    await page.goto(`${url}/account`);
    await expect(bar).toBeVisible();
    await page.getByLabel('Phone').fill('212 555 0199');
    await page.getByRole('button', { name: 'Save' }).first().click();
    await expect(
      page.getByText('Nothing can be changed while you see Turnout as somebody else.').first(),
    ).toBeVisible();
    await page.goto(`${url}/payments`);
    await expect(page.getByText('Recorded')).toHaveCount(0);

    await page.setViewportSize({ width: 1280, height: 800 });
    const stop = await bar.getByRole('button', { name: 'Stop' }).boundingBox();
    const help = await page.getByRole('button', { name: 'Help', exact: true }).boundingBox();
    expect((stop?.x ?? 0) + (stop?.width ?? 0), 'Help doesn’t lie on Stop').toBeLessThanOrEqual(
      help?.x ?? 0,
    );
    await bar.getByRole('button', { name: 'Stop' }).click();
    await expect(page).toHaveURL(new RegExp(`/families/${id}$`));
    await expect(bar).toHaveCount(0);
    await expect(page.getByText('212 555 0102')).toBeVisible();
    const [entry] = (await admin.call('GET', '/audit-log?limit=1')).body.items;
    expect(entry.action).toBe('Turnout shown as this person');
  });
});

test(
  'a mark made while looking as a teacher is refused, and not stored for later',
  rare,
  async ({ page }) => {
    await inOwnSchool(page, async ({ turnout }) => {
      const { admin, url } = turnout;
      const teacher = await turnout.addStudent({ firstName: 'Tess', lastName: 'Teacher' });
      await admin.call('PUT', `/users/${teacher.id}/role`, { role: 'teacher' });
      await page.goto(`${url}/settings/team`);
      await page.getByRole('button', { name: 'Manage Tess Teacher' }).click();
      await page.getByRole('button', { name: 'See what Tess sees' }).click();
      await expect(page.getByRole('heading', { level: 1, name: 'Attendance' })).toBeVisible();
      const present = page
        .getByRole('button', { name: 'Ada Dancer present' })
        .or(
          page.getByRole('row').filter({ hasText: 'Ada' }).getByRole('radio', { name: 'Present' }),
        );
      await present.first().click();
      await expect(
        page.getByText('Nothing can be changed while you see Turnout as somebody else.'),
      ).toBeVisible();
      await page.getByRole('button', { name: 'Stop' }).click();
      await page.goto(`${url}/attendance`);
      await expect(page.getByText('0 of 10')).toBeVisible();
      expect((await admin.call('GET', '/audit-log?entity=attendance')).body.items).toEqual([]);
    });
  },
);

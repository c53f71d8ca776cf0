import { testInOwnSchool as test } from './support/ownSchool.ts';
import { phone, thumbOn } from './support/taps.ts';
import { expect, findings, findingsInBoth } from './support/test.ts';

test.use(phone);

test('a family of two children joins from a phone, and is let in with one press', async ({
  asAdmin: page,
  turnout,
  browser,
}) => {
  const done = async (method: string, path: string, body: object) => {
    const answer = await turnout.admin.call(method, path, body);
    expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
    return answer.body;
  };
  for (const name of ['Ballet 1', 'Tap 1']) {
    const { class: made } = await done('POST', '/classes', {
      name,
      forWhom: 'places',
      first: { name: 'Everyone', forWhom: 'everyone' },
    });
    await done('PATCH', `/classes/${made.id}`, {
      openOnline: true,
      about: 'For beginners',
      capacity: 3,
      revision: made.revision,
    });
    await done('PUT', `/classes/${made.id}/schedules/2026-09-01`, {
      meetings: [{ weekday: 1, starts: '17:00', ends: '18:00' }],
    });
  }
  await done('POST', '/agreements', {
    name: 'Waiver',
    per: 'child',
    required: true,
    text: 'Dancing is a risk.',
  });

  const family = await browser.newContext({ ...phone, viewport: { width: 320, height: 640 } });
  const visitor = await family.newPage();
  const thumb = thumbOn(visitor);
  let fields = 0;
  const fill = async (label: string, text: string, at = 0) => {
    fields += 1;
    await visitor.getByLabel(label, { exact: false }).nth(at).fill(text);
  };
  const fits = async () => {
    expect(await findingsInBoth(visitor)).toEqual([]);
    const width = await visitor.evaluate(() => document.documentElement.scrollWidth);
    expect(width).toBeLessThanOrEqual(320);
  };
  await visitor.goto(
    new URL('/join', page.url() === 'about:blank' ? turnout.url : page.url()).href,
  );
  await expect(visitor.getByText('Ballet 1')).toBeVisible();
  const facts = visitor.getByText('Mon 5:00–6:00 PM · 3 spots left').first();
  await expect(facts).toBeVisible();
  expect((await facts.boundingBox())?.height).toBeGreaterThan(12);
  await fits();
  await thumb.tap(visitor.getByRole('button', { name: 'My child' }));
  await fill('First name', 'Rosa');
  await fill('Last name', 'Torres');
  await fill('Email', 'rosa@home.test');
  await fill('Phone', '555 010 4477');
  await fits();
  await thumb.tap(visitor.getByRole('button', { name: 'Next' }));
  await fill('First name', 'Mia');
  await fill('Birth date', '2018-03-04');
  await thumb.tap(visitor.getByRole('button', { name: 'Add another child' }));
  await fill('First name', 'Leo', 1);
  await fill('Birth date', '2019-05-06', 1);
  await expect(visitor.getByLabel('Last name').nth(1)).toHaveValue('Torres');
  await fits();
  // A phone reloads a tab that was in the background for long.
  await visitor.reload();
  await expect(visitor.getByLabel('First name').nth(1)).toHaveValue('Leo');
  await thumb.tap(visitor.getByRole('button', { name: 'Next' }));
  await thumb.tap(
    visitor.getByRole('group', { name: 'Mia' }).getByLabel('Ballet 1', { exact: true }),
  );
  await thumb.tap(visitor.getByRole('group', { name: 'Leo' }).getByLabel('Tap 1', { exact: true }));
  await fits();
  await thumb.tap(visitor.getByRole('button', { name: 'Next' }));
  await expect(visitor.getByText('Dancing is a risk.')).toBeVisible();
  await visitor.goBack();
  await expect(
    visitor.getByRole('group', { name: 'Mia' }).getByLabel('Ballet 1', { exact: true }),
  ).toBeChecked();
  await visitor.goForward();
  await thumb.tap(visitor.getByLabel('I’m the parent or guardian', { exact: false }));
  await fill('Your full name', 'Rosa Torres');
  await fits();
  // The network is gone for a moment, and nothing is lost.
  await family.setOffline(true);
  await thumb.tap(visitor.getByRole('button', { name: 'Sign and send' }));
  await expect(visitor.getByRole('alert').first()).toBeVisible();
  await family.setOffline(false);
  // The server has it, but the answer is lost: the same request again is the same request.
  await visitor.route('**/api/v1/applications', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await thumb.tap(visitor.getByRole('button', { name: 'Sign and send' }));
  await expect
    .poll(async () => (await turnout.admin.call('GET', '/applications')).body.items.length)
    .toBe(1);
  await expect(visitor.getByRole('button', { name: 'Sign and send' })).toBeEnabled();
  await visitor.unrouteAll();
  await thumb.tap(visitor.getByRole('button', { name: 'Sign and send' }));
  await expect(visitor.getByRole('heading', { level: 1, name: 'Thank you' })).toBeVisible();
  expect(await visitor.evaluate(() => sessionStorage.getItem('turnout-join'))).toBeNull();
  expect(fields).toBeLessThanOrEqual(16);
  expect(thumb.taps).toBeLessThanOrEqual(14);
  const code = (await visitor.locator('strong').first().textContent()) ?? '';
  expect(code).toMatch(/^[2-9A-Z]{7}$/);
  await fits();
  await family.close();

  const { items } = (await turnout.admin.call('GET', '/applications')).body;
  expect(items).toHaveLength(1);
  await page.goto('/');
  const waits = page.getByRole('button', { name: 'Who waits for approval' });
  await waits.tap();
  await expect(page.getByText('Family: Mia and Leo')).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Look at Rosa Torres' }).tap();
  await expect(page.getByRole('heading', { name: 'Mia Torres' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await page.goto('/');
  await waits.tap();
  await page.getByRole('button', { name: 'Approve Rosa Torres' }).tap();
  await expect(page.getByText('Approved: 2 students')).toBeVisible();
  const count = async () => (await turnout.admin.call('GET', '/students')).body.items.length;
  expect(await count()).toBe(2);
  await page.getByRole('button', { name: 'Undo the approval of Rosa Torres' }).tap();
  await expect.poll(count).toBe(0);
  await expect(page.getByRole('button', { name: 'Approve Rosa Torres' })).toBeVisible();
});

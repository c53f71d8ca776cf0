import { frontOf } from './support/front.ts';
import { expect, test } from './support/test.ts';

test('logging out without a connection, and without a service worker, still leads to the login form', async ({
  asAdmin: page,
  turnout,
}) => {
  const front = await frontOf(turnout.url);
  await page.clock.install();
  const scripts = new Set<unknown>();
  page.on('request', (one) => one.url().includes('/assets/') && scripts.add(one));
  page.on('requestfinished', (one) => scripts.delete(one));
  await page.goto(`${front.url}/settings`);
  await expect(page.getByRole('heading', { level: 1, name: 'Settings' })).toBeVisible();
  const home = page.waitForResponse(/\/assets\/home-/);
  await page.clock.runFor(8000);
  await home;
  await expect.poll(() => scripts.size).toBe(0);
  front.pull();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
  await page.context().close();
  await front.close();
});

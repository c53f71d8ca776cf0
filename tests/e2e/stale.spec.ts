import type { Page } from '@playwright/test';
import { expect, findings, ownWord, test } from './support/test.ts';

// What was read before is shown while it can't be read again, and says that it is that.

const DAY = '2026-11-16';
const broken = {
  status: 500,
  json: { code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r-1' },
};
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'may be out of date' });

/** Each part that was read by itself has a Retry of its own. */
async function retryEach(page: Page): Promise<void> {
  const retry = page.getByRole('button', { name: 'Retry' });
  for (let left = await retry.count(); left > 0; left -= 1) {
    await retry.last().click();
    await expect(retry).toHaveCount(left - 1);
  }
}

test('who has paid is shown so by what the payment answered, where nothing else can be read', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Stale');
  const student = await turnout.addStudent({ lastName });
  await turnout.admin.call('PUT', `/attendance/${DAY}/${student.id}`, { status: 'absent' });
  await page.goto(`/students/${student.id}`);
  const take = page.getByRole('button', { name: 'Take payment $5.00' });
  await expect(take).toBeVisible();
  await page.route(/\/api\/v1\/(students|payments|credits)/, async (route) => {
    if (route.request().method() === 'GET') await route.fulfill(broken);
    else await route.continue();
  });
  await take.click();
  await page.getByRole('dialog').getByRole('button', { name: 'Record Payment' }).click();
  await expect(page.getByText(`${lastName} is recorded`)).toBeVisible();
  await expect(page.getByRole('main').locator('header').first()).toContainText('Paid up');
  await expect(take).toBeHidden();
  await expect(notice(page).first()).toContainText('Something went wrong.');
  expect(await findings(page)).toEqual([]);

  await page.unrouteAll();
  await retryEach(page);
  await expect(notice(page)).toHaveCount(0);
});

test('on Home each card says that it could not be read, and is tried again by itself', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Unread');
  await turnout.register({ firstName: 'Ana', lastName: word });
  const cards = ['Waiting for approval', 'Still to pay', 'Latest payments', 'Last classes'];
  const ofThem = /\/api\/v1\/(approvals|students\/owing|payments|class-days)/;
  await page.route(ofThem, (route) => route.fulfill(broken));
  await page.goto('/');
  const card = (title: string) =>
    page.locator('section, div', { has: page.getByRole('heading', { name: title }) }).last();
  for (const title of cards)
    await expect.soft(card(title), title).toContainText("can't be shown just now.");
  expect(await findings(page)).toEqual([]);
  await page.unrouteAll();
  await retryEach(page);
  await expect(page.getByRole('button', { name: `Approve Ana ${word}` })).toBeVisible();
});

test('a roll that the device has kept, while the server fails', async ({
  asAdmin: page,
  turnout,
}) => {
  const word = ownWord('Kept');
  const student = await turnout.addStudent({ lastName: word });
  const address = `/attendance/${DAY}/${student.id}`;
  await turnout.admin.call('PUT', address, { status: 'absent' });
  const open = () => page.goto(`/attendance?date=${DAY}&q=${word}`);
  const present = page.getByRole('radio', { name: 'Present' });
  await open();
  await expect(present).not.toBeChecked();
  const kept = () =>
    page.evaluate(async () => (await indexedDB.databases()).some(({ name }) => name !== undefined));
  await expect.poll(kept).toBe(true);
  await page.goto('about:blank');
  await turnout.admin.call('PUT', address, { status: 'present' });
  await page.route(`**${address.slice(0, -student.id.length - 1)}`, (route) =>
    route.fulfill(broken),
  );
  await open();
  await expect(notice(page).or(page.getByRole('alert'))).toContainText('Something went wrong.');
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Retry' }).click();
  await expect(present).toBeChecked();
  await expect(notice(page)).toHaveCount(0);
});

test('more of a list that does not come: what is there is as new as before', async ({
  asAdmin: page,
  turnout,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('More') });
  for (const amount of [100, 200]) {
    const paid = { studentId: student.id, amount, date: DAY, paymentMethod: 'cash' };
    await turnout.admin.call('POST', '/payments', paid);
  }
  await page.route(/\/api\/v1\/payments\?/, async (route) => {
    const url = new URL(route.request().url());
    if (url.searchParams.has('cursor')) return route.fulfill(broken);
    url.searchParams.set('limit', '1');
    return route.continue({ url: url.href });
  });
  await page.goto('/payments');
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert')).toContainText('Something went wrong.');
  await expect(notice(page)).toHaveCount(0);
  await page.unrouteAll();
  await page.getByRole('button', { name: 'Show more' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
});

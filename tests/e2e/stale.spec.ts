import type { Page } from '@playwright/test';
import { expect, ownWord, test } from './support/test.ts';

// If data can't be reloaded, the earlier data stays on screen, with a note that it may be outdated.

const DAY = '2026-11-16';
const broken = {
  status: 500,
  json: { code: 'INTERNAL', message: 'Something went wrong.', requestId: 'r-1' },
};
const notice = (page: Page) => page.getByRole('status').filter({ hasText: 'may be out of date' });

test('a roll stored on the device is shown while the server fails', async ({
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

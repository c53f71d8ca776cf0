import type { Page } from '@playwright/test';
import { callerFor, signIn } from '../support/caller.ts';
import { keptNames, stored } from './support/device.ts';
import { frontOf } from './support/front.ts';
import { openNewSchool } from './support/newSchool.ts';
import { phone } from './support/taps.ts';
import { expect, findings, test } from './support/test.ts';

const OWN = 'entrechat-quatre';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

const row = (page: Page, name: string) =>
  page.getByRole('row').filter({ has: page.getByText(name, { exact: true }) });

test('a teacher is invited with a slip, and takes the roll on a phone, with and without a network', async ({
  page,
  browser,
}) => {
  const school = await openNewSchool();
  const { origin: url, searchParams } = new URL(school.setupUrl);
  const robin = { email: 'robin@school.test', password: 'first-position-1' };
  const token = searchParams.get('token');
  await callerFor(url).call('POST', '/setup', { token, name: 'Robin', ...robin });
  const admin = await signIn(url, robin.email, robin.password);
  const rows = ['Amara', 'Ben'].map((firstName) => ({
    firstName,
    lastName: 'Okafor',
    email: `${firstName.toLowerCase()}@secret.test`,
    phone: '555-7331',
    enrollmentStatus: 'Enrolled',
    balance: 733_117,
  }));
  expect((await admin.call('POST', '/students/import', { rows })).status).toBe(200);

  const temporary = await test.step('the admin invites the teacher', async () => {
    await page.goto(`${url}/settings/team`);
    await logIn(page, robin.email, robin.password);
    await page.getByRole('button', { name: 'Invite someone' }).click();
    const form = page.getByRole('dialog', { name: 'Invite someone to the team' });
    await form.getByLabel('First name').fill('Ana');
    await form.getByLabel('Last name').fill('Cruz');
    await form.getByLabel('Email').fill('ana@school.test');
    await form.getByLabel('Role').selectOption('Teacher');
    expect(await findings(page)).toEqual([]);
    await form.getByRole('button', { name: 'Invite' }).click();
    const access = page.getByRole('dialog', { name: 'Ana Cruz is on the team' });
    await expect(access.getByRole('button', { name: 'Print slip' })).toBeVisible();
    const password = await access.getByLabel('Temporary password').inputValue();
    await access.getByRole('button', { name: 'Done' }).click();
    const team = page.getByRole('table', { name: 'Team' });
    await expect(team.getByRole('row', { name: 'Ana Cruz' })).toContainText('Teacher');
    return password;
  });

  const front = await frontOf(url);
  const context = await browser.newContext({
    ...phone,
    baseURL: front.url,
    serviceWorkers: 'allow',
  });
  const theirs = await context.newPage();
  const today = new Intl.DateTimeFormat('en-CA').format(new Date());

  await test.step('the teacher chooses a password and is at the roll', async () => {
    await theirs.goto('/');
    await logIn(theirs, 'ana@school.test', temporary);
    await expect(theirs).toHaveURL(/change-password/);
    await theirs.getByLabel('New password').fill(OWN);
    await theirs.getByRole('button', { name: 'Change Password' }).click();
    await expect(theirs).toHaveURL(/\/attendance$/);
    await row(theirs, 'Amara Okafor').getByRole('radio', { name: 'Present' }).check();
    await expect(theirs.getByRole('main')).not.toContainText(/\$|@|555/);
    expect(await findings(theirs)).toEqual([]);
    await theirs.getByRole('button', { name: 'Open navigation' }).click();
    const links = theirs.getByRole('navigation', { name: 'Main' }).getByRole('link');
    await expect(links).toHaveText(['Attendance']);
    expect(await findings(theirs)).toEqual([]);
    await theirs.getByRole('link', { name: 'ana@school.test' }).click();
    await expect(theirs.getByRole('heading', { name: 'Account and security' })).toBeVisible();
    expect(await findings(theirs)).toEqual([]);
    await theirs.goto('/');
    await expect(theirs).toHaveURL(/\/attendance$/);
  });

  await test.step('without a network, marks wait on the phone', async () => {
    await theirs.evaluate(async () => {
      const registration = await navigator.serviceWorker.ready;
      while (registration.active?.state !== 'activated')
        await new Promise((resolve) => setTimeout(resolve, 50));
    });
    await expect.poll(() => keptNames(theirs)).toContain(`day/${today}`);
    expect(JSON.stringify(await stored(theirs))).not.toMatch(/733117|secret\.test|555-7331/);
    front.pull();
    await theirs.reload();
    await row(theirs, 'Ben Okafor').getByRole('radio', { name: 'Absent' }).check();
    await expect(theirs.getByText('Offline: 1 mark waiting.')).toBeVisible();
  });

  await test.step('with it, the admin sees them', async () => {
    await page.goto(`${url}/attendance`);
    await expect(row(page, 'Amara Okafor').getByRole('radio', { name: 'Present' })).toBeChecked();
    front.plug();
    await expect(row(page, 'Ben Okafor').getByRole('radio', { name: 'Absent' })).toBeChecked();
    // The amount depends on whether today is a holiday.
    await expect(row(page, 'Ben Okafor')).toContainText(/Fee \$/);
    await expect(theirs.getByText(/waiting/)).toHaveCount(0);
  });

  await test.step('logging out leaves nothing on the phone', async () => {
    await theirs.getByRole('button', { name: 'Open navigation' }).click();
    await theirs.getByRole('button', { name: 'Logout' }).click();
    await expect(theirs.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect.poll(() => keptNames(theirs)).toEqual([]);
    expect(JSON.stringify(await stored(theirs))).not.toContain('Okafor');
  });
  await context.close();
  await front.close();
  await school.close();
});

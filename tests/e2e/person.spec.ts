import { readFile } from 'node:fs/promises';
import { strFromU8, unzipSync } from 'fflate';
import type { Page } from '@playwright/test';
import { callerFor, expect, findings, ownWord, test } from './support/test.ts';

/** Presses the button and returns the HTML page in the downloaded zip. */
async function downloadedPage(page: Page, button: string): Promise<string> {
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: button }).click();
  const download = await downloading;
  expect(download.suggestedFilename()).toMatch(/-data\.zip$/);
  const files = unzipSync(new Uint8Array(await readFile(await download.path())));
  const names = ['README.txt', 'person.json', 'person.html', 'people.csv'];
  expect(Object.keys(files).slice(0, 4)).toEqual(names);
  return strFromU8(files['person.html'] ?? new Uint8Array());
}

test('a student downloads their data; once removed, they can see only their statement', async ({
  as,
  turnout,
}) => {
  const { student, caller } = await turnout.addSignedIn({ lastName: ownWord('Data') });
  const page = await as(caller);
  await page.goto('/account');
  await expect(page.getByRole('heading', { name: 'Your data' })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  expect(await downloadedPage(page, 'Download your data')).toContain(student.lastName);

  const removed = { enrollmentStatus: 'Removed' };
  await turnout.admin.call('PUT', `/students/${student.id}/status`, removed);
  await page.goto('/');
  await expect(page.getByText('You are no longer enrolled.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Public Dashboard' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit profile' })).toHaveCount(0);
  await page.goto('/profile');
  await expect(page.getByRole('heading', { level: 1, name: 'Statement' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Save Profile' })).toHaveCount(0);
});

test('an admin corrects an email, and anonymizes a removed student who owes nothing', async ({
  asAdmin: page,
  turnout,
}) => {
  const lastName = ownWord('Gone');
  const { student, password } = await turnout.addSignedIn({ firstName: 'Maya', lastName });
  const { id } = student;
  const email = `right-${student.email}`;
  const open = () => page.goto(`/manage-students?view=form&id=${id}`);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog');
  await open();
  await expect(button('Anonymize')).toHaveCount(0);
  await button('Change email').click();
  await expect(dialog.getByLabel('Email')).toHaveValue(student.email);
  await dialog.getByLabel('Email').fill(turnout.credentials.email);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(dialog.getByLabel('Email')).toHaveAccessibleDescription(/already uses this email/);
  await dialog.getByLabel('Email').fill(email);
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Change email' }).click();
  await expect(page.getByText(`Maya ${lastName} logs in with ${email} now.`)).toBeVisible();
  for (const address of [student.email, email])
    await expect
      .poll(() =>
        turnout.emails.filter(({ to, text }) => to === address && /has changed/.test(text)),
      )
      .not.toEqual([]);
  expect(await downloadedPage(page, 'Download data')).toContain(email);

  await turnout.admin.call('PATCH', `/students/${id}`, {
    enrollmentStatus: 'Removed',
    balance: 500,
  });
  await open();
  await button('Anonymize').focus();
  await expect(page.getByRole('tooltip')).toContainText('Only students with a balance of $0.00');
  await turnout.admin.call('PATCH', `/students/${id}`, { balance: 0 });
  await open();
  await button('Anonymize').click();
  await expect(dialog).toContainText("This can't be undone.");
  expect(await findings(page)).toEqual([]);
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toBeHidden();
  await button('Anonymize').click();
  await dialog.getByRole('button', { name: 'Anonymize for good' }).click();
  await expect(page.getByText(/^They are Former student \d+ now\.$/)).toBeVisible();
  await expect(page.getByText('This student was anonymized.')).toBeVisible();
  expect(await findings(page)).toEqual([]);

  await page.goto(`/students/${id}`);
  await expect(page.getByRole('heading', { level: 1, name: /^Former student \d+$/ })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Take payment' })).toHaveCount(0);
  await expect(page.getByRole('link', { name: 'Edit', exact: true })).toHaveCount(0);

  await page.goto(`/manage-students?q=${lastName}`);
  await expect(page.getByText('No students found.')).toBeVisible();
  await page.goto('/audit-log');
  await expect(page.getByText('Student anonymized').first()).toBeVisible();
  await expect(page.getByText(lastName)).toHaveCount(0);
  const again = await callerFor(turnout.url).call('POST', '/api/auth/sign-in/email', {
    email,
    password,
  });
  expect(again.status).toBe(401);
});

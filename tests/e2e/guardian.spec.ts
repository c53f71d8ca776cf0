import type { Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { phone } from './support/taps.ts';
import { expect, findings, test } from './support/test.ts';

const OWN = 'entrechat-quatre';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('a list with one address for two children becomes a family, and their mother sees both on her phone', async ({
  asAdmin: page,
  turnout,
  browser,
}) => {
  const name = `King${Date.now()}`;
  const email = `mother-${name.toLowerCase()}@school.test`;

  const password = await test.step('the admin adds the list and makes a slip', async () => {
    await page.goto('/manage-students/import');
    await page
      .getByLabel('Your list')
      .fill(
        [
          'First name,Last name,Email,Guardian,Balance',
          `Ada,${name},${email},Mary ${name},60`,
          `Ben,${name},${email},,25`,
        ].join('\n'),
      );
    await page.getByRole('radio', { name: 'The parent’s' }).click();
    await expect(page.getByText('We’ll make a family. Invite the parents later')).toBeVisible();
    expect(await findings(page)).toEqual([]);
    await page.getByRole('button', { name: 'Add 2 students' }).click();
    await expect(page.getByRole('heading', { name: '2 students added' })).toBeVisible();
    await page.getByRole('button', { name: 'Make a temporary password' }).click();
    const slip = page.getByRole('listitem').filter({ hasText: email });
    await expect(slip).toContainText(`Mary ${name}`);
    return slip.locator('code').innerText();
  });

  const { items } = (await turnout.admin.call<{ items: Student[] }>('GET', '/students')).body;
  const [ada, ben] = ['Ada', 'Ben'].map((first) =>
    items.find(({ firstName, lastName }) => firstName === first && lastName === name),
  );
  expect([ada?.email, ben?.email]).toEqual([null, null]);

  const context = await browser.newContext({ ...phone, baseURL: turnout.url });
  const theirs = await context.newPage();
  await test.step('she chooses a password and sees her children', async () => {
    await theirs.goto('/');
    await logIn(theirs, email, password);
    await expect(theirs).toHaveURL(/change-password/);
    await theirs.getByLabel('New password').fill(OWN);
    await theirs.getByRole('button', { name: 'Change Password' }).click();
    await expect(theirs.getByText('You owe $85.00 for Ada and Ben.')).toBeVisible();
    await expect(theirs.getByRole('heading', { name: `Ben ${name}` })).toBeVisible();
    expect(await findings(theirs)).toEqual([]);
  });

  await test.step('a payment is on the statement, with its receipt', async () => {
    const paid = await turnout.admin.call('POST', '/payments', {
      studentId: ada?.id,
      amount: 6000,
      paymentMethod: 'cash',
      date: new Intl.DateTimeFormat('en-CA').format(new Date()),
    });
    expect(paid.status).toBe(201);
    await theirs.reload();
    await expect(theirs.getByText('You owe $25.00 for Ben.')).toBeVisible();
    await theirs.getByRole('link', { name: 'Payments and receipts' }).first().click();
    await expect(theirs.getByRole('heading', { level: 1, name: `Ada ${name}` })).toBeVisible();
    const download = theirs.waitForEvent('download');
    await theirs.getByRole('button', { name: /^More for \$60\.00/ }).click();
    await theirs
      .getByRole('dialog')
      .getByRole('button', { name: /Receipt/ })
      .click();
    expect((await download).suggestedFilename()).toMatch(/\.pdf$/);
    await theirs.keyboard.press('Escape');
    await theirs.getByRole('tab', { name: 'Statement' }).click();
    await expect(theirs.getByRole('heading', { name: `Statement of Ada ${name}` })).toBeVisible();
    expect(await findings(theirs)).toEqual([]);
  });

  await test.step("no other child, and no screen of the school's", async () => {
    const other = await turnout.addStudent();
    for (const address of [`/children/${other.id}`, '/manage-students', '/payments']) {
      await theirs.goto(address);
      await expect(theirs.getByText('You owe $25.00 for Ben.')).toBeVisible();
    }
  });
  await context.close();
});

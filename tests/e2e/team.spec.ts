import type { Page } from '@playwright/test';
import { callerFor, signIn } from '../support/caller.ts';
import { openNewSchool } from './support/newSchool.ts';
import { linkIn } from './support/school.ts';
import { phone, thumbOn } from './support/taps.ts';
import { expect, findings, ownWord, test } from './support/test.ts';

/** The name of Home's link to the roll; the second is for a holiday, which may be any day that the tests run on. */
const TAKE_ATTENDANCE = /Take attendance|See the roll/;

const OWN = 'entrechat-quatre';

async function logIn(page: Page, email: string, password: string): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test.describe('on a phone, in a school without a mail server', () => {
  test.use(phone);

  test('a co-teacher is invited with 6 taps, chooses a password and sees Home as an admin', async ({
    page,
    browser,
  }) => {
    const school = await openNewSchool();
    const { origin: url, searchParams } = new URL(school.setupUrl);
    const robin = { email: 'robin@school.test', password: 'first-position-1' };
    const token = searchParams.get('token');
    await callerFor(url).call('POST', '/setup', { token, name: 'Robin', ...robin });
    await page.goto(url);
    await logIn(page, robin.email, robin.password);
    await expect(page.getByRole('heading', { name: 'Welcome, Robin' })).toBeVisible();

    const thumb = thumbOn(page);
    const shortcuts = page.getByRole('navigation', { name: 'Shortcuts' });
    await thumb.tap(shortcuts.getByRole('button', { name: 'More' }));
    await thumb.tap(page.getByRole('link', { name: 'Settings' }));
    await thumb.tap(page.getByRole('link', { name: /^Team/ }));
    await thumb.tap(page.getByRole('button', { name: 'Invite someone' }));
    const form = page.getByRole('dialog', { name: 'Invite someone to the team' });
    await thumb.type(form.getByLabel('First name'), 'Ana');
    await thumb.next();
    await thumb.type(form.getByLabel('Last name'), 'Cruz');
    await thumb.next();
    await thumb.type(form.getByLabel('Email'), 'ana@school.test');
    await form.getByLabel('Role').selectOption('Admin');
    expect(await findings(page)).toEqual([]);
    await thumb.tap(form.getByRole('button', { name: 'Invite' }));
    const access = page.getByRole('dialog', { name: 'Ana Cruz is on the team' });
    const temporary = await access.getByLabel('Temporary password').inputValue();
    expect(await findings(page)).toEqual([]);
    // If the device can share, there is a Share button next to it.
    await thumb.tap(access.getByRole('button', { name: 'Copy' }));
    expect(thumb.taps).toBeLessThanOrEqual(6);
    await access.getByRole('button', { name: 'Done' }).tap();
    const team = page.getByRole('table', { name: 'Team' });
    await expect(team.getByRole('row', { name: 'Ana Cruz' })).toContainText('Admin');
    await expect(team.getByRole('row', { name: 'Robin' })).toContainText('You');
    await expect(page.getByText(temporary)).toHaveCount(0);
    expect(await findings(page)).toEqual([]);

    const other = await browser.newContext({ baseURL: url });
    const theirs = await other.newPage();
    await theirs.goto('/');
    await logIn(theirs, 'ana@school.test', temporary);
    await expect(theirs).toHaveURL(/change-password/);
    await expect(theirs.getByRole('link', { name: 'Attendance' })).toHaveCount(0);
    await theirs.getByLabel('New password').fill(OWN);
    await theirs.getByRole('button', { name: 'Change Password' }).click();
    await expect(theirs.getByRole('heading', { name: 'Welcome, Ana Cruz' })).toBeVisible();
    await expect(theirs.getByRole('link', { name: 'Add many' })).toBeVisible();
    // They are an admin, and not a student.
    const ana = await signIn(url, 'ana@school.test', OWN);
    expect((await ana.call('GET', '/students')).body.items).toEqual([]);
    await other.close();
    await school.close();
  });
});

test('with a mail server: an emailed invitation, found by typing what one wants', async ({
  asAdmin: page,
  turnout,
  browser,
}) => {
  const word = ownWord('Coach');
  const email = `${word.toLowerCase()}@school.test`;
  // In an empty school, Home has the first steps instead of the roll.
  await turnout.addStudent();
  await page.goto('/');
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await page.keyboard.press('Control+k');
  await page.getByRole('combobox', { name: 'Find anything' }).fill('invite');
  await page.keyboard.press('Enter');
  const form = page.getByRole('dialog', { name: 'Invite someone to the team' });
  await expect(form.getByLabel('First name')).toBeFocused();
  // This address is already taken.
  await page.keyboard.type('Bea');
  await form.getByLabel('Last name').fill(word);
  await form.getByLabel('Role').selectOption('Admin');
  await form.getByLabel('Email').fill(turnout.credentials.email);
  await page.keyboard.press('Enter');
  await expect(form.getByLabel('Email')).toHaveAccessibleDescription(
    'Someone already uses this email address.',
  );
  await expect(form.getByLabel('Email')).toBeFocused();
  expect(await findings(page)).toEqual([]);
  await form.getByLabel('Email').fill(email);
  await page.keyboard.press('Enter');
  await expect(page.getByText("We've emailed Bea an invitation.")).toBeVisible();
  await expect(form).toBeHidden();
  await expect(page).toHaveURL(/\/settings\/team$/);
  const row = page.getByRole('table', { name: 'Team' }).getByRole('row', { name: `Bea ${word}` });
  await expect(row).toContainText(email);

  const other = await browser.newContext({ baseURL: turnout.url });
  const theirs = await other.newPage();
  const token = await linkIn(turnout, email, 'reset-password');
  await theirs.goto(`/reset-password?token=${token}&invited=yes`);
  await theirs.getByLabel('New password').fill(OWN);
  await theirs.getByRole('button', { name: 'Save password' }).click();
  await theirs.getByRole('link', { name: 'Log in' }).click();
  await logIn(theirs, email, OWN);
  await expect(theirs.getByRole('heading', { name: `Welcome, Bea ${word}` })).toBeVisible();
  await expect(theirs.getByRole('link', { name: TAKE_ATTENDANCE })).toBeVisible();
  await theirs.goto('/settings/team');
  await expect(theirs.getByRole('table', { name: 'Team' })).toContainText('You');

  // After leaving the team they see no admin screen, although they never were a student.
  await row.getByRole('button', { name: `Manage Bea ${word}` }).click();
  const member = page.getByRole('dialog', { name: `Bea ${word}` });
  expect(await findings(page)).toEqual([]);
  await member.getByRole('button', { name: 'Remove from team' }).click();
  const question = page.getByRole('dialog', { name: `Remove Bea ${word} from the team?` });
  await expect(question).toContainText('They become a student with the status Pending Payment');
  expect(await findings(page)).toEqual([]);
  await question.getByRole('button', { name: 'Remove from team' }).click();
  await expect(page.getByText(`Bea ${word} is a student now.`)).toBeVisible();
  await expect(row).toBeHidden();
  await theirs.reload();
  await expect(theirs.getByRole('table', { name: 'Team' })).toHaveCount(0);
  await other.close();
});

import { expect, findings, test } from './support/test.ts';
import { signIn } from '../support/caller.ts';

const NEW = 'grand-jete-en-avant';

test('whoever is signed in changes their email, by saying their password again', async ({
  turnout,
  as,
}) => {
  const { student, password, caller } = await turnout.addSignedIn();
  const page = await as(caller);
  await page.goto('/');
  await page.getByRole('link', { name: student.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Sign-in details' })).toBeVisible();
  const newEmail = `moved-${student.email}`;
  const mine = page.getByRole('textbox', { name: 'Your password' });
  const change = page.getByRole('button', { name: 'Change Email' });
  await page.getByLabel('New email').fill(newEmail);
  await mine.fill('not-my-password');
  await change.click();
  await expect(page.getByRole('alert')).toHaveText('This is not your password.');
  await mine.fill(password);
  await change.click();
  await expect(page.getByText('Your email is changed.')).toBeVisible();
  await expect(page.getByRole('link', { name: newEmail })).toBeVisible();

  // An address that somebody else has stays theirs.
  await page.getByLabel('New email').fill(turnout.credentials.email);
  await mine.fill(password);
  await change.click();
  await expect(page.getByRole('alert')).toHaveText(/This address can't be used/);
});

test('whoever is signed in sees where, and signs out everywhere else', async ({ turnout, as }) => {
  const { student, password, caller } = await turnout.addSignedIn();
  const elsewhere = await signIn(turnout.url, student.email, password);
  const page = await as(caller);
  await page.goto('/account');
  const places = page.getByRole('listitem').filter({ hasText: 'Since' });
  await expect(places.filter({ hasText: 'This device' })).toHaveCount(1);
  const before = await places.count();
  expect(before).toBeGreaterThan(1);
  expect(await findings(page)).toEqual([]);
  const mine = page.getByRole('textbox', { name: 'Password to sign out elsewhere' });
  await mine.fill('not-my-password');
  await page.getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not your password.');
  await mine.fill(password);
  await mine.press('Enter');
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(places).toHaveCount(1);
  await expect(mine).toBeHidden();
  expect((await elsewhere.call('GET', '/me')).body.role).toBe('anonymous');
  expect((await caller.call('GET', '/me')).body.role).toBe('student');
});

test('who forgot their password chooses a new one by the link of a letter, which works once', async ({
  turnout,
  page,
}) => {
  const { student } = await turnout.addSignedIn();
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('a letter with a link is on its way');
  await expect.poll(() => turnout.letters.find(({ to }) => to === student.email)).toBeTruthy();
  const letter = turnout.letters.find(({ to }) => to === student.email)?.text ?? '';
  const link = /http\S+\/reset-password\?token=\w+/.exec(letter)?.[0] ?? '';

  await page.goto(link);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('alert')).toContainText('most common');
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.getByRole('link', { name: 'Sign in' }).click();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(NEW);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(student.email)).toBeVisible();

  await page.goto(link);
  await page.getByLabel('New password').fill('another-pirouette');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('alert')).toBeVisible();
});

test('an admin gives a one-time password, and signs people out', async ({
  turnout,
  asAdmin: page,
}) => {
  const { student, caller } = await turnout.addSignedIn({ firstName: 'Forgetful' });
  const name = `${student.firstName} ${student.lastName}`;
  await page.goto('/settings');
  await page.getByLabel('Search users').fill(student.email);
  await page.getByRole('button', { name: `Sign ${name} out everywhere` }).click();
  await expect(page.getByText(/devices? w(as|ere) signed out/)).toBeVisible();
  expect((await caller.call('GET', '/me')).body.role).toBe('anonymous');

  await page.getByRole('button', { name: `Reset password of ${name}` }).click();
  const question = page.getByRole('dialog', { name: `Reset the password of ${name}?` });
  await expect(question).toContainText('Every device they are signed in on is signed out');
  await question.getByRole('button', { name: 'Reset password' }).click();
  const answer = page.getByRole('dialog', { name: `${name} can sign in` });
  await expect(answer.getByLabel('Temporary password')).toHaveValue(/^\w{4}(-\w{4}){3}$/);
  expect(await findings(page)).toEqual([]);
  await answer.getByRole('button', { name: 'Done' }).click();
  await expect(answer).toBeHidden();
});

import { expect, findings, rare, test } from './support/test.ts';
import { codeOf } from '../support/authenticator.ts';
import { callerFor, cookieOf, signIn } from '../support/caller.ts';

const NEW = 'grand-jete-en-avant';

test('anyone logged in can change their email by entering their password again', async ({
  turnout,
  as,
}) => {
  const { student, password, caller } = await turnout.addSignedIn();
  const page = await as(caller);
  await page.goto('/');
  await page.getByRole('link', { name: student.email }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Account and security' })).toBeVisible();
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

  // An address that belongs to somebody else stays theirs.
  await page.getByLabel('New email').fill(turnout.credentials.email);
  await mine.fill(password);
  await change.click();
  await expect(page.getByRole('alert')).toHaveText(/This address can't be used/);
});

test('anyone logged in can see their sessions, and log out everywhere else', async ({
  turnout,
  as,
}) => {
  const { student, password, caller } = await turnout.addSignedIn();
  const elsewhere = await signIn(turnout.url, student.email, password);
  const page = await as(caller);
  await page.goto('/account');
  const places = page.getByRole('listitem').filter({ hasText: 'Since' });
  await expect(places.filter({ hasText: 'This device' })).toHaveCount(1);
  const before = await places.count();
  expect(before).toBeGreaterThan(1);
  expect(await findings(page)).toEqual([]);
  const mine = page.getByRole('textbox', { name: 'Password to log out elsewhere' });
  await mine.fill('not-my-password');
  await page.getByRole('button', { name: 'Log out everywhere else' }).click();
  await expect(page.getByRole('alert')).toHaveText('This is not your password.');
  await mine.fill(password);
  await mine.press('Enter');
  await expect(page.getByText('You are signed out everywhere else.')).toBeVisible();
  await expect(places).toHaveCount(1);
  await expect(mine).toBeHidden();
  expect((await elsewhere.call('GET', '/me')).body.role).toBe('anonymous');
  expect((await caller.call('GET', '/me')).body.role).toBe('student');
});

test('two-factor authentication can be turned on, used, and turned off again', async ({
  turnout,
  as,
}) => {
  const { student, password, caller } = await turnout.addSignedIn();
  const page = await as(caller);
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  const code = page.getByRole('textbox', { name: '6-digit code' });
  await page.goto('/account');

  const on = page.getByRole('textbox', { name: 'Password to turn it on' });
  await on.fill('not-my-password');
  await button('Turn on').click();
  await expect(page.getByRole('alert')).toHaveText('This is not your password.');
  await on.fill(password);
  await on.press('Enter');
  await expect(page.getByRole('img', { name: /QR code/ })).toBeVisible();
  await expect(page.getByText('Scan this with an authenticator app')).toBeFocused();
  expect(await findings(page)).toEqual([]);
  const uri = `otpauth://totp/x?secret=${await page.getByLabel('Key').inputValue()}`;
  await code.fill('000000');
  await button('Confirm').click();
  await expect(page.getByRole('alert')).toHaveText(/This is not the code/);
  const sent = await codeOf(uri);
  await code.fill(sent);
  await code.press('Enter');
  await expect(
    page.getByRole('paragraph').filter({ hasText: 'Two-factor authentication is on.' }),
  ).toBeFocused();
  const codes = await page.getByLabel('All backup codes').inputValue();
  const [first = '', second = ''] = codes.split(' ');
  await expect(page.getByRole('listitem').filter({ hasText: first })).toBeVisible();
  expect(await findings(page)).toEqual([]);
  await button('I’ve saved my codes').click();
  await expect(button('Turn off')).toBeVisible();

  const enter = async () => {
    await page.getByRole('button', { name: 'Logout' }).first().click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await page.getByLabel('Email').fill(student.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await button('Login').click();
  };
  await enter();
  await expect(code).toBeFocused();
  await expect(code).toHaveAttribute('autocomplete', 'one-time-code');
  await expect(code).toHaveAttribute('inputmode', 'numeric');
  expect(await findings(page)).toEqual([]);
  await code.fill(sent);
  await code.press('Enter');
  await expect(page.getByRole('alert')).toHaveText(/was sent before/);
  // This is pasted in the format that the app shows.
  const next = await codeOf(uri, 1);
  await code.fill(`${next.slice(0, 3)} ${next.slice(3)}`);
  await expect(code).toHaveValue(next);
  await button('Login').click();
  await expect(page.getByRole('link', { name: student.email })).toBeVisible();

  await enter();
  await button('Use a backup code instead').click();
  const backup = page.getByRole('textbox', { name: 'Backup code' });
  await expect(backup).toBeFocused();
  await backup.fill(first);
  await backup.press('Enter');
  await page.getByRole('link', { name: student.email }).click();
  await page.getByRole('textbox', { name: 'Password to turn it off' }).fill(password);
  await page.getByRole('textbox', { name: '6-digit code, or a backup code' }).fill(second);
  await button('Turn off').click();
  await expect(page.getByText('Your password is enough to log in.')).toBeVisible();
  await expect(on).toBeVisible();
  await enter();
  await expect(page.getByRole('link', { name: student.email })).toBeVisible();
});

test(
  'the first login step is valid for a while, then the password is needed again',
  rare,
  async ({ turnout, page }) => {
    const { student, password, caller } = await turnout.addSignedIn();
    const post = (path: string, body: object) =>
      caller.call('POST', `/api/auth/two-factor/${path}`, body, { origin: turnout.url });
    const begun = await post('enable', { password });
    await post('verify-totp', { code: await codeOf(begun.body.totpURI) });
    await page.goto('/');
    await page.getByLabel('Email').fill(student.email);
    await page.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.getByRole('button', { name: 'Login' }).click();
    const code = page.getByRole('textbox', { name: '6-digit code' });
    await expect(code).toBeFocused();
    await page.context().clearCookies();
    await code.fill(await codeOf(begun.body.totpURI, 1));
    await code.press('Enter');
    await expect(page.getByRole('alert')).toHaveText('That took too long. Please log in again.');
    await expect(page.getByLabel('Email')).toHaveValue(student.email);
  },
);

test(
  'logging in again over a screen needs the authentication code too',
  rare,
  async ({ turnout, as }) => {
    const { student, password, caller } = await turnout.addSignedIn();
    const post = (path: string, body: object) =>
      caller.call('POST', `/api/auth/two-factor/${path}`, body, { origin: turnout.url });
    const begun = await post('enable', { password });
    const { headers } = await post('verify-totp', { code: await codeOf(begun.body.totpURI) });
    const page = await as(callerFor(turnout.url, cookieOf(headers)));
    await page.goto('/profile');
    await page.getByLabel('First Name').fill('Typed');
    await turnout.admin.call('DELETE', `/users/${student.id}/sessions`);
    await page.getByRole('button', { name: 'Save Profile' }).click();
    const dialog = page.getByRole('dialog', { name: 'Your session has expired' });
    await dialog.getByRole('textbox', { name: 'Password' }).fill(password);
    await page.keyboard.press('Enter');
    const code = dialog.getByRole('textbox', { name: '6-digit code' });
    await expect(code).toBeFocused();
    expect(await findings(page)).toEqual([]);
    await page.keyboard.type(await codeOf(begun.body.totpURI, 1));
    await page.keyboard.press('Enter');
    await expect(dialog).toBeHidden();
    await expect(page.getByText('Profile saved.')).toBeVisible();
  },
);

test('someone who forgot their password chooses a new one with an emailed link, which works once', async ({
  turnout,
  page,
}) => {
  const { student } = await turnout.addSignedIn();
  await page.goto('/');
  await page.getByRole('link', { name: 'Forgot your password?' }).click();
  // The previous screen also has an Email field.
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('button', { name: 'Send the link' }).click();
  await expect(page.getByRole('status')).toContainText('emailed a reset link');
  // This excludes the link that they used to choose their first password.
  const emails = () =>
    turnout.emails.filter(({ to, text }) => to === student.email && !/invited=yes/.test(text));
  await expect.poll(emails).toHaveLength(1);
  const link = /http\S+\/reset-password\?token=\w+/.exec(emails()[0]?.text ?? '')?.[0] ?? '';

  await page.goto(link);
  expect(await findings(page)).toEqual([]);
  await page.getByLabel('New password').fill('password');
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await expect(page.getByRole('alert')).toContainText('most common');
  await expect(page.getByRole('link', { name: 'Ask for a new link' })).toBeHidden();
  await page.getByLabel('New password').fill(NEW);
  await page.getByRole('button', { name: 'Save the new password' }).click();
  await page.getByRole('link', { name: 'Log in' }).click();
  await page.getByLabel('Email').fill(student.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(NEW);
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByText(student.email)).toBeVisible();

  await page.goto(link);
  await expect(page.getByText('This link was used before')).toBeVisible();
  await expect(page.getByLabel('New password')).toHaveCount(0);
  expect(await findings(page)).toEqual([]);
  await page.getByRole('link', { name: 'Ask for a new link' }).click();
  await expect(page.getByRole('button', { name: 'Send the link' })).toBeVisible();
});

test('an admin gives a one-time password, and logs people out', async ({
  turnout,
  asAdmin: page,
}) => {
  const { student, caller } = await turnout.addSignedIn({ firstName: 'Forgetful' });
  const name = `${student.firstName} ${student.lastName}`;
  await page.goto(`/students/${student.id}?tab=details`);
  await page.getByRole('button', { name: 'Log out everywhere' }).click();
  await expect(page.getByText(/devices? w(as|ere) signed out/)).toBeVisible();
  expect((await caller.call('GET', '/me')).body.role).toBe('anonymous');

  await page.getByRole('button', { name: 'Reset password' }).click();
  const question = page.getByRole('dialog', { name: `Reset the password of ${name}?` });
  await expect(question).toContainText('They are signed out on all devices');
  await question.getByRole('button', { name: 'Reset password' }).click();
  const answer = page.getByRole('dialog', { name: `${name} can log in` });
  await expect(answer.getByLabel('Temporary password')).toHaveValue(/^\w{4}(-\w{4}){3}$/);
  expect(await findings(page)).toEqual([]);
  await answer.getByRole('button', { name: 'Done' }).click();
  await expect(answer).toBeHidden();
});

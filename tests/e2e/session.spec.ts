import type { Page } from '@playwright/test';
import { callerFor, expect, ownWord, rare, test } from './support/test.ts';

async function login(page: Page, email: string, password: string, keep = true): Promise<void> {
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill(password);
  if (!keep) await page.getByLabel('Keep me logged in').uncheck();
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

test('the form, its modes, its error paragraph, and inputs cleared after it', async ({
  page,
  turnout,
}) => {
  await page.goto('/');
  const email = page.getByLabel('Email');
  const password = page.getByRole('textbox', { name: 'Password' });
  await expect(email).toHaveAttribute('type', 'email');
  await expect(email).toHaveAttribute('required', '');
  await expect(password).toHaveAttribute('type', 'password');
  await expect(password).toHaveAttribute('required', '');
  await page.getByRole('button', { name: 'Register' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Register' })).toBeVisible();
  await page.getByRole('button', { name: 'Login' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();

  await login(page, turnout.credentials.email, 'not-the-password');
  const failure = page.locator('p[role="alert"]');
  await expect(failure).toBeVisible();
  await expect(email, 'what was typed stays after a failure').toHaveValue(
    turnout.credentials.email,
  );

  // Delays the response of /me, so that the form is still there after the login.
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await login(page, turnout.credentials.email, turnout.credentials.password);
  await expect(email).toHaveValue('');
  await expect(password).toHaveValue('');
  await expect(failure).toBeHidden();
  letGo();
  await expect(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test('"Keep me logged in" survives closing the browser; without it the cookie ends with the browser', async ({
  page,
  turnout,
}) => {
  const { student, password } = await turnout.addSignedIn();
  const sessionCookie = async () =>
    (await page.context().cookies()).find(({ name }) => name.includes('session_token'));
  await page.goto('/');
  await expect(page.getByLabel('Keep me logged in')).toBeChecked();
  await login(page, student.email, password);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect((await sessionCookie())?.expires).toBeGreaterThan(Date.now() / 1000 + 7 * 86_400);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await login(page, student.email, password, false);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect((await sessionCookie())?.expires).toBe(-1);
  await page.reload();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
});

test('logging out and in in one tab is noticed by the others', async ({
  page,
  context,
  turnout,
}) => {
  const { student, password } = await turnout.addSignedIn();
  await page.goto('/');
  await login(page, student.email, password);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/profile');
  await expect(other.getByRole('button', { name: 'Save Profile' })).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(other.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(other).toHaveURL(/\/$/);
  await login(other, student.email, password);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();

  // The session is ended elsewhere, without an event; the app notices when somebody returns to the tab.
  const cookies = (await context.cookies()).map(({ name, value }) => `${name}=${value}`);
  const elsewhere = callerFor(turnout.url, cookies.join('; '));
  await elsewhere.call('POST', '/api/auth/sign-out', {}, { origin: turnout.url });
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  );
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
});

test('a student sees their balance and changes their name', async ({ as, turnout }) => {
  const word = ownWord('Home');
  const { student, caller } = await turnout.addSignedIn({
    firstName: 'Maya',
    lastName: word,
    enrollmentStatus: 'Pending Payment',
    balance: 1500,
  });
  const page = await as(caller);
  await page.goto('/');
  await expect(page.getByRole('heading', { name: `Welcome, Maya ${word}` })).toBeVisible();
  await expect(page.getByText('Pending Payment')).toBeVisible();
  await expect(page.getByText('You owe $15.00', { exact: true })).toBeVisible();
  await page.getByRole('link', { name: 'Profile', exact: true }).click();
  await expect(page.getByRole('textbox', { name: 'Email' })).not.toBeEditable();
  await expect(page.getByRole('textbox', { name: 'Email' })).toHaveValue(student.email);
  await expect(page.getByLabel('Dance Role')).not.toBeEditable();
  await page.getByLabel('First Name').fill('Mia');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByText('Profile saved.')).toBeVisible();
  await page.getByRole('link', { name: 'Home', exact: true }).click();
  await expect(page.getByRole('heading', { name: `Welcome, Mia ${word}` })).toBeVisible();

  await page.goto('/profile');
  await page.getByLabel('First Name').fill('');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  await expect(page.getByLabel('First Name')).toBeFocused();
});

test('a guarded screen waits for the session, then leads to Home', async ({ page }) => {
  let letGo = () => {};
  const held = new Promise<void>((resolve) => (letGo = resolve));
  await page.route('**/api/v1/me', async (route) => {
    await held;
    await route.continue();
  });
  await page.goto('/payments');
  await expect(page.getByRole('status')).toContainText('Loading');
  letGo();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test.describe('a screen whose script fails to load', () => {
  const script = '**/assets/payments-*.js';
  test.use({ expectedError: /^ScreenNotLoaded/ });

  test('says so and offers to reload', async ({ asAdmin: page }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await page.route(script, (route) => route.abort());
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await expect(page.getByText(/^This screen could not be loaded/)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Home', exact: true })).toBeVisible();
    await page.unroute(script);
    await page.getByRole('button', { name: 'Reload' }).click();
    await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible();
  });

  test('comes by itself once there is a connection again', async ({ asAdmin: page, context }) => {
    await page.goto('/settings');
    await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();
    await context.setOffline(true);
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await expect(page.getByText('No connection. Trying again…')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Reload' })).toBeHidden();
    await page.evaluate(() => Object.assign(window, { isSamePage: true }));
    await context.setOffline(false);
    await expect(page.getByRole('heading', { name: 'Payment Management' })).toBeVisible();
    await expect(page.getByText('Loading')).toHaveCount(0);
    expect(await page.evaluate('window.isSamePage')).toBe(true);
  });

  test('says so after 120 s without the script too', rare, async ({ asAdmin: page }) => {
    await page.clock.install();
    let asked = false;
    await page.route(script, () => {
      asked = true;
    });
    await page.goto('/settings');
    await page.getByRole('link', { name: 'Payments', exact: true }).click();
    await expect.poll(() => asked).toBe(true);
    await page.clock.runFor(119_000);
    await expect(page.getByText(/^This screen could not be loaded/)).toBeHidden();
    await page.clock.runFor(2000);
    await expect(page.getByText(/^This screen could not be loaded/)).toBeVisible();
  });
});

import type { Role } from '../../src/domain/roles.ts';
import { navigationOf } from '../../src/domain/navigation.ts';
import { linkIn } from './support/school.ts';
import { callerFor, expect, rare, test } from './support/test.ts';

const pathsOf = (role: Role) =>
  navigationOf([role], { hasSeveralClasses: true, hasCharges: true }).map(({ path }) => path);
const own = pathsOf('student');
const adminScreens = [
  ...pathsOf('admin').filter((path) => !own.includes(path)),
  '/students/nobody',
  '/credits',
];

test('when logged out, guarded screens and unknown paths lead to the login form', async ({
  page,
}) => {
  for (const path of [...adminScreens, '/profile', '/no/such/screen']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
    await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  }
  await expect(
    page.getByText('Page not found: there is nothing at /no/such/screen.'),
  ).toBeVisible();
});

test('older browsers ask for /favicon.ico, whatever the page says', async ({ turnout }) => {
  const icon = await fetch(`${turnout.url}/favicon.ico`);
  expect(icon.headers.get('content-type')).toMatch(/^image\//);
});

test('a student registers, confirms their email, sees what they owe and changes their name', async ({
  page,
  turnout,
}) => {
  await page.goto('/');
  await page.getByRole('button', { name: 'Register' }).first().click();
  await expect(page.getByRole('heading', { name: 'Register' })).toBeVisible();
  await page.getByLabel('First Name').fill('May');
  await page.getByLabel('Last Name').fill('Tores');
  const email = `maya-${test.info().project.name}-${Date.now()}@school.test`;
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('pirouette-and-rest');
  await page.getByRole('button', { name: 'Register', exact: true }).click();
  await expect(page.getByText(`We've emailed a link to ${email}.`)).toBeVisible();
  await page.goto(`/confirm-email?token=${await linkIn(turnout, email, 'confirm-email')}`);
  await page.getByRole('button', { name: 'Confirm email' }).click();
  await expect(page.getByText('Your email is confirmed.')).toBeVisible();
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await page.getByLabel('Email').fill(email);
  await page.getByRole('textbox', { name: 'Password' }).fill('pirouette-and-rest');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByText('Pending Payment').first()).toBeVisible();
  await expect(page.getByText('waiting for the school to approve it')).toBeVisible();

  for (const path of adminScreens) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/$/);
  }
  await page.goto('/profile');
  await page.getByLabel('First name').fill('Maya');
  await page.getByLabel('Last name').fill('Torres');
  await page.getByRole('button', { name: 'Save Profile' }).click();
  const { body } = await turnout.admin.call('GET', '/students');
  await expect
    .poll(async () => {
      const again = await turnout.admin.call('GET', '/students');
      return again.body.items.find((one: { email: string }) => one.email === email)?.firstName;
    })
    .toBe('Maya');
  expect(body.items.length).toBeGreaterThan(0);

  await page.reload();
  await expect(page.getByLabel('First name')).toHaveValue('Maya');
});

test('a wrong password is an error paragraph, and logging out ends the session', async ({
  page,
  turnout,
}) => {
  await page.goto('/');
  await page.getByLabel('Email').fill(turnout.credentials.email);
  const password = page.getByRole('textbox', { name: 'Password' });
  await password.fill('not-the-password');
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await password.fill(turnout.credentials.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('link', { name: /attendance/i }).first()).toBeAttached();
  const cookies = await page.context().cookies();
  const cookie = cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
  const before = await callerFor(turnout.url, cookie).call('GET', '/me');
  expect(before.body.role).toBe('admin');
  if (test.info().project.name === 'phone') {
    await page
      .getByRole('button', { name: /navigation|menu/i })
      .first()
      .click();
  }
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByRole('heading', { name: 'Login' })).toBeVisible();
  const after = await callerFor(turnout.url, cookie).call('GET', '/me');
  expect(after.body.role).toBe('anonymous');
});

test(
  "a link inside the app to a screen for admins says why it can't be opened",
  rare,
  async ({ as, turnout }) => {
    const { caller } = await turnout.addSignedIn();
    const page = await as(caller);
    for (const [path, sentence] of [
      ['/manage-students', "You don't have permission to access student management."],
      ['/students/nobody', "You don't have permission to access student management."],
      ['/attendance', "You don't have permission to access the attendance dashboard."],
      ['/payments', "You don't have permission to access payment management."],
      ['/expenses', "You don't have permission to manage expenses."],
      ['/budget-management', "You don't have permission to manage budget."],
      ['/financial-reports', "You don't have permission to access financial reports."],
      ['/attendance-reports', "You don't have permission to access attendance reports."],
    ] as const) {
      await page.goto('/');
      await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
      // This navigates like a link, without loading a page.
      await page.evaluate((to) => {
        history.pushState({}, '', to);
        dispatchEvent(new PopStateEvent('popstate', { state: {} }));
      }, path);
      await expect(page.getByRole('alert')).toHaveText(sentence);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await page.goto(path);
      await expect(page).toHaveURL(/\/$/);
    }
  },
);

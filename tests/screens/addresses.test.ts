import { test } from 'vitest';
import type { Me } from '../../src/contract/user.ts';
import { router } from '../../src/client/app/router.tsx';
import { screenAt, screens, type ScreenPath } from '../../src/client/app/screens.ts';
import {
  anAdmin,
  closeScreen,
  expect,
  openScreen,
  page,
  personOf,
  refuse,
  settled,
  TODAY,
} from './support/screen.ts';
import type { StandIn } from './support/server.ts';
import { aStudent, aVisualization } from './support/things.ts';
import { expectAddress } from './support/typing.ts';

const answers = { financialReports: { visualization: aVisualization } };

/** Acts as if the person had logged in, in this tab or in another. */
function logIn(server: StandIn, me: Partial<Me> = {}): void {
  server.answers = { ...server.answers, me: { get: () => personOf({ ...anAdmin, ...me }) } };
  const otherTab = new BroadcastChannel('turnout-session');
  otherTab.postMessage('signed in');
  otherTab.close();
}

const loginForm = page.getByRole('heading', { level: 1, name: 'Login' });
const charts = page.getByRole('tab', { name: 'Visualizations' });

async function openLoggedOut(path: string): Promise<StandIn> {
  const server = await openScreen(path, answers, { as: 'nobody' });
  await expect.element(loginForm).toBeVisible();
  await expectAddress(/\/$/);
  return server;
}

test('a link opened while logged out is shown after logging in, once', async () => {
  const server = await openLoggedOut('/financial-reports?tab=charts');
  logIn(server);
  await expectAddress(/\/financial-reports\?tab=charts$/);
  await expect.element(charts).toHaveAttribute('aria-selected', 'true');
  await closeScreen();
  await openScreen('/');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test('it survives a reload of the login form and a temporary password', async () => {
  await openLoggedOut('/financial-reports?tab=charts');
  await closeScreen();
  const server = await openLoggedOut('/');
  logIn(server, { mustChangePassword: true });
  await expectAddress(/\/change-password$/);
  logIn(server);
  await expectAddress(/\/financial-reports\?tab=charts$/);
});

test('a month at the end of the calendar counts as missing', async () => {
  const server = await openScreen('/financial-reports?month=9999-12', answers);
  await expect
    .poll(() => server.askedFor('financialReports.monthly')[0]?.input)
    .toMatchObject({ month: TODAY.slice(0, 7) });
});

test('who may not see the screen reads why', async () => {
  const server = await openLoggedOut('/financial-reports');
  logIn(server, { role: 'student', profile: aStudent() });
  await expect
    .element(page.getByRole('alert'))
    .toHaveTextContent("You don't have permission to access financial reports.");
});

test('an address of another site is never followed', async () => {
  sessionStorage.setItem('turnout-wanted', '//evil.test/reports');
  const server = await openLoggedOut('/');
  logIn(server);
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expectAddress(/\/$/);
});

test('logging out leaves nothing for whoever logs in next', async () => {
  const server = await openScreen('/financial-reports?tab=charts', answers);
  await expect.element(charts).toBeVisible();
  server.answers = {
    ...answers,
    me: { get: () => personOf({ ...anAdmin, id: null, role: 'anonymous' }) },
  };
  const otherTab = new BroadcastChannel('turnout-session');
  otherTab.postMessage('signed out');
  otherTab.close();
  await expect.element(loginForm).toBeVisible();
  logIn(server);
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
});

test('an unknown address leads home and says so, until the next screen', async () => {
  await openScreen('/no/such/screen?x=1');
  await expectAddress(/\/$/);
  await expect
    .element(page.getByText('Page not found: there is nothing at /no/such/screen.'))
    .toBeVisible();
  await page.getByRole('main').getByRole('button', { name: 'Find anything' }).click();
  await expect.element(page.getByRole('combobox', { name: 'Find anything' })).toHaveFocus();
  await closeScreen();
  await openScreen('/');
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect.element(page.getByText(/Page not found/)).not.toBeInTheDocument();
});

test('who is logged out reads it above the login form, but not after logging in or a reload', async () => {
  const server = await openLoggedOut('/no/such/screen');
  await expect.element(page.getByText(/Page not found/)).toBeVisible();
  await expect.poll(() => history.state).not.toHaveProperty('unknownAddress');
  logIn(server);
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect.element(page.getByText(/Page not found/)).not.toBeInTheDocument();
});

test.each(['/login', '/signin', '/home'])('%s is the login, or Home', async (guessed) => {
  const server = await openLoggedOut(guessed);
  await expect.element(page.getByText(/Page not found/)).not.toBeInTheDocument();
  logIn(server);
  await expect.element(page.getByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible();
  await expect.element(page.getByText(/Page not found/)).not.toBeInTheDocument();
});

test('an unknown address leads a teacher to the roll', async () => {
  const server = await openLoggedOut('/no/such/screen');
  logIn(server, { role: 'teacher' });
  await expectAddress(/\/attendance$/);
});

test('the titles of tabs differ', async () => {
  await openScreen('/financial-reports', answers);
  await expect.poll(() => document.title).toBe('Monthly Report · Financial Reports · Test School');
  await page.getByRole('tab', { name: 'Visualizations' }).click();
  await expect.poll(() => document.title).toBe('Visualizations · Financial Reports · Test School');
});

test("the public dashboard's link to the login form leads back to it", async () => {
  const publicDashboard = {
    list: refuse('UNAUTHENTICATED', 'Please log in to see the dashboard.'),
  };
  const server = await openScreen('/public-dashboard?q=ada', { publicDashboard }, { as: 'nobody' });
  await page.getByRole('main').getByRole('link', { name: 'Login' }).click();
  await expect.element(loginForm).toBeVisible();
  server.answers = { publicDashboard: { list: () => ({ items: [] }) } };
  logIn(server);
  await expectAddress(/\/public-dashboard\?q=ada$/);
});

const forAdmins = (Object.keys(screens) as ScreenPath[]).filter(
  (path) => String(screenAt(path)?.roles) === 'admin' && path !== '/second-step',
);

test('whoever follows a link to a screen of the admins is told so, and nothing is asked for them', async () => {
  const me = { ...anAdmin, id: 'student-1', role: 'student' } as Me;
  const server = await openScreen('/', { me: { get: () => personOf(me) } }, { as: me });
  for (const path of forAdmins) {
    await settled();
    const before = server.asked.length;
    const address = path.replace(/\$\w+/, 'somebody');
    await router.navigate({ to: address as '/' });
    await expect.element(page.getByRole('alert')).toHaveTextContent("You don't have permission to");
    await expect.element(page.getByRole('heading', { level: 1 })).toBeVisible();
    expect(
      server.asked.slice(before).map(({ operation }) => operation),
      path,
    ).toEqual([]);
  }
  expect(forAdmins.length).toBeGreaterThan(20);
});

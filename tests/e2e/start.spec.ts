import { stat } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, test } from './support/test.ts';

/** The name of Home's link to the roll; the second is for a holiday, which may be any day that the tests run on. */
const TAKE_ATTENDANCE = /Take attendance|See the roll/;

test.describe('before the scripts have come', () => {
  test.use({ colorScheme: 'dark' });

  test('the page sketches a screen in the colors that were chosen', async ({ page, turnout }) => {
    await page.route('**/assets/*.js', () => {});
    await page.goto(`${turnout.url}/attendance`, { waitUntil: 'commit' });
    await expect(page.getByText('Loading…')).toBeVisible();
    const background = () =>
      page.locator('.start').evaluate((frame) => getComputedStyle(frame).backgroundColor);
    expect(await background()).toBe('rgb(22, 19, 26)');
    await page.evaluate(() => localStorage.setItem('turnout-color-scheme', 'light'));
    await page.reload({ waitUntil: 'commit' });
    await expect(page.getByText('Loading…')).toBeVisible();
    expect(await background()).toBe('rgb(250, 248, 246)');
  });
});

/** What requests its own data later, such as the parts further down on Home. */
const later: Record<string, string[]> = {
  '/': ['/class-days', '/payments', '/audit-log', '/mails', '/notices'],
  // Whom the statement can be sent to is known once it is there.
  '/students/$studentId': ['/mails/preview'],
};
const screens = [
  ['/', 'Money this month'],
  ['/attendance', 'Attendance Dashboard'],
  ['/attendance?date=2026-11-10', 'Attendance Dashboard'],
  ['/manage-students', 'Student Management'],
  ['/manage-students?q=an', 'Student Management'],
  ['/payments', 'Payment Management'],
  ['/public-dashboard', 'Student Financial Dashboard'],
  ['/students/$studentId', 'Nia First'],
] as const;
for (const [route, heading] of screens) {
  test(`${route}: the page requests its data and scripts early, and each only once`, async ({
    asAdmin,
    turnout,
  }) => {
    // High enough that all of Home counts as seen, even below the steps of a new school.
    await asAdmin.setViewportSize({ width: 1280, height: 1600 });
    const { id } = await turnout.addStudent({ firstName: 'Nia', lastName: 'First' });
    const sent: string[] = [];
    asAdmin.on('request', (request) => {
      const { pathname, search } = new URL(request.url());
      if (pathname.startsWith('/api/v1/') && !pathname.endsWith('/events'))
        sent.push(pathname + search);
    });
    // Without its scripts, the page only makes its early requests.
    await asAdmin.route('**/assets/*.js', () => {});
    await asAdmin.goto(route.replace('$studentId', id), { waitUntil: 'commit' });
    await asAdmin.waitForFunction('window.turnoutEarly?.all');
    await asAdmin.evaluate('window.turnoutEarly.all');
    const early = sent.splice(0);
    await asAdmin.unrouteAll();
    await asAdmin.goto(route.replace('$studentId', id));
    await expect(asAdmin.getByRole('heading', { name: heading, exact: true })).toBeVisible();
    await asAdmin.waitForLoadState('load');
    await expect
      .poll(() => asAdmin.evaluate('[...window.turnoutEarly.answers.keys()]'), {
        message: 'requested early but not used',
      })
      .toEqual([]);
    const late = () => sent.filter((path) => !early.includes(path));
    const expected = (later[route] ?? []).map((path) => expect.stringMatching(`^/api/v1${path}`));
    await expect.poll(late, { message: 'not requested early' }).toHaveLength(expected.length);
    expect(late(), late().join(' ')).toEqual(expect.arrayContaining(expected));
    expect(early.length, early.join(' ')).toBeGreaterThan(2);
    expect(sent.toSorted()).toEqual([...new Set(sent)].toSorted());
    expect(await asAdmin.locator('link[rel=modulepreload]').count()).toBeGreaterThan(4);
  });
}

/** In KiB, compressed: a little more than the page, its style, and the scripts that it loads right away. */
const sizes = [
  ['/public-dashboard', 184],
  ['/', 200],
  ['/attendance', 200],
  ['/manage-students', 195],
  ['/payments', 195],
  ['/families', 187],
  ['/families/someone', 200],
  ['/budget-management', 193],
  ['/students/someone', 200],
] as const;
for (const [path, most] of sizes) {
  test(`${path}: a first screen is at most ${most} KiB`, async ({ page, turnout }) => {
    // Without its scripts, the page only loads what it requests itself.
    await page.route('**/assets/*.js', () => {});
    await page.goto(turnout.url + path, { waitUntil: 'commit' });
    await expect(page.locator('link[rel=stylesheet]')).toHaveCount(1);
    const files = await page
      .locator('link[rel=modulepreload], link[rel=stylesheet]')
      .evaluateAll((links: HTMLLinkElement[]) => links.map(({ href }) => new URL(href).pathname));
    expect(files.length).toBeGreaterThan(6);
    let bytes = 0;
    for (const file of ['/index.html', ...files]) {
      const compressed = await stat(`dist/client${file}.br`).catch(() => null);
      bytes += (compressed ?? (await stat(`dist/client${file}`))).size;
    }
    expect(bytes / 1024).toBeLessThan(most);
    expect(bytes / 1024, 'the limit is from an earlier build').toBeGreaterThan(most - 15);
  });
}

test('scripts of a first screen tell the browser to compile them while they come', async ({
  asAdmin: page,
}) => {
  await page.goto('/attendance');
  const begins = await page.evaluate(async () => {
    const links = [...document.querySelectorAll<HTMLLinkElement>('link[rel=modulepreload]')];
    const texts = links.map(async ({ href }) => (await fetch(href)).text());
    return (await Promise.all(texts)).map((text) => text.split('\n', 1)[0]);
  });
  expect(begins.length).toBeGreaterThan(4);
  expect(new Set(begins)).toEqual(new Set(['//# allFunctionsCalledOnLoad']));
});

test.describe('a script that does not come', () => {
  test.use({ expectedError: /Failed to fetch dynamically imported module/ });

  test('is told in place of Loading, and a reload brings the screen', async ({ asAdmin: page }) => {
    await page.route('**/assets/framework-*.js', (route) => route.abort());
    await page.goto('/manage-students');
    await expect(page.getByRole('status')).toHaveText(
      'Turnout could not be loaded. Check your connection, then reload the page.',
    );
    await page.unrouteAll();
    await page.reload();
    await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  });

  test('nor is refused: the page says that it is slow, and goes on when it comes', async ({
    asAdmin: page,
  }) => {
    await page.clock.install();
    let come = () => {};
    const held = new Promise<void>((resolve) => {
      come = resolve;
    });
    await page.route('**/assets/framework-*.js', async (route) => {
      await held;
      await route.continue();
    });
    await page.goto('/manage-students');
    await expect(page.getByRole('status')).toHaveText('Loading…');
    await page.clock.fastForward(20_000);
    await expect(page.getByRole('status')).toHaveText(
      'Turnout is slow to load. Check your connection, or reload the page.',
    );
    come();
    await expect(page.getByRole('heading', { name: 'Student Management' })).toBeVisible();
  });
});

/** The script files that a page requests from now on. Its clock stands still until the test moves it. */
async function scriptsOf(page: Page): Promise<string[]> {
  const scripts: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/assets/')) scripts.push(pathname);
  });
  await page.clock.install();
  return scripts;
}

test('what a session needs at its end is loaded after the screen stands, and before it is needed', async ({
  asAdmin: page,
}) => {
  const scripts = await scriptsOf(page);
  const isLoaded = () => scripts.some((path) => path.startsWith('/assets/SignInAgain-'));
  await page.goto('/expenses');
  await expect(page.getByRole('heading', { level: 1, name: 'Expense Management' })).toBeVisible();
  await page.clock.runFor(5_000);
  expect(isLoaded()).toBe(false);
  await page.clock.runFor(5_000);
  await expect.poll(isLoaded).toBe(true);
});

test("Home's next screen is mostly the roll: its script is there when Home has stood for a while", async ({
  asAdmin: page,
  turnout,
}) => {
  // Without a student, Home would show the first steps.
  await turnout.addStudent();
  const scripts = await scriptsOf(page);
  const isRoll = (path: string) => path.startsWith('/assets/attendance-');
  await page.goto('/');
  await expect(page.getByRole('link', { name: TAKE_ATTENDANCE })).toBeVisible();
  await page.clock.runFor(5_000);
  expect(scripts.some(isRoll)).toBe(false);
  // Whatever a script imports is requested along with it. The network is never idle here, because live changes stay
  // connected.
  const loaded = page.waitForEvent('requestfinished', (request) =>
    isRoll(new URL(request.url()).pathname),
  );
  await page.clock.runFor(5_000);
  await loaded;
  scripts.length = 0;
  await page.getByRole('link', { name: TAKE_ATTENDANCE }).click();
  await expect(page.getByRole('heading', { name: 'Attendance Dashboard' })).toBeVisible();
  expect(scripts).toEqual([]);
});

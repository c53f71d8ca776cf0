// `npm run screenshots [-- name …]`: takes pictures of the demo school for the README and for the app's installation
// dialog on phones. Unless names are given, also takes every screen, wide and phone, light and dark, into
// test-results/screens.
import { mkdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { withDemoSchool } from './lib/demo-school.mjs';
import { inRoot } from './lib/paths.mjs';

const folders = {
  readme: inRoot('docs', 'screenshots'),
  installation: inRoot('src', 'client', 'public', 'icons'),
  screens: inRoot('test-results', 'screens'),
};
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/**
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} screen the address
 * @property {'admin' | 'student' | 'nobody'} [as] the admin unless given
 * @property {'light' | 'dark'} [scheme]
 * @property {{ width: number, height: number }} [size]
 * @property {(page: import('@playwright/test').Page) => Promise<unknown>} [act] before the picture is taken
 */

/** Marks three students offline and returns their ids. @param {import('@playwright/test').Page} page */
async function markWithoutNetwork(page) {
  await page.getByRole('grid', { name: 'Students' }).waitFor();
  await page.route('**/api/**', (route) => route.abort());
  const rows = page.locator('[role=row][data-id]');
  const ids = [];
  for (const row of [0, 1, 2]) {
    ids.push((await rows.nth(row).getAttribute('data-id')) ?? '');
    await rows
      .nth(row)
      .getByRole('radio', { name: /^Absent/ })
      .check();
  }
  await page.getByText(/^Offline: 3 marks waiting/).waitFor();
  return ids;
}

/** @param {import('@playwright/test').Page} page */
const openLastClass = (page) => page.getByRole('button', { name: /^Previous class day/ }).click();

/** `{student}` in an address is the student who owes most. @type {Picture[]} */
const readmePictures = [
  { name: 'attendance', screen: '/attendance', act: openLastClass },
  { name: 'student', screen: '/students/{student}' },
  { name: 'home-dark', screen: '/', scheme: 'dark' },
  {
    name: 'charts',
    screen: '/financial-reports?tab=charts',
    // The charts' script loads after the screen's.
    act: (page) => page.getByText('Fee Trends').waitFor(),
  },
  { name: 'payments-phone', screen: '/payments', size: PHONE },
  { name: 'statement-phone', screen: '/profile?tab=statement', as: 'student', size: PHONE },
  { name: 'attendance-phone', screen: '/attendance', size: PHONE, act: openLastClass },
  { name: 'offline-phone', screen: '/attendance', size: PHONE, act: markWithoutNetwork },
  {
    name: 'conflict-phone',
    screen: '/attendance',
    size: PHONE,
    act: async (page) => {
      const students = await markWithoutNetwork(page);
      const date = await page.getByLabel('Class date').inputValue();
      for (const id of students.slice(0, 2))
        await page.request.put(`/api/v1/attendance/${date}/${id}`, { data: { status: 'present' } });
      await page.unrouteAll();
      await page
        .getByText(/^Someone else was first/)
        .nth(1)
        .waitFor();
      await page.getByText('Not sent yet').waitFor({ state: 'detached' });
      await page.getByText(/ waiting\.$/).waitFor({ state: 'detached' });
    },
  },
];

/** @type {Picture[]} */
const installationPictures = [
  { name: 'roll-phone', screen: '/attendance', size: PHONE, act: openLastClass },
  { name: 'roll-wide', screen: '/attendance', act: openLastClass },
];

/** The user who can see a screen, if not an admin. @type {Record<string, 'student' | 'nobody'>} */
const seenBy = {
  '/profile': 'student',
  '/forgot-password': 'nobody',
  '/reset-password': 'nobody',
  '/confirm-email': 'nobody',
  '/setup': 'nobody',
};

/** Every address of the app, in each size and color scheme. @returns {Promise<Picture[]>} */
async function screenPictures() {
  const list = await readFile(inRoot('src', 'client', 'app', 'screens.ts'), 'utf8');
  const addresses = [...list.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, address]) => address ?? '');
  const shown = addresses.map((address) => ({
    name: address.replaceAll(/[/$]+/g, '-').replace(/^-/, '') || 'home',
    screen: address.replace('$studentId', '{student}'),
    as: seenBy[address] ?? /** @type {const} */ ('admin'),
  }));
  const everyone = [...shown, { name: 'login', screen: '/', as: /** @type {const} */ ('nobody') }];
  const variants = /** @type {const} */ ([
    ['wide', WIDE],
    ['phone', PHONE],
  ]).flatMap(([layout, size]) =>
    /** @type {const} */ (['light', 'dark']).map((scheme) => ({ layout, size, scheme })),
  );
  return everyone.flatMap((one) =>
    variants.map(({ layout, size, scheme }) => ({
      ...one,
      name: `${one.name}-${layout}-${scheme}`,
      size,
      scheme,
    })),
  );
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} url
 * @param {import('./lib/demo-school.mjs').DemoAccounts} accounts @param {Picture} picture
 * @param {string} folder
 */
async function take(browser, url, accounts, picture, folder) {
  const { name, screen, as = 'admin', scheme = 'light', size = WIDE, act } = picture;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    colorScheme: scheme,
    reducedMotion: 'reduce',
    timezoneId: 'UTC',
  });
  if (as !== 'nobody') {
    const data = { email: accounts[as], password: accounts.password };
    const answer = await context.request.post('/api/auth/sign-in/email', { data });
    if (!answer.ok()) throw new Error(`Login failed: ${await answer.text()}`);
  }
  const page = await context.newPage();
  const address = screen.replace('{student}', await whoOwesMost(browser, url, accounts));
  await page.goto(address);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await act?.(page);
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {
    // The roll's live stream never ends.
  });
  await page.evaluate('document.fonts.ready');
  if (new URL(page.url()).pathname !== new URL(address, url).pathname) {
    // This user doesn't have access to the screen and was redirected.
    await context.close();
    return;
  }
  const file = path.join(folder, `${name}.png`);
  await page.screenshot({ path: file });
  await context.close();
  console.log(path.relative(inRoot(), file));
}

/** @type {string | undefined} */
let student;

/**
 * @param {import('@playwright/test').Browser} browser @param {string} url
 * @param {import('./lib/demo-school.mjs').DemoAccounts} accounts
 */
async function whoOwesMost(browser, url, { admin, password }) {
  if (student !== undefined) return student;
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/api/auth/sign-in/email', { data: { email: admin, password } });
  const owing = await (await context.request.get('/api/v1/students/owing')).json();
  await context.close();
  student = String(owing.items[0].id);
  return student;
}

await ensureBuilt();
await withDemoSchool(async (url, accounts) => {
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const only = process.argv.slice(2);
  const isWanted = (/** @type {Picture} */ { name }) => only.length === 0 || only.includes(name);
  const sets = /** @type {const} */ ([
    // First, because the pictures of offline marks change the school's data.
    [folders.screens, await screenPictures()],
    [folders.installation, installationPictures],
    [folders.readme, readmePictures],
  ]);
  for (const [folder, pictures] of sets) {
    await mkdir(folder, { recursive: true });
    for (const picture of pictures.filter(isWanted))
      await take(browser, url, accounts, picture, folder);
  }
  await browser.close();
});

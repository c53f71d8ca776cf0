// `npm run screenshots [-- name …]`: takes the README's pictures of a demo school.
import { mkdir } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { withDemoSchool } from './lib/demo-school.mjs';
import { inRoot } from './lib/paths.mjs';

const folder = inRoot('docs', 'screenshots');
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

/** Three marks that wait; the ids of their students. @param {import('@playwright/test').Page} page */
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

/** @type {Picture[]} */
const pictures = [
  {
    name: 'attendance',
    screen: '/attendance',
    act: (page) => page.getByRole('button', { name: /^Previous class day/ }).click(),
  },
  {
    name: 'mark-as-holiday',
    screen: '/attendance',
    act: async (page) => {
      await page.getByRole('button', { name: /^Previous class day/ }).click();
      await page.getByRole('button', { name: 'Mark as holiday' }).click();
      await page.getByText('Do you want to proceed?').waitFor();
    },
  },
  { name: 'statement-phone', screen: '/profile?tab=statement', as: 'student', size: PHONE },
  { name: 'students', screen: '/manage-students' },
  { name: 'public-dashboard', screen: '/public-dashboard', as: 'nobody' },
  {
    name: 'attendance-phone-dark',
    screen: '/attendance',
    scheme: 'dark',
    size: PHONE,
    act: (page) => page.getByRole('button', { name: /^Previous class day/ }).click(),
  },
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
  { name: 'home-phone', screen: '/', as: 'student', size: PHONE },
  { name: 'home-dark', screen: '/', scheme: 'dark' },
  {
    name: 'charts',
    screen: '/financial-reports?tab=charts',
    // The charts' script comes after the screen's.
    act: (page) => page.getByText('Fee Trends').waitFor(),
  },
  { name: 'attendance-report', screen: '/attendance-reports' },
];

/**
 * @param {import('@playwright/test').Browser} browser @param {string} url
 * @param {import('./lib/demo-school.mjs').DemoAccounts} accounts @param {Picture} picture
 */
async function take(browser, url, accounts, picture) {
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
  await page.goto(screen);
  await page.getByRole('heading', { level: 1 }).waitFor();
  await act?.(page);
  await page.waitForLoadState('networkidle', { timeout: 3000 }).catch(() => {
    // The roll's live stream never ends.
  });
  await page.evaluate('document.fonts.ready');
  await page.screenshot({ path: path.join(folder, `${name}.png`) });
  await context.close();
  console.log(`docs/screenshots/${name}.png`);
}

await ensureBuilt();
await withDemoSchool(async (url, accounts) => {
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  const only = process.argv.slice(2);
  const wanted = pictures.filter(({ name }) => only.length === 0 || only.includes(name));
  for (const picture of wanted) await take(browser, url, accounts, picture);
  await browser.close();
});

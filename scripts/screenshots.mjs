// `npm run screenshots`: takes the README's pictures of a demo school.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdir, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { ensureBuilt } from './lib/build.mjs';
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

async function freePort() {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}

/** Runs a built program to its end; what it printed. @param {string} program @param {NodeJS.ProcessEnv} env */
async function run(program, env) {
  const child = spawn(process.execPath, [program], { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`${program} ended with ${code}`);
  return text;
}

/** @param {string} url */
async function untilReady(url) {
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(`${url}/readyz`).catch(() => null))?.ok) return;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  throw new Error('Turnout did not get ready');
}

/** Who can sign in, read out of what the demo printed. @param {string} printed */
function demoAccounts(printed) {
  const find = (/** @type {RegExp} */ pattern) => {
    const found = pattern.exec(printed)?.[1];
    if (!found) throw new Error(`The demo did not say who can sign in:\n${printed}`);
    return found;
  };
  return {
    password: find(/password (\S+)/),
    admin: find(/admin\s+(\S+@\S+)/),
    student: find(/student\s+(\S+@\S+)/),
  };
}

/**
 * @param {import('@playwright/test').Browser} browser @param {string} url
 * @param {ReturnType<typeof demoAccounts>} accounts @param {Picture} picture
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
    if (!answer.ok()) throw new Error(`Sign-in failed: ${await answer.text()}`);
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
const data = await mkdtemp(path.join(tmpdir(), 'turnout-screenshots-'));
const port = await freePort();
const env = {
  ...process.env,
  DATA_DIR: data,
  DATABASE_URL: '',
  PORT: String(port),
  HOST: '127.0.0.1',
  SCHOOL_TIME_ZONE: 'UTC',
  LOG_LEVEL: 'error',
};
const accounts = demoAccounts(await run(inRoot('dist', 'server', 'cli', 'demo.js'), env));
const server = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
  env,
  stdio: ['ignore', 'ignore', 'inherit'],
});
try {
  const url = `http://127.0.0.1:${port}`;
  await untilReady(url);
  await mkdir(folder, { recursive: true });
  const browser = await chromium.launch({
    executablePath: findChromium(),
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  for (const picture of pictures) await take(browser, url, accounts, picture);
  await browser.close();
} finally {
  server.kill('SIGTERM');
  await once(server, 'exit');
  await rm(data, { recursive: true, force: true });
}

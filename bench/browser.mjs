import { chromium } from '@playwright/test';
import { findChromium } from '../scripts/lib/chromium.mjs';
import { median } from './measure.mjs';
import { TODAY } from './server.mjs';

const SLOWER = 4;
const LOADS = 5;
const CLICKS = 30;

/** Marks the first student as soon as there is one, and reports when the change was painted. */
const firstMark = `
  const look = () => {
    const radio = document.querySelector('[role=grid] [role=radio][aria-checked=false]');
    if (!radio) return void requestAnimationFrame(look);
    radio.click();
    requestAnimationFrame(() =>
      setTimeout(() => report(radio.ariaChecked === 'true' ? performance.now() : -1)),
    );
  };
  look();
`;

/** Reports the time from each click to its next paint, as the browser measures it. */
const watchClicks = `
  new PerformanceObserver((list) => {
    for (const { name, duration, interactionId } of list.getEntries())
      if (interactionId && name === 'click') report(duration);
  }).observe({ type: 'event', durationThreshold: 16 });
`;

/**
 * Resolves to 16 after 3 s, because the browser reports no event that takes less than 16 ms.
 *
 * @returns {Promise<number>}
 */
async function unreported() {
  await new Promise((resolve) => setTimeout(resolve, 3000));
  return 16;
}

/** Reports when the names in the list are painted and the page can respond to input. */
const firstNames = `
  const look = () => {
    if (!document.querySelector('main')?.textContent.includes(' Bench'))
      return void requestAnimationFrame(look);
    requestAnimationFrame(() => setTimeout(() => report(performance.now())));
  };
  look();
`;

/** Starts a browser that slows pages down `SLOWER` times; null if there is no Chromium. */
async function slowBrowser() {
  const executablePath = findChromium();
  if (!executablePath) {
    console.log('in a browser: not measured, there is no Chromium');
    return null;
  }
  return chromium.launch({
    executablePath,
    args: process.getuid?.() === 0 ? ['--no-sandbox', '--disable-gpu'] : ['--disable-gpu'],
  });
}

/**
 * Opens a page in a browser context with an empty cache. `next` waits for the script's next report.
 *
 * @param {import('@playwright/test').Browser} browser
 * @param {import('./server.mjs').BenchSchool} school
 * @param {string} address @param {string} script @param {number} [slower]
 */
async function open(browser, { app, cookie }, address, script, slower = SLOWER) {
  const reported = /** @type {number[]} */ ([]);
  let wake = () => {};
  const context = await browser.newContext({ viewport: { width: 1280, height: 800 } });
  await context.addCookies(
    cookie.split('; ').map((one) => {
      const [name = '', ...value] = one.split('=');
      return { name, value: value.join('='), url: app.url };
    }),
  );
  const page = await context.newPage();
  const devtools = await context.newCDPSession(page);
  await devtools.send('Emulation.setCPUThrottlingRate', { rate: slower });
  await page.exposeFunction('report', (/** @type {number} */ value) => {
    reported.push(value);
    wake();
  });
  await page.addInitScript(script);
  await page.goto(`${app.url}${address}`);
  async function next() {
    while (reported.length === 0) await new Promise((resolve) => (wake = () => resolve(undefined)));
    return reported.shift() ?? Number.NaN;
  }
  return { page, context, next };
}

const lists = {
  'the student list': '/manage-students',
  payments: '/payments',
  'the public dashboard': '/public-dashboard',
};

/** Measures how soon each list can be used. @param {import('./server.mjs').BenchSchool} school */
export async function benchListsInBrowser(school) {
  const browser = await slowBrowser();
  if (!browser) return;
  for (const [name, address] of Object.entries(lists)) {
    const loads = [];
    for (let i = 0; i < LOADS; i += 1) {
      const { context, next } = await open(browser, school, address, firstNames);
      loads.push(await next());
      await context.close();
    }
    console.log(
      `${name} of ${school.ids.length} in a browser slowed ${SLOWER} times: usable after ${whole(median(loads))}`,
    );
  }
  await browser.close();
}

/**
 * After a screen has loaded, the app stores days of the roll and installs its service worker; the next load is timed
 * only after that.
 */
const PAUSE_MS = 3000;

/**
 * Measures how soon names are painted without CPU throttling, on the first visit and on later ones.
 *
 * @param {import('./server.mjs').BenchSchool} school
 */
export async function benchPaints(school) {
  const browser = await slowBrowser();
  if (!browser) return;
  const screens = {
    'the roll': `/attendance?date=${TODAY}`,
    'the student list': '/manage-students',
  };
  for (const [name, address] of Object.entries(screens)) {
    const [cold, warm] = [/** @type {number[]} */ ([]), /** @type {number[]} */ ([])];
    for (let i = 0; i < LOADS; i += 1) {
      const { page, context, next } = await open(browser, school, address, firstNames, 1);
      cold.push(await next());
      for (let again = 0; again < 2; again += 1) {
        await page.waitForTimeout(PAUSE_MS);
        await page.goto(school.app.url + address);
        warm.push(await next());
      }
      await context.close();
    }
    console.log(
      `${name} of ${school.ids.length} in a browser: names after ${whole(median(cold))} (at most 500), and ${whole(median(warm))} the next time (at most 250)`,
    );
  }
  await browser.close();
}

const whole = (/** @type {number} */ value) => `${Math.round(value)} ms`;

/**
 * Measures the roll in a browser on a slow machine: how soon it can be used, and how soon a mark is painted.
 *
 * @param {import('./server.mjs').BenchSchool} school
 */
export async function benchBrowser(school) {
  const browser = await slowBrowser();
  if (!browser) return;
  const roll = `/attendance?date=${TODAY}`;

  const loads = [];
  for (let i = 0; i < LOADS; i += 1) {
    const { context, next } = await open(browser, school, roll, firstMark);
    const usable = await next();
    if (usable < 0) throw new Error('The first mark was not taken');
    loads.push(usable);
    await context.close();
  }

  const { page, context, next } = await open(browser, school, roll, watchClicks);
  const clicks = [];
  const rows = page.getByRole('row');
  for (let i = 0; i < CLICKS; i += 1) {
    await rows
      .nth(1 + (i % 6))
      .getByRole('radio', { checked: false })
      .first()
      .click();
    clicks.push(await Promise.race([next(), unreported()]));
  }
  await context.close();
  await browser.close();

  console.log(
    `the roll of ${school.ids.length} in a browser slowed ${SLOWER} times: usable after ${whole(median(loads))} (at most 3000); ` +
      `a status is painted after ${whole(median(clicks))}, the slowest of ${CLICKS} ${whole(Math.max(...clicks))} (at most 200)`,
  );
}

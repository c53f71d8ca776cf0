// `npm run screenshots [-- name …]`: takes pictures of the demo school for the README, for the guide and for the app's
// installation dialog on phones. Unless names are given, also takes every screen, wide and phone, light and dark, into
// test-results/screens.
import './lib/require-node.mjs';
import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { chromium } from '@playwright/test';
import { findChromium } from './lib/chromium.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { withDemoSchool } from './lib/demo-school.mjs';
import { inRoot } from './lib/paths.mjs';

const folders = {
  readme: inRoot('docs', 'screenshots'),
  guide: inRoot('docs', 'guide', 'images'),
  installation: inRoot('src', 'client', 'public', 'icons'),
  screens: inRoot('test-results', 'screens'),
};
const WIDE = { width: 1280, height: 800 };
const PHONE = { width: 390, height: 844 };

/**
 * @typedef {object} Picture
 * @property {string} name
 * @property {string} screen the address
 * @property {'admin' | 'teacher' | 'parent' | 'student' | 'nobody'} [as] the admin unless given
 * @property {'light' | 'dark'} [scheme]
 * @property {{ width: number, height: number }} [size]
 * @property {(page: import('@playwright/test').Page) => Promise<unknown>} [act] before the picture is taken
 * @property {(page: import('@playwright/test').Page) => import('@playwright/test').Locator} [of] what it shows; the
 *   whole window unless given
 * @property {number} [height] only so much of it from the top, in CSS pixels
 */

/**
 * How a set of pictures is written. WebP is a third of PNG; phones want PNG for an installation.
 *
 * @typedef {{ folder: string, type: 'png' | 'webp', scale: 1 | 2 }} Album
 */

/** @param {import('@playwright/test').Page} page */
const openLastClass = (page) => page.getByRole('button', { name: /^Previous class day/ }).click();

/** Marks three students of the last class offline and returns the marks. @param {import('@playwright/test').Page} page */
async function markWithoutNetwork(page) {
  await openLastClass(page);
  await page.getByRole('grid', { name: 'Students' }).waitFor();
  /** @type {string | undefined} */
  let classId;
  await page.route('**/api/**', (route) => {
    classId ??= route.request().postDataJSON()?.classId;
    return route.abort();
  });
  const absent = (/** @type {import('@playwright/test').Locator} */ row) =>
    row.getByRole('radio', { name: /^Absent/ });
  const ids = [];
  for (const row of await page.locator('[role=row][data-id]').all()) {
    // A student who is already absent would have nothing to send.
    if (await absent(row).isChecked()) continue;
    await absent(row).check();
    ids.push((await row.getAttribute('data-id')) ?? '');
    if (ids.length === 3) break;
  }
  await page.getByText(/^Offline: 3 marks waiting/).waitFor();
  return { ids, classId };
}

/** `{student}` and others in an address: see `idsIn`. @type {Picture[]} */
const readmePictures = [
  { name: 'attendance', screen: '/attendance', act: openLastClass },
  { name: 'family', screen: '/families/{family}' },
  { name: 'tuition', screen: '/charges' },
  { name: 'home-dark', screen: '/', scheme: 'dark' },
  {
    name: 'charts',
    screen: '/financial-reports?tab=charts',
    // The charts' script loads after the screen's.
    act: (page) => page.getByText('Fee Trends').waitFor(),
  },
  { name: 'payments-phone', screen: '/payments', size: PHONE },
  { name: 'parent-phone', screen: '/', as: 'parent', size: PHONE },
  { name: 'statement-phone', screen: '/profile?tab=statement', as: 'student', size: PHONE },
  { name: 'attendance-phone', screen: '/attendance', size: PHONE, act: openLastClass },
  { name: 'offline-phone', screen: '/attendance', size: PHONE, act: markWithoutNetwork },
  {
    name: 'conflict-phone',
    screen: '/attendance',
    size: PHONE,
    act: async (page) => {
      const { ids, classId } = await markWithoutNetwork(page);
      const date = await page.getByLabel('Class date').inputValue();
      for (const id of ids.slice(0, 2))
        await page.request.put(`/api/v1/attendance/${date}/${id}`, {
          data: { classId, status: 'present' },
        });
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

/** The space to leave around a part of a screen, in CSS pixels. */
const MARGIN = 12;
/** High enough that nothing scrolls. */
const LONG_PHONE = { width: 390, height: 1800 };

/** Small parts of phone screens, for guide pages next to the screen. @type {Picture[]} */
const guidePictures = [
  {
    name: 'import',
    screen: '/manage-students/import',
    size: LONG_PHONE,
    act: async (page) => {
      await page
        .getByLabel('Your list')
        .fill(
          'First name,Last name,Email,Balance\nAna,Lind,ana@example.com,15.00\nBen,Cole,ben@example\nTeresa,Vega,teresa.vega@example.com',
        );
      await page.getByRole('button', { name: /^Add 1 student/ }).waitFor();
    },
    of: (page) => page.getByRole('group', { name: 'Lines' }),
    height: 640,
  },
  { name: 'roll', screen: '/attendance', size: PHONE, act: openLastClass, height: 540 },
  {
    name: 'statement',
    screen: '/students/{student}',
    size: LONG_PHONE,
    act: (page) => page.getByRole('table', { name: 'Statement' }).waitFor(),
    of: (page) => page.getByRole('table', { name: 'Statement' }),
    height: 560,
  },
  {
    name: 'holiday',
    screen: '/attendance',
    size: PHONE,
    act: async (page) => {
      await openLastClass(page);
      await page.getByRole('button', { name: 'Mark as holiday' }).click();
      await page.getByLabel('Holiday name').fill('Snow day');
      await page.getByText('Do you want to proceed?').waitFor();
    },
    of: (page) => page.getByRole('dialog'),
    height: 620,
  },
  { name: 'offline', screen: '/attendance', size: PHONE, act: markWithoutNetwork, height: 560 },
];

/** @type {Picture[]} */
const installationPictures = [
  { name: 'roll-phone', screen: '/attendance', size: PHONE, act: openLastClass },
  { name: 'roll-wide', screen: '/attendance', act: openLastClass },
];

/** The user who can see a screen, if that isn't an admin. @type {Record<string, Picture['as']>} */
const seenBy = {
  '/children/$studentId': 'parent',
  '/profile': 'student',
  '/forgot-password': 'nobody',
  '/reset-password': 'nobody',
  '/confirm-email': 'nobody',
  '/setup': 'nobody',
};

/** Every address in the app, in each size and color scheme. @returns {Promise<Picture[]>} */
async function screenPictures() {
  const list = await readFile(inRoot('src', 'client', 'app', 'screens.ts'), 'utf8');
  const addresses = [...list.matchAll(/^ {2}'(\/[^']*)':/gm)].map(([, address]) => address ?? '');
  const shown = addresses.map((address) => ({
    name: address.replaceAll(/[/$]+/g, '-').replace(/^-/, '') || 'home',
    screen: address
      .replace('/children/$studentId', '/children/{child}')
      .replace('$studentId', '{student}')
      .replace('$familyId', '{family}')
      .replace('$classId', '{class}')
      .replace('$page', 'fees'),
    as: seenBy[address] ?? /** @type {const} */ ('admin'),
  }));
  /** @type {Picture[]} */
  const everyone = [
    ...shown,
    { name: 'login', screen: '/', as: 'nobody' },
    // A teacher's Home is the roll.
    { name: 'home-teacher', screen: '/attendance', as: 'teacher' },
    { name: 'home-parent', screen: '/', as: 'parent' },
  ];
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
 * A demo school that is running.
 *
 * @typedef {object} Shown
 * @property {import('@playwright/test').Browser} browser
 * @property {string} url
 * @property {import('./lib/demo-school.mjs').DemoAccounts} accounts
 * @property {Record<string, string>} ids by placeholder, for addresses
 */

/** @param {Shown} school @param {Picture} picture @param {Album} album */
async function take({ browser, url, accounts, ids }, picture, { folder, type, scale }) {
  const { name, screen, as = 'admin', scheme = 'light', size = WIDE, act } = picture;
  const context = await browser.newContext({
    baseURL: url,
    viewport: size,
    deviceScaleFactor: scale,
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
  const address = screen.replaceAll(/\{(\w+)\}/g, (_, placeholder) => ids[placeholder] ?? '');
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
  const png = await page.screenshot({ clip: await clipOf(page, picture, size) });
  const file = path.join(folder, `${name}.${type}`);
  await writeFile(file, type === 'png' ? png : await webpOf(context, png));
  await context.close();
  console.log(path.relative(inRoot(), file));
}

/**
 * @param {import('@playwright/test').Page} page @param {Picture} picture
 * @param {{ width: number, height: number }} size
 */
async function clipOf(page, { of, height }, size) {
  const box = (await of?.(page).boundingBox()) ?? null;
  if (!box) return { x: 0, y: 0, width: size.width, height: height ?? size.height };
  const y = Math.max(0, box.y - MARGIN);
  const end = height === undefined ? box.y + box.height + MARGIN : y + height;
  const x = Math.max(0, box.x - MARGIN);
  const right = Math.min(size.width, box.x + box.width + MARGIN);
  return { x, y, width: right - x, height: Math.min(end, size.height) - y };
}

/**
 * Makes the browser write a picture as WebP.
 *
 * @param {import('@playwright/test').BrowserContext} context @param {Buffer} png
 */
async function webpOf(context, png) {
  const page = await context.newPage();
  const address = await page.evaluate(async (base64) => {
    const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
    const picture = await createImageBitmap(new Blob([bytes], { type: 'image/png' }));
    const canvas = document.createElement('canvas');
    [canvas.width, canvas.height] = [picture.width, picture.height];
    canvas.getContext('2d')?.drawImage(picture, 0, 0);
    return canvas.toDataURL('image/webp', 0.8);
  }, png.toString('base64'));
  return Buffer.from(address.slice(address.indexOf(',') + 1), 'base64');
}

/**
 * The ids for addresses: the student who owes the most, the parent's family with its first child, and the first class.
 *
 * @param {Omit<Shown, 'ids'>} school
 */
async function idsIn({ browser, url, accounts: { admin, parent, password } }) {
  const context = await browser.newContext({ baseURL: url });
  await context.request.post('/api/auth/sign-in/email', { data: { email: admin, password } });
  /** @param {string} list */
  const items = async (list) => (await (await context.request.get(`/api/v1/${list}`)).json()).items;
  const [owing] = await items('students/owing');
  const family = (await items('families')).find(
    (/** @type {{ adults: { email: string | null }[] }} */ { adults }) =>
      adults.some(({ email }) => email === parent),
  );
  const [first] = await items('classes');
  await context.close();
  return {
    student: owing.id,
    family: family?.id,
    child: family?.students[0].id,
    class: first.id,
  };
}

const only = process.argv.slice(2);
/** The school with several classes. */
const STUDIO = { small: false };

/** @param {readonly (readonly [Album, Picture[]])[]} sets */
async function takeAll(sets) {
  const wanted = sets.map(
    ([album, pictures]) =>
      /** @type {const} */ ([
        album,
        pictures.filter(({ name }) => only.length === 0 || only.includes(name)),
      ]),
  );
  if (wanted.every(([, pictures]) => pictures.length === 0)) return;
  await withDemoSchool(async (url, accounts) => {
    const browser = await chromium.launch({
      executablePath: findChromium(),
      args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
    });
    const school = { browser, url, accounts };
    const ids = await idsIn(school);
    for (const [album, pictures] of wanted) {
      await mkdir(album.folder, { recursive: true });
      for (const picture of pictures) await take({ ...school, ids }, picture, album);
    }
    await browser.close();
  }, STUDIO);
}

await ensureBuilt();
await takeAll([
  [{ folder: folders.screens, type: 'png', scale: 1 }, await screenPictures()],
  [{ folder: folders.installation, type: 'png', scale: 1 }, installationPictures],
  [{ folder: folders.guide, type: 'webp', scale: 2 }, guidePictures],
  [{ folder: folders.readme, type: 'webp', scale: 1 }, readmePictures],
]);

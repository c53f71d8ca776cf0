import { readFile } from 'node:fs/promises';
import type { BrowserContext, Page } from '@playwright/test';
import type { Student } from '../../src/contract/student.ts';
import { addDays, calendarDate } from '../../src/domain/dates.ts';
import { signIn } from '../support/caller.ts';
import { ownDays } from './support/days.ts';
import { keptNames, stored } from './support/device.ts';
import { frontOf, type Front } from './support/front.ts';
import { rowOf } from './support/roll.ts';
import type { Turnout } from './support/school.ts';
import { expect, ownWord, rare, test as base } from './support/test.ts';

// Opening Turnout offline: what the service worker and the device store, and when they delete it.

const test = base.extend<{ front: Front }>({
  front: async ({ turnout, page }, provide) => {
    const front = await frontOf(turnout.url);
    await provide(front);
    await page.context().close();
    await front.close();
  },
});
test.use({ serviceWorkers: 'allow' });

const ownDay = ownDays('2018-03-01');

const absent = (page: Page, student: Student) =>
  rowOf(page, student).getByRole('radio', { name: /^Absent/ });

async function markOf(turnout: Turnout, date: string, { id }: Student) {
  const { body } = await turnout.admin.call('GET', `/attendance/${date}`);
  return body.students.find((one: Student) => one.id === id)?.attendance ?? null;
}

/** Opens the roll and waits until the device has everything it needs to open it again offline. */
async function openAndKeep(page: Page, front: Front, date: string): Promise<void> {
  await page.goto(`${front.url}/attendance?date=${date}`);
  await expect(page.getByRole('grid', { name: 'Students' })).toBeVisible();
  await page.evaluate(async () => {
    const registration = await navigator.serviceWorker.ready;
    while (registration.active?.state !== 'activated')
      await new Promise((resolve) => setTimeout(resolve, 50));
  });
  await expect.poll(() => keptNames(page)).toContain(`day/${date}`);
}

/** Everything on the device, as text. */
async function everythingOnDevice(page: Page): Promise<string> {
  const files = await page.evaluate(async () => {
    const parts = [JSON.stringify(localStorage), JSON.stringify(sessionStorage)];
    for (const name of await caches.keys()) {
      const cache = await caches.open(name);
      for (const request of await cache.keys()) {
        const kept = await cache.match(request);
        parts.push(request.url, (await kept?.text()) ?? '');
      }
    }
    return parts;
  });
  return JSON.stringify([files, await stored(page)]);
}

async function otherAdmin(turnout: Turnout) {
  const person = await turnout.register({ firstName: 'Other', lastName: ownWord('Admin') });
  await turnout.admin.call('PUT', `/users/${person.id}/role`, { role: 'admin' });
  const caller = await signIn(turnout.url, person.email, person.password);
  return { ...person, caller };
}

async function workers(context: BrowserContext, page: Page) {
  await context.waitForEvent('serviceworker', { timeout: 100 }).catch(() => null);
  return page.evaluate(async () => {
    const registration = await navigator.serviceWorker.getRegistration();
    return {
      active: registration?.active?.state ?? null,
      waiting: registration?.waiting?.state ?? null,
    };
  });
}

test('the roll opens offline as it was last, and marks made on it are sent later', async ({
  asAdmin: page,
  turnout,
  front,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Kept') });
  const date = ownDay();
  const earlier = addDays(calendarDate(date), -7);
  const marked = { status: 'present' };
  await turnout.admin.call('PUT', `/attendance/${date}/${student.id}`, marked);
  await openAndKeep(page, front, date);
  front.pull();
  await page.reload();
  await expect(rowOf(page, student).getByRole('radio', { name: 'Present' })).toBeChecked();
  await expect(page.getByText('Offline: this is the roll this device last loaded.')).toBeVisible();
  await page.goto(`${front.url}/attendance?date=${earlier}`);
  await expect(
    page.getByText('Offline: this device doesn’t have this roll, so everyone starts unmarked.'),
  ).toBeVisible();
  await page.goto(`${front.url}/attendance?date=${date}`);
  await absent(page, student).check();
  await expect(page.getByText('Offline: 1 mark waiting.')).toBeVisible();
  await page.reload();
  await expect(absent(page, student)).toBeChecked();
  await expect(rowOf(page, student)).toContainText('Not sent yet');

  // A day that was never opened here lists everyone as unmarked.
  await page.goto(`${front.url}/attendance?date=${earlier}`);
  await absent(page, student).check();
  await expect(page.getByText('Offline: 2 marks waiting.')).toBeVisible();
  expect(await markOf(turnout, earlier, student)).toBeNull();

  front.plug();
  await expect.poll(() => markOf(turnout, date, student)).toMatchObject({ status: 'absent' });
  await expect.poll(() => markOf(turnout, earlier, student)).toMatchObject({ status: 'absent' });
  await expect(page.getByText(/waiting/)).toHaveCount(0);
});

test('Home offline says so at once, opens the roll as it was last, and fills by itself once the network is back', async ({
  asAdmin: page,
  turnout,
  front,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Owes'), balance: 733_100 });
  const { today } = (await turnout.admin.call('GET', '/school')).body;
  await openAndKeep(page, front, today);
  front.pull();
  await page.goto(`${front.url}/`);
  const owes = page
    .locator('section')
    .filter({ has: page.getByRole('heading', { name: /^Who owes/ }) })
    .last();
  await expect(owes).toContainText('No connection. Trying again…');
  await page.getByRole('link', { name: 'Attendance', exact: true }).first().click();
  await expect(page.getByText('Offline: this is the roll this device last loaded.')).toBeVisible();
  await expect(absent(page, student)).toBeVisible();
  await page.goBack();
  await expect(owes).toContainText('No connection. Trying again…');
  front.plug();
  await expect(owes).toContainText(student.lastName);
});

test(
  'the guide is read offline, though no page of it was opened before',
  rare,
  async ({ asAdmin: page, turnout, front }) => {
    await turnout.addStudent({ lastName: ownWord('Reads') });
    await openAndKeep(page, front, ownDay());
    front.pull();
    await page.reload();
    await page.getByRole('button', { name: 'Help', exact: true }).click();
    const panel = page.getByRole('dialog', { name: 'Help' });
    await expect(panel.getByRole('heading', { name: 'How do I mark a class?' })).toBeVisible();
    await page.goto(`${front.url}/help/offline`);
    await expect(page.getByRole('heading', { name: 'Working offline' })).toBeVisible();
  },
);

test('the roll opens even if the server hangs', rare, async ({ asAdmin: page, turnout, front }) => {
  const student = await turnout.addStudent({ lastName: ownWord('Hangs') });
  const date = ownDay();
  await openAndKeep(page, front, date);
  front.hang();
  await page.goto(`${front.url}/attendance?date=${date}`);
  await absent(page, student).check();
  await expect(rowOf(page, student)).toContainText('Not sent yet');
  front.plug();
  await expect.poll(() => markOf(turnout, date, student)).toMatchObject({ status: 'absent' });
});

test('logging out offline locks the device at once, and reaches the server later; unsent marks wait for their person', async ({
  as,
  context,
  turnout,
  front,
}) => {
  const admin = await otherAdmin(turnout);
  const student = await turnout.addStudent({ lastName: ownWord('Secret') });
  const date = ownDay();
  const page = await as(admin.caller);
  await openAndKeep(page, front, date);
  const other = await context.newPage();
  await other.goto(`${front.url}/attendance?date=${date}`);
  await expect(absent(other, student)).toBeVisible();
  expect(await everythingOnDevice(page)).toContain(student.lastName);
  front.pull();
  await absent(page, student).check();
  await expect(page.getByText('Offline: 1 mark waiting.')).toBeVisible();
  await page.getByRole('button', { name: 'Logout' }).click();
  await expect(page.getByText("1 mark isn't sent yet.")).toBeVisible();
  await page.getByRole('button', { name: 'Logout anyway' }).click();

  for (const tab of [page, other]) {
    await expect(tab.getByRole('heading', { name: 'Login' })).toBeVisible();
    await expect(tab.getByText('1 mark made on this device is not sent yet.')).toBeVisible();
  }
  await expect.poll(() => keptNames(page)).toEqual([]);
  const left = await everythingOnDevice(page);
  for (const { firstName, lastName, email } of [
    student,
    { ...admin, firstName: 'Other', lastName: admin.email },
  ])
    for (const word of [lastName, email, `"${firstName}"`]) expect(left).not.toContain(word);
  expect(left, 'the mark itself, by id').toContain(student.id);
  await page.reload();
  await expect(page.getByText(student.lastName)).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Students' })).toHaveCount(0);
  expect((await admin.caller.call('GET', '/me')).body.id, 'nobody has told the server').toBe(
    admin.id,
  );

  front.plug();
  await page.reload();
  await expect.poll(async () => (await admin.caller.call('GET', '/me')).body.id).toBeNull();
  expect(await markOf(turnout, date, student)).toBeNull();
  // Somebody else can't see any of the marks, and doesn't send them.
  await page.goto(`${front.url}/`);
  await page.getByLabel('Email').fill(turnout.credentials.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(turnout.credentials.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  expect(await markOf(turnout, date, student)).toBeNull();
  await page.getByRole('button', { name: 'Logout' }).click();
  await page.getByLabel('Email').fill(admin.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(admin.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
  await expect.poll(() => markOf(turnout, date, student)).toMatchObject({ status: 'absent' });
});

test('another person on the device sees no data of the first', async ({ as, turnout, front }) => {
  const admin = await otherAdmin(turnout);
  const student = await turnout.addStudent({ lastName: ownWord('First') });
  const { caller, student: second } = await turnout.addSignedIn({ lastName: ownWord('Second') });
  const page = await as(admin.caller);
  await openAndKeep(page, front, ownDay());
  await as(caller);
  await page.goto(`${front.url}/attendance`);
  await expect(page.getByRole('heading', { name: /^Welcome/ })).toBeVisible();
  await expect(page.getByText(second.email).first()).toBeVisible();
  await expect(page.getByText(admin.email)).toHaveCount(0);
  await expect.poll(() => keptNames(page)).toEqual([]);
  expect(await everythingOnDevice(page)).not.toContain(student.lastName);
});

test(
  'an admin who becomes a teacher keeps the roll on the device, without its money',
  rare,
  async ({ as, turnout, front }) => {
    const admin = await otherAdmin(turnout);
    const student = await turnout.addStudent({ lastName: ownWord('Kept'), balance: 733_117 });
    const page = await as(admin.caller);
    const { today } = (await turnout.admin.call('GET', '/school')).body;
    await openAndKeep(page, front, today);
    expect(await everythingOnDevice(page)).toContain('733117');
    await turnout.admin.call('PUT', `/users/${admin.id}/role`, { role: 'teacher' });
    await expect(page.getByRole('button', { name: 'Mark as holiday' })).toBeHidden();
    await expect(page.getByRole('columnheader', { name: 'Email' })).toHaveCount(0);
    await expect.poll(() => everythingOnDevice(page)).not.toMatch(/733117/);
    await expect.poll(() => keptNames(page)).toContain(`day/${today}`);
    const left = await everythingOnDevice(page);
    expect(left).toContain(student.lastName);
    expect(left).not.toMatch(new RegExp(`733117|${student.email}`));
  },
);

test('a new release meanwhile: nothing is lost or mixed, and it takes over when the last tab is closed', async ({
  asAdmin: page,
  context,
  turnout,
  front,
}) => {
  const student = await turnout.addStudent({ lastName: ownWord('Release') });
  const date = ownDay();
  await openAndKeep(page, front, date);
  front.pull();
  await absent(page, student).check();
  await expect(page.getByText('Offline: 1 mark waiting.')).toBeVisible();

  const built = async (name: string) => readFile(`dist/client/${name}`, 'utf8');
  const html = (await built('index.html')).replace(
    '<title>',
    '<meta name="release" content="next" /><title>',
  );
  const worker = (await built('sw.js')).replace(/RELEASE = '/, "RELEASE = 'next");
  for (const path of ['/', '/attendance'])
    front.answers.set(path, { type: 'text/html', body: html });
  front.answers.set('/sw.js', { type: 'text/javascript', body: worker });
  front.plug();
  await expect.poll(() => markOf(turnout, date, student)).toMatchObject({ status: 'absent' });

  await page.reload();
  await expect(page.locator('meta[name=release]')).toHaveCount(1);
  await expect
    .poll(() => workers(context, page))
    .toEqual({ active: 'activated', waiting: 'installed' });
  front.pull();
  await page.reload();
  await expect(absent(page, student)).toBeChecked();
  await expect(page.locator('meta[name=release]'), 'the release that is kept').toHaveCount(0);
  front.plug();
  await page.goto('about:blank');
  await page.close();
  const later = await context.newPage();
  await expect
    .poll(async () => {
      await later.goto(`${front.url}/attendance?date=${date}`);
      return workers(context, later);
    })
    .toEqual({ active: 'activated', waiting: null });
  const names = await later.evaluate(() => caches.keys());
  expect(names.filter((name) => name.startsWith('turnout-next'))).toHaveLength(1);
  expect(names).toHaveLength(1);
});

test(
  "a worker with a missing file doesn't install; the off worker removes itself and everything stored",
  rare,
  async ({ asAdmin: page, context, turnout, front }) => {
    await turnout.addStudent({ lastName: ownWord('Broken') });
    const script = /"(\/assets\/students-[^"]+\.js)"/.exec(
      await readFile('dist/client/sw.js', 'utf8'),
    )?.[1];
    if (!script) throw new Error('sw.js names no script of the students');
    // This is the response of a proxy that only knows the page.
    front.answers.set(script, { type: 'text/html', body: '<!doctype html>' });
    await page.goto(`${front.url}/attendance?date=${ownDay()}`);
    const install = () =>
      page.evaluate(() =>
        navigator.serviceWorker.register('/sw.js').then(async (registration) => {
          const worker = registration.installing ?? registration.waiting ?? registration.active;
          const isOver = () => worker?.state === 'activated' || worker?.state === 'redundant';
          while (!isOver()) await new Promise((resolve) => setTimeout(resolve, 20));
          return [worker?.state, await caches.keys().then((names) => names.length)];
        }),
      );
    expect(await install()).toEqual(['redundant', 0]);
    front.answers.clear();
    expect(await install()).toEqual(['activated', 1]);
    const off = await readFile('dist/client/sw-off.js', 'utf8');
    front.answers.set('/sw.js', { type: 'text/javascript', body: off });
    // The browser also checks on its own after a page has loaded. If that check has read the earlier script, it swallows
    // ours, so we ask until the worker is gone.
    const askedAgain = () =>
      page.evaluate(async () => {
        await (await navigator.serviceWorker.getRegistration())?.update().catch(() => {});
        return caches.keys();
      });
    await expect.poll(askedAgain).toEqual([]);
    await expect.poll(() => workers(context, page)).toEqual({ active: null, waiting: null });
  },
);

test('Turnout can be installed: its name, start address, icons and screenshots exist', async ({
  page,
  turnout,
}) => {
  await page.goto('/');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const answer = await page.request.get(`${turnout.url}${address}`);
  expect(answer.headers()['content-type']).toContain('manifest+json');
  const manifest = await answer.json();
  expect(manifest).toMatchObject({
    name: 'Turnout',
    start_url: '/attendance',
    display: 'standalone',
  });
  for (const { src, type } of [...manifest.icons, ...manifest.screenshots]) {
    const { headers } = await page.request.get(`${turnout.url}${src}`).then((got) => ({
      headers: got.headers(),
    }));
    expect(headers['content-type'], src).toBe(type);
  }
  await expect(page.locator('meta[name=theme-color]')).toHaveCount(2);
});

test(
  'what to look out for in a lesson leaves the device when its day is over and another is open',
  rare,
  async ({ as, turnout, front }) => {
    // Logging out ends the session, which the other tests' admin still needs.
    const page = await as((await otherAdmin(turnout)).caller);
    const word = ownWord('Care');
    await turnout.addStudent({
      firstName: 'Mia',
      lastName: word,
      care: `${word}-epi-pen`,
      photo: 'no',
      emergencyContact: `${word}-aunt 212 555 0143`,
    });
    const kept = async (date: string) => {
      const { kept: all = [] } = await stored(page);
      return JSON.stringify(all.find(({ name }) => name === `day/${date}`));
    };
    const date = ownDay();
    await openAndKeep(page, front, date);
    expect(await kept(date)).toContain(`${word}-epi-pen`);
    const other = addDays(calendarDate(date), 1);
    await openAndKeep(page, front, other);
    await expect.poll(() => kept(date)).not.toMatch(/epi-pen|-aunt|noPhoto/);
    expect(await kept(date)).toContain(word);
    expect(await kept(other)).toContain(`${word}-epi-pen`);
    await page.getByRole('button', { name: 'Logout' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'Login' })).toBeVisible();
    await expect.poll(() => everythingOnDevice(page)).not.toContain('epi-pen');
  },
);

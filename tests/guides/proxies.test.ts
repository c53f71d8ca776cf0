import { readFile } from 'node:fs/promises';
import { chromium, type Browser, type BrowserContext, type Page } from 'playwright';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { chromiumForTests } from '../../scripts/lib/chromium.mjs';
import { lanAddresses } from '../../src/server/lan.ts';
import { addressOf, run, type Running } from '../support/process.ts';
import { ADMIN, emptyPlace, signIn, type Caller } from '../support/school.ts';
import { DOMAIN, proxies, startProxy, type Proxy } from './proxies.ts';

/** Addresses on this machine that only these visitors use. */
const [VISITOR, GUESSER] = ['127.0.0.7', '127.0.0.8'] as const;
/** An address that nobody has. */
const FORGED = '203.0.113.9';
/** A private address of this machine, as the guides say; loopback if it has no network. */
const PRIVATE = lanAddresses()[0] ?? '127.0.0.1';
const DAY = '2026-11-17';
const MIB = 1024 * 1024;

const programs = (process.env['GUIDES'] ?? '').split(',');
const missing = ['openssl', 'envsubst', 'chromium'].filter((one) => !programs.includes(one));

let browser: Browser;
beforeAll(async () => {
  if (missing.length > 0) return;
  const options = chromiumForTests();
  const mapped = `--host-resolver-rules=MAP ${DOMAIN} 127.0.0.1`;
  browser = await chromium.launch({ ...options, args: [...options.args, mapped] });
});
afterAll(() => browser?.close());

async function startTurnout(env: Record<string, string>): Promise<{
  server: Running;
  url: string;
  stop(): Promise<void>;
}> {
  const { dataDir, remove } = await emptyPlace('sqlite', null);
  const server = run({
    name: 'main',
    env: {
      HOST: PRIVATE,
      DATA_DIR: dataDir,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      LOG_LEVEL: 'info',
      ...env,
    },
  });
  const url = await addressOf(server);
  return {
    server,
    url,
    async stop() {
      await server.end('SIGTERM');
      await remove();
    },
  };
}

async function logIn(page: Page): Promise<void> {
  await page.getByLabel('Email').fill(ADMIN.email);
  await page.getByRole('textbox', { name: 'Password' }).fill(ADMIN.password);
  await page.getByRole('button', { name: 'Login', exact: true }).click();
}

/** Opens the roll and returns the Present button of its first student. */
async function openRoll(page: Page, url: string) {
  await page.goto(`${url}/attendance?date=${DAY}`);
  const row = page
    .getByRole('row')
    .filter({ has: page.getByRole('checkbox', { name: 'Select Ada Lovelace' }) });
  return row.getByRole('radio', { name: 'Present' });
}

/** 5,000 students with all fields filled in, using letters that take three bytes each. */
function longestList(): string {
  const rows = Array.from({ length: 5000 }, (_, n) => ({
    firstName: '小明',
    lastName: `${'王'.repeat(18)} ${n}`,
    email: `student-${n}@a-school-with-a-long-name.test`,
    enrollmentStatus: 'Enrolled',
    phone: '+1 212 555 0100',
    emergencyContact: '媽'.repeat(195),
    balance: 1250,
  }));
  return JSON.stringify({ rows });
}

/** Sends a list from the page itself, like the screen does. */
function sendList(page: Page, list: string): Promise<{ status: number; text: string }> {
  return page.evaluate(async (body) => {
    const answer = await fetch('/api/v1/students/import', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    });
    return { status: answer.status, text: await answer.text() };
  }, list);
}

const linesAbout = (server: Running, message: string) =>
  server
    .printed()
    .split('\n')
    .filter((line) => line.startsWith('{'))
    .map((line) => JSON.parse(line) as Record<string, unknown>)
    .filter(({ msg }) => msg === message);

const login = (password: string, headers: Record<string, string> = {}) => ({
  method: 'POST',
  path: '/api/auth/sign-in/email',
  body: { email: ADMIN.email, password },
  headers,
});

for (const name of proxies) {
  const isSkipped = missing.length > 0 || !programs.includes(name);
  describe.skipIf(isSkipped)(`behind ${name}, over TLS, on an odd port`, () => {
    let turnout: Awaited<ReturnType<typeof startTurnout>>;
    let proxy: Proxy;
    let admin: Caller;
    beforeAll(async () => {
      turnout = await startTurnout({ TRUST_PROXY: 'true' });
      proxy = await startProxy(name, new URL(turnout.url).host);
      admin = await signIn(turnout.url, ADMIN.email, ADMIN.password);
      const rows = [{ firstName: 'Ada', lastName: 'Lovelace', email: 'ada@school.test' }];
      await admin.call('POST', '/students/import', {
        rows: rows.map((row) => ({ ...row, enrollmentStatus: 'Enrolled' })),
      });
    });
    afterAll(async () => {
      await proxy?.stop();
      await turnout?.stop();
    });

    async function visit(): Promise<{ context: BrowserContext; page: Page }> {
      const context = await browser.newContext({
        ignoreHTTPSErrors: true,
        serviceWorkers: 'block',
      });
      onTestFinished(() => context.close());
      return { context, page: await context.newPage() };
    }

    test('a browser logs in, sees marks of another one at once, exports, imports 4 MiB and logs out', async () => {
      const { context, page } = await visit();
      await page.goto(proxy.url);
      await logIn(page);
      await page.getByRole('button', { name: 'Logout' }).waitFor();
      const cookies = await context.cookies();
      expect(cookies.map(({ name: one, secure }) => [one.slice(0, 7), secure])).toEqual(
        cookies.map(() => ['__Host-', true]),
      );

      const { context: elsewhere, page: phone } = await visit();
      await elsewhere.addCookies(cookies);
      const live = phone.waitForResponse((one) => one.url().includes('/events'));
      const seen = await openRoll(phone, proxy.url);
      expect((await live).headers()['content-type']).toContain('text/event-stream');
      const present = await openRoll(page, proxy.url);
      await present.check();
      await expect.poll(() => seen.isChecked(), { timeout: 10_000 }).toBe(true);
      const { body } = await admin.call('GET', '/audit-log?entity=attendance');
      expect(body.items).toMatchObject([{ actor: ADMIN.email, studentName: 'Ada Lovelace' }]);

      await page.goto(`${proxy.url}/attendance-reports?month=${DAY.slice(0, 7)}`);
      const download = page.waitForEvent('download');
      await page.getByRole('button', { name: 'Export' }).click();
      await page.getByRole('menuitem', { name: 'PDF' }).click();
      const file = await readFile(await (await download).path());
      expect(file.subarray(0, 5).toString()).toBe('%PDF-');

      const list = longestList();
      expect(Buffer.byteLength(list)).toBeGreaterThan(3.9 * MIB);
      const imported = await sendList(page, list);
      expect(imported.status, imported.text.slice(0, 200)).toBe(200);
      expect(JSON.parse(imported.text)).toMatchObject({ saved: true, created: 5000 });
      // If the list is a little larger, Turnout refuses it with its own sentence, and not the proxy with its own page.
      const tooMuch = await sendList(page, `${list}${' '.repeat(MIB / 2)}`);
      expect(tooMuch.status).toBe(413);
      expect(JSON.parse(tooMuch.text)).toMatchObject({ code: 'PAYLOAD_TOO_LARGE' });

      await page.getByRole('button', { name: 'Logout' }).click();
      await page.getByRole('heading', { level: 1, name: 'Login' }).waitFor();
    });

    test('the log and the audit log name the address that the proxy saw, whatever the visitor claims', async () => {
      const claims = {
        'x-forwarded-for': FORGED,
        forwarded: `for=${FORGED}`,
        'x-real-ip': FORGED,
        'x-forwarded-host': 'elsewhere.test',
        'x-forwarded-proto': 'http',
      };
      const origin = { origin: proxy.url, 'sec-fetch-site': 'same-origin' };
      const right = await proxy.ask(VISITOR, login(ADMIN.password, { ...claims, ...origin }));
      expect(right.status).toBe(200);
      expect(String(right.headers['set-cookie'])).toContain('__Host-');
      expect(right.headers['strict-transport-security']).toContain('max-age=');
      for (let guess = 0; guess < 11; guess += 1)
        await proxy.ask(GUESSER, login(`guess-number-${guess}`, claims));
      await expect
        .poll(() => linesAbout(turnout.server, 'sign-in').map(({ address }) => address))
        .toEqual(expect.arrayContaining([VISITOR, GUESSER]));
      expect(turnout.server.printed()).not.toContain(FORGED);
      const { body } = await admin.call('GET', '/audit-log?entity=user');
      expect(body.items[0]).toMatchObject({
        action: 'Wrong passwords slowed down',
        after: { email: ADMIN.email, lastAddress: GUESSER },
      });
    });

    test('the proxy gives each request its own id, and sends http to https', async () => {
      const sent = { path: '/healthz', headers: { 'x-request-id': 'chosen-by-a-visitor' } };
      const { headers } = await proxy.ask(VISITOR, sent);
      expect(headers['x-request-id']).toMatch(/^[\w-]{32,36}$/);
      const path = `/attendance?date=${DAY}`;
      const plain = await proxy.ask(VISITOR, { scheme: 'http', path });
      expect([301, 308]).toContain(plain.status);
      expect(plain.headers['location']).toBe(`${proxy.url}${path}`);
    });
  });

  test.skipIf(isSkipped)(
    `behind ${name} with TRUST_PROXY forgotten, a login is refused and the log says why`,
    async () => {
      const turnout = await startTurnout({});
      onTestFinished(() => turnout.stop());
      const proxy = await startProxy(name, new URL(turnout.url).host);
      onTestFinished(() => proxy.stop());
      const { status } = await proxy.ask(VISITOR, login(ADMIN.password, { origin: proxy.url }));
      expect(status).toBe(403);
      await expect
        .poll(() => linesAbout(turnout.server, 'sign-in'))
        .toMatchObject([{ status: 403, reason: expect.stringContaining('TRUST_PROXY=true') }]);
    },
  );
}

import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { createDatabase } from '../../scripts/lib/postgres.mjs';
import { openForReading } from '../../src/server/db/database.ts';
import { checkBooks } from '../../src/server/features/ledger/check.service.ts';
import { Writer } from '../support/acknowledged.ts';
import { send } from '../support/ask.ts';
import { addressOf, run, type Running } from '../support/process.ts';
import { ADMIN, callerFor, emptyPlace, signIn } from '../support/school.ts';
import { DOMAIN, REST_PASSWORD, startCluster, type Cluster } from './cluster.ts';

const CALLERS = 40;
/** The longest time allowed without a write after a part fails, in seconds. */
const LONGEST_PAUSE = 30;

let cluster: Cluster;
const servers: Running[] = [];
beforeAll(async () => {
  cluster = await startCluster();
  await cluster.untilWhole();
  const leader = await cluster.leader();
  const direct = new URL(cluster.url);
  direct.port = String(leader.lines.postgres.port);
  await createDatabase(direct.href, { name: 'school' });
}, 300_000);
afterAll(async () => {
  await Promise.all(servers.map((server) => server.end('SIGKILL')));
  await cluster?.remove();
}, 60_000);

async function startTurnout(which: 0 | 1): Promise<Running> {
  const { dataDir } = await emptyPlace('sqlite', null);
  const server = run({
    name: 'main',
    env: {
      PORT: String(cluster.turnoutPorts[which]),
      DATA_DIR: dataDir,
      DATABASE_URL: cluster.url,
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      TRUST_PROXY: 'true',
      LOG_LEVEL: 'info',
    },
  });
  servers.push(server);
  await addressOf(server);
  return server;
}

test('nobody gets in anywhere without a password, or without TLS', async () => {
  const leader = await cluster.leader();
  const config = `http://127.0.0.1:${leader.lines.rest.port}/config`;
  const body = JSON.stringify({ ttl: 15 });
  expect((await fetch(config, { method: 'PATCH', body })).status).toBe(401);
  const authorization = `Basic ${btoa(`patroni:${REST_PASSWORD}`)}`;
  const changed = await fetch(config, { method: 'PATCH', body, headers: { authorization } });
  expect(changed.status).toBe(200);

  for (const url of cluster.etcdUrls) {
    const asked = {
      method: 'POST',
      body: JSON.stringify({ key: btoa('/service/turnout/leader') }),
    };
    const answer = await fetch(`${url}/v3/kv/range`, asked);
    expect(answer.status).toBe(400);
    expect(await answer.text()).toContain('user name is empty');
  }

  const inTheClear = new URL(cluster.url);
  inTheClear.search = '';
  const database = openForReading({ dataDir: '', databaseUrl: inTheClear.href });
  await expect(database.probe()).rejects.toThrow('no encryption');
  await database.close();
});

test('a browser logs in over TLS, and claims no other address', async () => {
  const server = await startTurnout(0);
  const { httpsPort: port, ca } = cluster;
  const host = `${DOMAIN}:${port}`;
  const way = { from: '127.0.0.7', ca, host };
  await expect.poll(async () => (await send(port, { ...way, path: '/readyz' })).status).toBe(200);
  const { status, headers } = await send(port, {
    ...way,
    method: 'POST',
    path: '/api/auth/sign-in/email',
    body: { email: ADMIN.email, password: ADMIN.password },
    headers: {
      origin: `https://${host}`,
      'sec-fetch-site': 'same-origin',
      'x-forwarded-for': '203.0.113.9',
      'x-forwarded-host': 'elsewhere.test',
    },
  });
  expect(status).toBe(200);
  expect(String(headers['set-cookie'])).toContain('__Host-turnout.session_token');
  await server.prints(/"address":"127\.0\.0\.7"/);
  expect(server.printed()).not.toContain('203.0.113.9');
  await server.end('SIGTERM');
});

test('whichever part fails, every acknowledged write is there exactly once, and writing goes on', async () => {
  const one = await startTurnout(0);
  await startTurnout(1);
  const { visitorsUrl } = cluster;
  await expect.poll(async () => (await fetch(`${visitorsUrl}/readyz`)).status).toBe(200);
  const admin = await signIn(visitorsUrl, ADMIN.email, ADMIN.password);
  const writers: Writer[] = [];
  for (let n = 0; n < CALLERS; n += 1) {
    const { status, body } = await admin.call('POST', '/students', {
      firstName: 'Ada',
      lastName: `No. ${n}`,
      email: `ada${n}@school.test`,
      enrollmentStatus: 'Enrolled',
    });
    expect(status).toBe(201);
    writers.push(new Writer(body.student.id, n));
  }
  const over = new AbortController();
  const caller = callerFor(visitorsUrl, admin.cookie);
  const work = Promise.all(writers.map((writer) => writer.workThrough(() => caller, over)));
  const acknowledged = () => writers.reduce((sum, writer) => sum + writer.acknowledged, 0);

  /** Makes a part fail; returns the longest time without an acknowledged write after that, in seconds. */
  async function pauseAfter(act: () => Promise<unknown>): Promise<number> {
    let longest = 0;
    let last = Date.now();
    let count = acknowledged();
    const begun = Date.now();
    await act();
    // This is long enough to detect the failure.
    while (Date.now() - begun < 45_000) {
      await sleep(20);
      if (acknowledged() > count) {
        count = acknowledged();
        last = Date.now();
      }
      longest = Math.max(longest, Date.now() - last);
    }
    return longest / 1000;
  }

  const figures: [string, number, number][] = [];
  async function lose(what: string, act: () => Promise<unknown>): Promise<void> {
    const before = acknowledged();
    const pause = await pauseAfter(act);
    figures.push([what, pause, acknowledged() - before]);
    console.log(
      `${what}: no write for ${pause.toFixed(1)} s, then ${acknowledged() - before} in all`,
    );
  }

  await sleep(5000);
  for (let n = 1; n <= 3; n += 1) {
    const leader = await cluster.leader();
    await lose(`leader killed (${n})`, () => leader.kill());
    await leader.start();
    await cluster.untilWhole();
  }
  const alone = await cluster.leader();
  await lose('leader cut off from everybody', () => alone.cutOff());
  await alone.reconnect();
  await cluster.untilWhole();
  await lose('one Turnout killed', () => one.end('SIGKILL'));
  await startTurnout(0);

  over.abort();
  await work;
  const lost: string[] = [];
  for (const writer of writers) {
    await writer.finish(caller);
    lost.push(...(await writer.missing(caller)));
  }
  console.log(`${acknowledged()} acknowledged writes, ${lost.length} lost or doubled`);
  expect(lost).toEqual([]);
  const database = openForReading({ dataDir: '', databaseUrl: cluster.url });
  expect((await checkBooks(database)).problems).toEqual([]);
  await database.close();
  for (const [what, pause, writes] of figures) {
    expect(pause, what).toBeLessThan(LONGEST_PAUSE);
    expect(writes, what).toBeGreaterThan(0);
  }
}, 900_000);

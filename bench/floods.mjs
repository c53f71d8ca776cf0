import { mkdtemp, rm } from 'node:fs/promises';
import { Agent, request } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { sql } from 'kysely';
import { startBuiltServer } from '../scripts/lib/built-server.mjs';
import { createDatabase } from '../scripts/lib/postgres.mjs';
import { openSchool } from '../dist/server/bench.js';
import { logIn } from './measure.mjs';
import { fillSchool } from './school.mjs';
import { ADMIN, settings, TODAY } from './server.mjs';

const STUDENTS = 500;
const FLOOD_MS = 10_000;
const WARM_UP_MS = 3000;
const PROBE_EVERY_MS = 100;
const CONNECTIONS = 100;
const STATEMENTS = 30;
const EXPORTS = 60;
const ROLLS = 60;
const STRANGERS = 30;
const CALENDARS = 50;
const READERS = 60;
const NAME = 'W'.repeat(5000);
const AT_MOST_MS = 250;

const flooding = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
const everyday = new Agent({ keepAlive: true });

/**
 * Sends one request and resolves to the response, whatever its status; null if there was none.
 *
 * @param {string} url
 * @param {{ method?: string; headers?: Record<string, string>; body?: unknown; agent?: Agent }} [options]
 * @returns {Promise<{ status: number; headers: import('node:http').IncomingHttpHeaders; text: string } | null>}
 */
function send(url, { method = 'GET', headers = {}, body, agent = everyday } = {}) {
  return new Promise((resolve) => {
    const json = body === undefined ? {} : { 'content-type': 'application/json' };
    const sent = request(url, { method, agent, headers: { ...headers, ...json } }, (response) => {
      const chunks = /** @type {Buffer[]} */ ([]);
      response.on('data', (chunk) => chunks.push(chunk));
      response.on('end', () => {
        const { statusCode: status = 0, headers: answered } = response;
        resolve({ status, headers: answered, text: Buffer.concat(chunks).toString('latin1') });
      });
      response.on('error', () => resolve(null));
    });
    sent.on('error', () => resolve(null));
    sent.end(body === undefined ? undefined : JSON.stringify(body));
  });
}

/** A random address, so that each request comes from a different network and gets its own rate limit. */
function someAddress() {
  const part = () => Math.floor(Math.random() * 250) + 1;
  return `10.${part()}.${part()}.${part()}`;
}

/** @param {string} url @param {number} n */
function postAsStranger(url, n) {
  const email = `flood-${n}-${Math.random()}@bench.test`;
  const password = 'not-the-password-1';
  const options = {
    method: 'POST',
    agent: flooding,
    headers: { 'x-forwarded-for': someAddress() },
  };
  const person = { email, password };
  if (n % 3 === 0)
    return send(`${url}/api/v1/setup`, { ...options, body: { ...person, token: 'x', name: 'X' } });
  return send(`${url}/api/auth/sign-${n % 3 === 1 ? 'in' : 'up'}/email`, {
    ...options,
    body: person,
  });
}

/**
 * Measures the longest time for `/healthz` and for a mark during `flood`, and the median of marks, in ms.
 *
 * @param {{ url: string; cookie: string; ids: readonly string[] }} school
 * @param {(isOver: () => boolean) => Promise<unknown>} flood
 * @param {number} [lastsMs]
 */
async function probe({ url, cookie, ids }, flood, lastsMs = FLOOD_MS) {
  const until = performance.now() + lastsMs;
  const isOver = () => performance.now() > until;
  const going = flood(isOver);
  const slowest = { health: 0, mark: 0 };
  const marks = [];
  const statuses = ['absent', 'present'];
  for (let n = 0; !isOver(); n += 1) {
    const times = [performance.now()];
    await send(`${url}/healthz`);
    times.push(performance.now());
    const marked = await send(`${url}/api/v1/attendance/${TODAY}/${ids[n % 50]}`, {
      method: 'PUT',
      headers: { cookie },
      body: { status: statuses[Math.floor(n / 50) % 2] },
    });
    times.push(performance.now());
    if (marked?.status !== 200) throw new Error(`A mark was not taken: ${marked?.text}`);
    const [start = 0, middle = 0, end = 0] = times;
    slowest.health = Math.max(slowest.health, middle - start);
    slowest.mark = Math.max(slowest.mark, end - middle);
    marks.push(end - middle);
    await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
  }
  await going;
  const median = marks.toSorted((a, b) => a - b)[marks.length >> 1] ?? 0;
  return { ...slowest, median };
}

/**
 * Stores names as long as they could be before there was a limit.
 *
 * @param {import('../src/server/db/database.ts').Database} database
 */
async function lengthenNames({ db, engine }) {
  const columns = ['first_name', 'last_name'];
  for (const column of columns) {
    const drop =
      engine === 'sqlite'
        ? `drop trigger students_${column}_length_update`
        : `alter table students drop constraint students_${column}_length`;
    await sql.raw(drop).execute(db);
  }
  await sql`update students set first_name = ${NAME}, last_name = ${NAME}
    where id in (select id from students order by id limit 100)`.execute(db);
}

/**
 * Adds times to the class and a calendar for the admin; resolves to the calendar's path.
 *
 * @param {string} url @param {{ cookie: string }} headers
 */
async function withCalendar(url, headers) {
  await send(`${url}/api/v1/classes/first/schedules/2026-01-01`, {
    method: 'PUT',
    headers,
    body: {
      meetings: [0, 1, 2, 3, 4, 5, 6].map((weekday) => ({
        weekday,
        starts: '17:00',
        ends: '18:00',
      })),
    },
  });
  const made = await send(`${url}/api/v1/me/calendar`, { method: 'POST', headers, body: {} });
  return JSON.parse(made?.text ?? '{}').path;
}

/** Measures the longest time that everyday requests take during each flood. @param {string | null} postgresUrl */
export async function benchFloods(postgresUrl) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-flood-'));
  const databaseUrl = postgresUrl
    ? await createDatabase(postgresUrl, { name: 'bench_floods' })
    : undefined;
  const filling = await openSchool({ dataDir, databaseUrl, timeZone: 'UTC' }, () => new Date());
  const { ids } = await fillSchool(filling.database, {
    students: STUDENTS,
    years: 1,
    today: TODAY,
  });
  await lengthenNames(filling.database);
  await filling.close();

  const { url, stop } = await startBuiltServer(settings(dataDir, databaseUrl));
  const cookie = await logIn(url, ADMIN);
  const school = { url, cookie, ids };
  const headers = { cookie };
  const calendar = await withCalendar(url, headers);
  const visitor = () => ({ 'x-forwarded-for': someAddress() });

  /** @param {string} name @param {(isOver: () => boolean) => Promise<unknown>} flood @param {() => string} [more] */
  async function line(name, flood, more = () => '') {
    const { health, mark, median } = await probe(school, flood);
    idle ??= median;
    console.log(
      `${name}: /healthz at most ${Math.round(health)} ms, a mark ${median.toFixed(1)} ms (${(median / idle).toFixed(1)} x idle), at most ${Math.round(mark)} ms (at most ${AT_MOST_MS})${more()}`,
    );
  }
  /** @type {number | undefined} */
  let idle;

  // This warms the server up: one that has been running for a while has already loaded everything that loads only once.
  for (let n = 0; n < 3; n += 1) await postAsStranger(url, n);
  await send(`${url}/api/v1/students/${ids[0]}/account/statement`, { headers });
  await probe(school, async () => {}, WARM_UP_MS);
  await line('nothing else going on', async () => {});
  /** @type {Record<number, number>} */
  const seen = {};
  await line(
    `${CONNECTIONS} connections post set-up, login and registration`,
    (isOver) =>
      Promise.all(
        Array.from({ length: CONNECTIONS }, async (_, n) => {
          for (let round = 0; !isOver(); round += 1) {
            const answer = await postAsStranger(url, n + round);
            const status = answer?.status ?? 0;
            seen[status] = (seen[status] ?? 0) + 1;
          }
        }),
      ),
    () =>
      `; answered ${Object.entries(seen)
        .map(([status, count]) => `${status} ${count} times`)
        .join(', ')}`,
  );
  await line(`${STATEMENTS} statements are asked for by one person`, async (isOver) => {
    while (!isOver())
      await Promise.all(
        ids
          .slice(0, STATEMENTS)
          .map((id) =>
            send(`${url}/api/v1/students/${id}/account/statement`, { headers, agent: flooding }),
          ),
      );
  });
  await line(
    `${EXPORTS} exports of their own data are asked for by one student`,
    async (isOver) => {
      const [student] = ids;
      while (!isOver())
        await Promise.all(
          Array.from({ length: EXPORTS }, () =>
            send(`${url}/api/v1/users/${student}/export`, { headers, agent: flooding }),
          ),
        );
    },
  );
  for (const [name, count, ask] of /** @type {const} */ ([
    ['rolls are asked for by one person', ROLLS, () => [`/api/v1/attendance/${TODAY}`, headers]],
    ['strangers ask for the documentation', STRANGERS, () => ['/api/v1/openapi.json', {}]],
    ['strangers read the public list', READERS, () => ['/api/v1/public-dashboard', visitor()]],
    ['programs ask for a calendar', CALENDARS, () => [calendar, visitor()]],
  ]))
    await line(`${count} ${name}`, async (isOver) => {
      while (!isOver())
        await Promise.all(
          Array.from({ length: count }, () => {
            const [asked, sent] = ask();
            return send(url + asked, { headers: sent, agent: flooding });
          }),
        );
    });
  await line(`${CONNECTIONS} connections read students' details`, async (isOver) => {
    while (!isOver())
      await Promise.all(
        ids
          .slice(0, CONNECTIONS)
          .map((id) => send(`${url}/api/v1/public-dashboard/${id}`, { agent: flooding })),
      );
  });
  let exports = '';
  await line(
    `a report with names of ${NAME.length * 2} characters is exported`,
    async (isOver) => {
      const report = `${url}/api/v1/reports/financial/monthly/export?month=${TODAY.slice(0, 7)}`;
      while (!isOver())
        for (const format of ['pdf', 'excel', 'csv']) {
          const start = performance.now();
          const answer = await send(`${report}&format=${format}`, { headers, agent: flooding });
          exports = `; the last ${format} ${answer?.status} after ${Math.round(performance.now() - start)} ms`;
        }
    },
    () => exports,
  );
  await stop();
  flooding.destroy();
  everyday.destroy();
  await rm(dataDir, { recursive: true, force: true });
}

// `npm run test:load`: a busy day, for as long as LOAD_SECONDS says (300). Exits 1 when anything went wrong.
import { spawn } from 'node:child_process';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { createDatabase, startPostgres } from '../../scripts/lib/postgres.mjs';

const SECONDS = Number(process.env['LOAD_SECONDS'] ?? 300);
const STUDENTS = 200;
const ADMINS = 20;
const LISTENERS = 100;
const DAY = '2026-03-02';
const PASSWORD = 'load-and-listen-813';
const ADMIN = { email: 'admin@load.test', password: PASSWORD };

/** @param {number[]} values @param {number} part */
function quantile(values, part) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}

/** @param {number | undefined} pid resident memory in MiB */
async function memoryOf(pid) {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
}

/** @param {Headers} headers */
function cookiesOf(headers) {
  return headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

/** @param {string} name @param {Record<string, string>} env */
async function loadOn(name, env) {
  const server = spawn(process.execPath, ['dist/server/main.js'], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'error',
      SCHOOL_TIME_ZONE: 'UTC',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Each caller comes from an address of its own, as people at home do.
      TRUST_PROXY: 'true',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise((/** @type {(url: string) => void} */ resolve) => {
    server.stdout.on('data', (chunk) => {
      const found = /running at (http:\S+)/.exec(String(chunk))?.[1];
      if (found) resolve(found);
    });
  });
  let callers = 0;
  /** @param {string} cookie */
  const callerWith = (cookie) => {
    callers += 1;
    const address = `10.0.${callers >> 8}.${callers & 255}`;
    return async function call(
      /** @type {string} */ method,
      /** @type {string} */ where,
      /** @type {unknown[]} */ ...[body]
    ) {
      const response = await fetch(url + where, {
        method,
        headers: {
          ...(cookie ? { cookie } : {}),
          'x-forwarded-for': address,
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        },
        ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      });
      const text = await response.text();
      if (!response.ok) throw new Error(`${method} ${where}: ${response.status} ${text}`);
      return { headers: response.headers, body: text ? JSON.parse(text) : null };
    };
  };
  /** @param {string} email */
  async function signIn(email) {
    const { headers } = await callerWith('')('POST', '/api/auth/sign-in/email', {
      email,
      password: PASSWORD,
    });
    return cookiesOf(headers);
  }

  /** @type {string[]} */
  const ids = [];
  const students = [];
  for (let n = 0; n < STUDENTS; n += 1) {
    const credentials = {
      email: `student${n}@load.test`,
      password: PASSWORD,
      name: `Student ${n}`,
    };
    const { headers, body } = await callerWith('')('POST', '/api/auth/sign-up/email', credentials);
    ids.push(body.user.id);
    students.push(callerWith(cookiesOf(headers)));
  }
  const adminCookie = await signIn(ADMIN.email);
  const admins = Array.from({ length: ADMINS }, () => callerWith(adminCookie));

  /** What each listener has heard, by the number of the event. */
  const heard = Array.from({ length: LISTENERS }, () => 0);
  const hangUp = new AbortController();
  const listening = heard.map(async (_, n) => {
    const response = await fetch(`${url}/api/v1/attendance/${DAY}/events`, {
      headers: { cookie: adminCookie },
      signal: hangUp.signal,
    });
    const decoder = new TextDecoder();
    let rest = '';
    try {
      for await (const chunk of /** @type {AsyncIterable<Uint8Array>} */ (
        /** @type {unknown} */ (response.body)
      )) {
        const blocks = (rest + decoder.decode(chunk, { stream: true })).split('\n\n');
        rest = blocks.pop() ?? '';
        heard[n] =
          (heard[n] ?? 0) + blocks.filter((block) => block.includes('event: attendance')).length;
      }
    } catch {
      // Hung up.
    }
  });
  await sleep(1000);

  /** @type {number[]} */
  const times = [];
  /** @type {string[]} */
  const errors = [];
  let marks = 0;
  const until = Date.now() + SECONDS * 1000;
  /** @type {number[]} */
  const memory = [];
  /** @param {() => Promise<unknown>} act */
  async function timed(act) {
    const start = performance.now();
    try {
      await act();
      times.push(performance.now() - start);
    } catch (error) {
      errors.push(String(error));
    }
  }
  const statuses = ['present', 'absent', 'medicalAbsence'];
  await Promise.all([
    ...admins.map(async (call, a) => {
      for (let n = 0; Date.now() < until; n += 1) {
        const id = ids[(a * 10 + (n % 10)) % STUDENTS];
        const status = statuses[n % 3];
        await timed(() => call('PUT', `/api/v1/attendance/${DAY}/${id}`, { status }));
        marks += 1;
        await sleep(200);
      }
    }),
    ...students.map(async (call, n) => {
      await sleep((n * 5000) / STUDENTS);
      while (Date.now() < until) {
        await timed(() => call('GET', '/api/v1/me'));
        await timed(() => call('GET', `/api/v1/students/${ids[n]}/account?limit=50`));
        await sleep(5000);
      }
    }),
    (async () => {
      while (Date.now() < until) {
        memory.push(await memoryOf(server.pid));
        await sleep(Math.max(1000, (SECONDS * 1000) / 30));
      }
    })(),
  ]);
  // What was published last is on its way.
  for (let i = 0; i < 50 && heard.some((count) => count < marks); i += 1) await sleep(200);
  const lost = heard.filter((count) => count !== marks).length;
  hangUp.abort();
  await Promise.all(listening);
  memory.push(await memoryOf(server.pid));
  server.kill('SIGTERM');

  const third = Math.ceil(memory.length / 3);
  const average = (/** @type {number[]} */ values) =>
    values.reduce((a, b) => a + b, 0) / values.length;
  const [middle, end] = [average(memory.slice(third, 2 * third)), average(memory.slice(2 * third))];
  console.log(
    `${name}: ${times.length} requests in ${SECONDS} s, ${errors.length} errors; median ${quantile(times, 0.5).toFixed(1)} ms, ` +
      `p99 ${quantile(times, 0.99).toFixed(1)} ms; ${marks} marks, heard whole by ${LISTENERS - lost} of ${LISTENERS} listeners; ` +
      `memory ${middle.toFixed(0)} MiB in the middle third, ${end.toFixed(0)} MiB in the last`,
  );
  for (const error of errors.slice(0, 5)) console.error(error);
  if (errors.length > 0 || lost > 0 || end > middle * 1.25) process.exitCode = 1;
}

const folder = await mkdtemp(path.join(tmpdir(), 'turnout-load-'));
await loadOn('SQLite', { DATA_DIR: folder });
const postgres = await startPostgres({ durable: true });
if (postgres) {
  await loadOn('PostgreSQL', {
    DATA_DIR: folder,
    DATABASE_URL: await createDatabase(postgres.url),
  });
  await postgres.stop();
}
await rm(folder, { recursive: true, force: true });

import { cp, mkdtemp } from 'node:fs/promises';
import { createServer } from 'node:http';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import pg from 'pg';
import { createDatabase } from '../scripts/lib/postgres.mjs';
import { addDays, openSchool, startApp } from '../dist/server/bench.js';
import { http, logIn, median, ms, rate, timeInTurn, times } from './measure.mjs';
import { record } from './record.mjs';
import { fillSchool } from './school.mjs';

export const TODAY = '2026-11-20';
export const ADMIN = { email: 'admin@bench.test', password: 'bench-first-position' };
const RUNS = 200;
const WARM_UP = 30;

/**
 * The environment for starting a server.
 *
 * @param {string} dataDir @param {string | undefined} databaseUrl
 */
export const settings = (dataDir, databaseUrl) => ({
  DATA_DIR: dataDir,
  ...(databaseUrl ? { DATABASE_URL: databaseUrl } : {}),
  TRUST_PROXY: 'true',
  ADMIN_EMAIL: ADMIN.email,
  ADMIN_PASSWORD: ADMIN.password,
});

/**
 * Opens a school on either database, with an untouched copy of the database for statements sent directly to the driver.
 *
 * @param {string | null} postgresUrl null for SQLite
 * @param {{ students: number; years: number }} size
 */
export async function openBenchSchool(postgresUrl, size) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-bench-'));
  const name = `bench_${size.students}_${size.years}`;
  const databaseUrl = postgresUrl ? await createDatabase(postgresUrl, { name }) : undefined;
  const school = await openSchool({ dataDir, databaseUrl, timeZone: 'UTC' }, () => new Date());
  const filled = await fillSchool(school.database, { ...size, today: TODAY });
  await school.close();
  if (databaseUrl) await vacuum(databaseUrl);
  const copy = postgresUrl
    ? await createDatabase(postgresUrl, { name: `${name}_copy`, template: name })
    : `${dataDir}-copy`;
  if (!postgresUrl) await cp(dataDir, copy, { recursive: true });

  const app = await startApp({
    dataDir,
    databaseUrl,
    port: 0,
    host: '127.0.0.1',
    timeZone: 'UTC',
    admin: ADMIN,
    trustProxy: false,
    clientFolder: path.resolve('dist/client'),
    version: 'bench',
    log: { info: () => {}, warn: () => {}, debug: () => {}, error: console.error },
  });
  const cookie = await logIn(app.url, ADMIN);
  return {
    ...filled,
    years: size.years,
    app,
    cookie,
    copy,
    straight: await connect(postgresUrl, copy),
  };
}

/**
 * After so many new rows, a PostgreSQL server would do this by itself within a minute. It takes longer than the app's
 * limit for a statement.
 *
 * @param {string} url
 */
async function vacuum(url) {
  const client = new pg.Client({ connectionString: url });
  await client.connect();
  await client.query('vacuum analyze');
  await client.end();
}

/** @typedef {Awaited<ReturnType<typeof openBenchSchool>>} BenchSchool */

/**
 * Opens a bare connection to the copy, which sends statements directly to the driver and compiles each once.
 *
 * @param {string | null} postgresUrl @param {string} copy
 */
async function connect(postgresUrl, copy) {
  if (postgresUrl) {
    const client = new pg.Client({ connectionString: copy });
    await client.connect();
    return {
      /** @param {string} sql @param {unknown[]} parameters */
      run: async (sql, parameters) => (await client.query(sql, parameters)).rows,
      close: () => client.end(),
    };
  }
  const db = new DatabaseSync(path.join(copy, 'turnout.db'));
  db.exec('pragma journal_mode = wal; pragma synchronous = full; pragma foreign_keys = on');
  const statements = new Map();
  return {
    /** @param {string} sql @param {import('node:sqlite').SQLInputValue[]} parameters */
    run: async (sql, parameters) => {
      let statement = statements.get(sql);
      if (!statement) statements.set(sql, (statement = db.prepare(sql)));
      return statement.columns().length > 0
        ? statement.all(...parameters)
        : statement.run(...parameters);
    },
    close: async () => db.close(),
  };
}

/** Starts a plain Node HTTP server that does nothing, or sends what `answer` resolves to. */
export async function bareServer(answer = async () => '') {
  const server = createServer((request, response) => {
    request.resume();
    request.on('end', () => {
      void answer(request.url ?? '').then((text) => response.end(text));
    });
  });
  await new Promise((resolve) => server.listen(0, '127.0.0.1', () => resolve(undefined)));
  const { port } = /** @type {import('node:net').AddressInfo} */ (server.address());
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/**
 * Compares a write over HTTP with the same statements sent directly to the driver plus an empty request.
 *
 * @param {string} name @param {BenchSchool} school @param {(i: number) => Promise<unknown>} write
 */
async function compareWrite(name, school, write) {
  const recordings = [];
  // We record on the school itself and replay in the same order on the copy, which started in the same state.
  for (let i = 0; i < RUNS + WARM_UP; i += 1) recordings.push(await record(() => write(i)));
  const empty = await bareServer();
  const [byHttp = 0, straight = 0, nothing = 0] = await timeInTurn(
    [
      (i) => write(RUNS + WARM_UP + i),
      async (i) => {
        for (const { sql, parameters } of recordings[i] ?? [])
          await school.straight.run(sql, parameters);
      },
      () => http(empty.url, { method: 'POST', body: {} }),
    ],
    { runs: RUNS, warmUp: WARM_UP },
  );
  empty.close();
  const perSecond = await rate((i) => write(2 * (RUNS + WARM_UP) + i), { callers: 20, runs: 1000 });
  const statements = median(recordings.map((one) => one.length));
  console.log(
    `${name}: ${ms(byHttp)} by HTTP; its ${statements} statements straight ${ms(straight)}, an empty request ` +
      `${ms(nothing)}; ratio ${times(byHttp / (straight + nothing))} (at most 3). 20 callers: ${Math.round(perSecond)} a second`,
  );
}

/** @param {BenchSchool} school */
export async function benchWrites(school) {
  const { app, cookie, ids } = school;
  const statuses = ['absent', 'present', 'medicalAbsence'];
  await compareWrite('a mark', school, (i) => {
    const date = addDays(TODAY, 1 + (Math.floor(i / ids.length) % 300));
    const status = statuses[i % statuses.length];
    const body = { status, attributes: { late: i % 2 === 0 } };
    return http(`${app.url}/api/v1/attendance/${date}/${ids[i % ids.length]}`, {
      method: 'PUT',
      cookie,
      body,
    });
  });
  await compareWrite('a payment', school, (i) => {
    const body = {
      studentId: ids[i % ids.length],
      amount: 500 + i,
      paymentMethod: 'cash',
      date: TODAY,
    };
    return http(`${app.url}/api/v1/payments`, { method: 'POST', cookie, body });
  });
}

const STUDENT = `select s.id, s.first_name, s.last_name, u.email, u.role, s.enrollment_status, s.dance_role,
  s.frozen_fees_total, s.frozen_balance, s.frozen_at, a.owed, a.credit, a.owed - a.credit as calculated_balance,
  a.total_fees, a.total_payments`;
const STUDENTS =
  'from students s join users u on u.id = s.id join accounts a on a.student_id = s.id';
const ATTENDING = "where s.enrollment_status in ('Enrolled', 'Pending Payment')";

const lists = {
  "the day's attendance": {
    path: `/api/v1/attendance/${TODAY}`,
    sql: `${STUDENT}, m.status, m.fee, m.marked_at, f.type, f.flag, f.cents ${STUDENTS}
      left join attendance m on m.date = '${TODAY}' and m.student_id = s.id
      left join mark_fees f on f.mark_id = m.id ${ATTENDING} order by s.name_order, s.id`,
  },
  'the student list': {
    path: '/api/v1/students',
    sql: `${STUDENT} ${STUDENTS} order by s.name_order, s.id`,
  },
  'the public dashboard': {
    path: '/api/v1/public-dashboard',
    sql: `select s.id, s.first_name, s.last_name, s.enrollment_status, a.owed - a.credit as calculated_balance
      from students s join accounts a on a.student_id = s.id ${ATTENDING} order by s.name_order, s.id`,
  },
};

/**
 * The time for the same list, compressed, plus the time that its bytes take at 10 Mbit/s.
 *
 * @param {string} url @param {string} cookie
 */
async function byNetwork(url, cookie) {
  const MBIT_A_SECOND = 10;
  const sizes = /** @type {number[]} */ ([]);
  const [took = 0] = await timeInTurn(
    [async () => sizes.push((await http(url, { cookie, accepts: 'br' })).bytes)],
    { runs: 30, warmUp: 5 },
  );
  const line = (median(sizes) * 8) / (MBIT_A_SECOND * 1000);
  return `compressed ${ms(took)}, and ${ms(line)} for its ${Math.round(median(sizes) / 1024)} KiB at ${MBIT_A_SECOND} Mbit/s`;
}

/** Compares each list with its single best SQL statement plus sending its rows. @param {BenchSchool} school */
export async function benchLists(school) {
  const best = await bareServer(async (url) => {
    const { sql } = Object.values(lists)[Number(url.slice(1))] ?? { sql: '' };
    return JSON.stringify(await school.straight.run(sql, []));
  });
  for (const [n, [name, { path: address }]] of Object.entries(lists).entries()) {
    const [ours = 0, theirs = 0] = await timeInTurn(
      [
        () => http(school.app.url + address, { cookie: school.cookie }),
        () => http(`${best.url}/${n}`),
      ],
      { runs: 100, warmUp: 20 },
    );
    console.log(
      `${name}: ${ms(ours)}, its best SQL and sending it ${ms(theirs)}; ratio ${times(ours / theirs)} (at most 2); ` +
        (await byNetwork(school.app.url + address, school.cookie)),
    );
  }
  best.close();
}

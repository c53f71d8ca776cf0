import { mkdtemp } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltServer } from '../scripts/lib/built-server.mjs';
import { createDatabase } from '../scripts/lib/postgres.mjs';
import { addDays } from '../dist/server/bench.js';
import { http, logIn, quantile } from './measure.mjs';
import { ADMIN, settings, TODAY } from './server.mjs';

const STUDENTS = 200;
const DAYS = 8;
const LASTS_MS = 4000;
const WARM_UP_MS = 2000;
const PROBE_EVERY_MS = 50;
const CALLERS = [1, 20, 100];
const statuses = ['absent', 'present', 'medicalAbsence'];

/** @typedef {{ url: string; cookie: string; ids: string[]; used: () => number }} School */

/** @param {Pick<School, 'url' | 'cookie'>} school @param {string} method @param {string} address @param {object} body */
const call = ({ url, cookie }, method, address, body) =>
  http(url + address, { method, cookie, body });

/** Measures how long a new visitor waits for `/healthz`, in ms. @param {string} url */
function visit(url) {
  const { port, hostname } = new URL(url);
  const start = performance.now();
  return new Promise((resolve) => {
    const socket = connect(Number(port), hostname, () =>
      socket.write('GET /healthz HTTP/1.1\r\nhost: bench\r\nconnection: close\r\n\r\n'),
    );
    const end = () => {
      socket.destroy();
      resolve(performance.now() - start);
    };
    socket.once('data', end);
    socket.once('error', end);
  });
}

let n = 0;
const writes = {
  /** @param {School} school */
  marks: (school) => {
    const i = (n += 1);
    return call(
      school,
      'PUT',
      `/api/v1/attendance/${addDays(TODAY, i % DAYS)}/${school.ids[i % STUDENTS]}`,
      {
        status: statuses[i % statuses.length],
        attributes: { late: i % 2 === 0 },
      },
    );
  },
  /** @param {School} school */
  payments: (school) => {
    const i = (n += 1);
    const body = { amount: 500 + (i % 1000), paymentMethod: 'cash', date: TODAY };
    return call(school, 'POST', '/api/v1/payments', {
      ...body,
      studentId: school.ids[i % STUDENTS],
    });
  },
};

/** @param {School} school @param {(school: School) => Promise<unknown>} write @param {number} callers */
async function measure(school, write, callers, lastsMs = LASTS_MS) {
  const until = performance.now() + lastsMs;
  const isOver = () => performance.now() > until;
  const times = /** @type {number[]} */ ([]);
  const visits = /** @type {number[]} */ ([]);
  const visiting = (async () => {
    while (!isOver()) {
      visits.push(await visit(school.url));
      await new Promise((resolve) => setTimeout(resolve, PROBE_EVERY_MS));
    }
  })();
  const [start, used] = [performance.now(), school.used()];
  await Promise.all(
    Array.from({ length: callers }, async () => {
      while (!isOver()) {
        const sent = performance.now();
        await write(school);
        times.push(performance.now() - sent);
      }
    }),
  );
  const seconds = (performance.now() - start) / 1000;
  await visiting;
  return {
    perSecond: times.length / seconds,
    cpu: (school.used() - used) / times.length,
    middle: quantile(times, 0.5),
    p99: quantile(times, 0.99),
    visit: quantile(visits, 0.5),
    slowestVisit: quantile(visits, 1),
  };
}

/** @param {string | null} postgresUrl @param {string} folder */
async function openSchool(postgresUrl, folder) {
  const name = `callers_${n}`;
  const databaseUrl = postgresUrl ? await createDatabase(postgresUrl, { name }) : undefined;
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-bench-'));
  const server = await startBuiltServer(settings(dataDir, databaseUrl), folder);
  const cookie = await logIn(server.url, ADMIN);
  const school = { ...server, cookie, ids: /** @type {string[]} */ ([]) };
  for (let i = 0; i < STUDENTS; i += 1) {
    const { body } = await call(school, 'POST', '/api/v1/students', {
      firstName: 'Student',
      lastName: `${i}`,
      email: `student-${i}@bench.test`,
      enrollmentStatus: 'Enrolled',
    });
    school.ids.push(JSON.parse(body).student.id);
  }
  await measure(school, writes.marks, 4, WARM_UP_MS);
  return school;
}

/**
 * Measures the throughput of one, twenty and a hundred callers, and how long a new visitor waits meanwhile. With
 * `--beside FOLDER`, alternates with the build in another checkout.
 *
 * @param {string | null} postgresUrl
 */
export async function benchCallers(postgresUrl) {
  const at = process.argv.indexOf('--beside');
  const folders = ['.', ...(at > 0 ? [process.argv[at + 1] ?? '.'] : [])];
  const schools = [];
  for (const folder of folders) schools.push(await openSchool(postgresUrl, folder));
  for (const [name, write] of Object.entries(writes)) {
    for (const callers of CALLERS) {
      const results = [];
      for (const school of schools) results.push(await measure(school, write, callers));
      const [ours, theirs] = results;
      if (!ours) continue;
      const than = theirs ? `, ${(ours.perSecond / theirs.perSecond).toFixed(2)}x` : '';
      console.log(`${name}, ${callers} at a time: ${describe(ours)}${than}`);
      if (theirs) console.log(`  ${folders[1]}: ${describe(theirs)}`);
    }
  }
  for (const school of schools) await school.stop();
}

/** @param {Awaited<ReturnType<typeof measure>>} measured */
function describe({ perSecond, cpu, middle, p99, visit: half, slowestVisit }) {
  const ms = (/** @type {number} */ value) => `${Math.round(value)} ms`;
  return (
    `${Math.round(perSecond)} a second, ${cpu.toFixed(2)} ms of the processor each; ${ms(middle)}, p99 ${ms(p99)}; ` +
    `/healthz to somebody new ${ms(half)}, at most ${ms(slowestVisit)}`
  );
}

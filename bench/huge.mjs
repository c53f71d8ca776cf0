import { spawnSync } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltServer } from '../scripts/lib/built-server.mjs';
import { createDatabase } from '../scripts/lib/postgres.mjs';
import { openSchool } from '../dist/server/bench.js';
import { http, logIn, ms, rate, timeInTurn, times } from './measure.mjs';
import { fillByStatements } from './school.mjs';
import { ADMIN, settings, TODAY } from './server.mjs';
import { benchStart } from './start.mjs';

const MONTH = TODAY.slice(0, 7);
const SIZES = [
  { students: 500, years: 5 },
  { students: 5000, years: 10 },
];
const RUNS = { runs: 20, warmUp: 4 };

const reads = {
  'the roll of a day': `/api/v1/attendance/${TODAY}`,
  'the student list': '/api/v1/students',
  'the public dashboard': '/api/v1/public-dashboard',
  "a month's attendance": `/api/v1/reports/attendance?month=${MONTH}`,
  'the monthly report': `/api/v1/reports/financial/monthly?month=${MONTH}`,
  'the report of a fee year': '/api/v1/reports/financial/cumulative?from=2025-08-13&to=2026-08-12',
  'a page of payments': '/api/v1/payments?limit=100',
};

/** @param {string} postgresUrl @param {{ students: number; years: number }} size */
async function openHuge(postgresUrl, size) {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'turnout-huge-'));
  const databaseUrl = await createDatabase(postgresUrl, { name: `huge_${size.students}` });
  const begun = performance.now();
  const school = await openSchool({ dataDir, databaseUrl, timeZone: 'UTC' }, () => new Date());
  const { ids, marks } = await fillByStatements(school.database, databaseUrl, {
    ...size,
    today: TODAY,
  });
  await school.close();
  const filled = performance.now();
  const env = { PATH: process.env['PATH'], DATA_DIR: dataDir, DATABASE_URL: databaseUrl };
  const check = spawnSync(process.execPath, ['dist/server/main.js', 'check:books'], {
    env,
    encoding: 'utf8',
  });
  if (check.status !== 0) throw new Error(`The books disagree: ${check.stdout} ${check.stderr}`);
  const seconds = (from, to) => `${Math.round((to - from) / 1000)} s`;
  console.log(
    `${size.students} students, ${marks} marks: made in ${seconds(begun, filled)}; check:books agrees after ${seconds(filled, performance.now())}`,
  );
  const servers = [
    await startBuiltServer(settings(dataDir, databaseUrl)),
    await startBuiltServer(settings(path.join(dataDir, 'second'), databaseUrl)),
  ];
  const cookie = await logIn(servers[0]?.url ?? '', ADMIN);
  /** Alternates between the two servers. */
  const url = (i) => servers[i % servers.length]?.url ?? '';
  return {
    ...size,
    env,
    read: (address) => (i) => http(url(i) + address, { cookie }),
    mark: (i) =>
      http(`${url(i)}/api/v1/attendance/${TODAY}/${ids[i % ids.length]}`, {
        method: 'PUT',
        cookie,
        body: { status: ['absent', 'present', 'medicalAbsence'][Math.floor(i / 7) % 3] },
      }),
    async close() {
      for (const { stop } of servers) await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Compares a school with 5,000 students and ten years on two servers to one with 500 students and five years.
 *
 * @param {string} postgresUrl
 */
export async function benchHuge(postgresUrl) {
  const [small, huge] = [
    await openHuge(postgresUrl, SIZES[0]),
    await openHuge(postgresUrl, SIZES[1]),
  ];
  for (const [name, address] of Object.entries(reads)) {
    const [few = 0, many = 0] = await timeInTurn([small.read(address), huge.read(address)], RUNS);
    console.log(
      `${name}: ${ms(few)} with 500 students, ${ms(many)} with 5000; ${times(many / few)}`,
    );
  }
  const [few = 0, many = 0] = await timeInTurn([small.mark, huge.mark], { runs: 100, warmUp: 20 });
  console.log(`a mark: ${ms(few)} with 500 students, ${ms(many)} with 5000; ${times(many / few)}`);
  for (const school of [small, huge]) {
    const marks = await rate((i) => school.mark(1000 + i), { callers: 20, runs: 1000 });
    const rolls = await rate(school.read(reads['the roll of a day']), { callers: 20, runs: 60 });
    console.log(
      `20 callers at two servers, ${school.students} students: ${Math.round(marks)} marks a second, ${rolls.toFixed(1)} rolls a second`,
    );
  }
  await benchStart('6,500,000 marks on PostgreSQL', huge.env);
  await small.close();
  await huge.close();
}

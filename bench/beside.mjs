import { startBuiltServer } from '../scripts/lib/built-server.mjs';
import { addDays } from '../dist/server/bench.js';
import { http, logIn, ms, quantile } from './measure.mjs';
import { ADMIN, settings, TODAY } from './server.mjs';

export const BESIDE = { students: 1000, years: 2 };
const BETWEEN_MARKS_MS = 20;
const PAST_DAYS = 100;

/** @param {string} url @param {string} cookie */
const callerOf =
  (url, cookie) =>
  async (/** @type {string} */ method, /** @type {string} */ path, /** @type {unknown} */ body) => {
    const answer = await http(`${url}/api/v1${path}`, { method, cookie, body });
    return answer.body === '' ? null : JSON.parse(answer.body);
  };

/**
 * A table of what a mark takes beside each long act, by a server in a process of its own: what everybody at a studio door
 * waits for while somebody else is in the office.
 *
 * @param {import('./server.mjs').BenchSchool} school
 * @param {string | undefined} databaseUrl
 */
export async function benchBeside(school, databaseUrl) {
  const server = await startBuiltServer(settings(school.copy, databaseUrl));
  const cookie = await logIn(server.url, ADMIN);
  const call = callerOf(server.url, cookie);
  const { ids } = school;
  let n = 0;
  async function mark() {
    n += 1;
    const begun = performance.now();
    await call('PUT', `/attendance/${TODAY}/${ids[n % ids.length]}`, {
      status: ['absent', 'present', 'medicalAbsence'][n % 3],
    });
    return performance.now() - begun;
  }
  /** @param {string} what @param {() => Promise<unknown>} act */
  async function beside(what, act) {
    const times = /** @type {number[]} */ ([]);
    const over = new AbortController();
    const begun = performance.now();
    const acting = act().finally(() => over.abort());
    const marking = (async () => {
      do {
        times.push(await mark());
        await new Promise((resolve) => setTimeout(resolve, BETWEEN_MARKS_MS));
      } while (!over.signal.aborted);
    })();
    const answer = await acting;
    const took = performance.now() - begun;
    await marking;
    const p95 = ms(quantile(times, 0.95));
    const most = ms(Math.max(...times));
    console.log(
      `${what} (${(took / 1000).toFixed(1)} s): ${times.length} marks, p95 ${p95} (at most 250), most ${most} (at most 1000); ${Math.round(server.memory())} MiB`,
    );
    return answer;
  }

  for (let i = 0; i < 100; i += 1) await mark();
  await beside('nothing', () => new Promise((resolve) => setTimeout(resolve, 3000)));
  const rows = Array.from({ length: 1000 }, (_, i) => ({
    firstName: `Dancer ${i}`,
    lastName: 'Listed',
    adultName: `Parent ${i}`,
    adultEmail: `parent${i}@list.test`,
  }));
  const list = await beside('a list of 1,000 people', () =>
    call('POST', '/students/import', { rows, dryRun: false }),
  );
  await beside('its undo', () => call('POST', '/students/import/undo', { actId: list.actId }));
  const { items } = await call('GET', '/students');
  const named = items.slice(0, 1000).map((/** @type {any} */ one) => one.firstName);
  const marks = Array.from({ length: PAST_DAYS }, (_, day) =>
    named.map((/** @type {string} */ firstName) => ({
      who: `${firstName} Bench`,
      date: addDays('2020-01-01', day),
      status: 'present',
      className: 'Past',
    })),
  ).flat();
  const past = { source: 'Before', marks };
  const seen = await beside('a preview of 100,000 past marks', () =>
    call('POST', '/imports/preview', past),
  );
  const came = await beside('their import', () =>
    call('POST', '/imports', { ...past, basedOn: seen.hash }),
  );
  await beside('its undo', () => call('POST', `/imports/${came.import.id}/undo`, {}));
  const month = TODAY.slice(0, 7);
  await beside('thirty monthly PDFs', async () => {
    for (let i = 0; i < 30; i += 1)
      await fetch(
        `${server.url}/api/v1/reports/financial/monthly/export?month=${month}&format=pdf`,
        {
          headers: { cookie },
        },
      ).then((one) => one.arrayBuffer());
  });
  await beside('an export of everything', async () => {
    const answer = await fetch(`${server.url}/api/v1/export`, { headers: { cookie } });
    await answer.arrayBuffer();
  });
  await beside('somebody who opens the list again and again', async () => {
    for (let i = 0; i < 60; i += 1) await call('GET', '/students');
  });
  const { next } = await call('GET', '/closings');
  const { hash } = await call('GET', `/closings/${next}`);
  await beside('closing a month', () => call('POST', '/closings', { month: next, basedOn: hash }));
  await server.stop();
}

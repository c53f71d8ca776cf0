import { setMaxListeners } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { createCallers } from './callers.mjs';
import { createCrowd } from './crowd.mjs';
import { follow } from './listeners.mjs';

const LISTENERS = 100;
/** How many times memory is read per day. */
const READINGS = 30;
/** How long the last events may take to arrive. */
const DELIVERY_TIMEOUT_MS = 20_000;

/**
 * The results of a day. Times are milliseconds of `performance.now()`.
 *
 * @typedef {object} Day
 * @property {{ name: string; from: number }[]} phases
 * @property {import('./callers.mjs').Outcome[]} outcomes
 * @property {{ at: number; mib: number }[]} memory of the server
 * @property {number} marks how many were acknowledged
 * @property {number} retries how many requests were repeated
 * @property {number} listeners
 * @property {number} whole how many listeners received each mark once, in the order in which the marks were made
 * @property {number} reopened how often their streams were reopened
 * @property {string[]} wrong
 */

/**
 * Runs a busy day: admins mark, students look, and listeners follow, during all phases of the day.
 *
 * @param {import('../../scripts/lib/built-server.mjs').BuiltServer} server @param {import('./people.mjs').People}
 * people
 * @param {string} date a class date that no other day uses @param {import('./phases.mjs').Phase[]} phases
 * @returns {Promise<Day>}
 */
export async function busyDay(server, people, date, phases) {
  const { outcomes, callerWith } = createCallers(server.url);
  const stream = `${server.url}/api/v1/attendance/${date}/events`;
  const listeners = Array.from({ length: LISTENERS }, () => follow(stream, people.admin));
  await sleep(1000);

  const over = new AbortController();
  setMaxListeners(0, over.signal);
  const crowd = createCrowd(callerWith, people, date, over.signal);
  const [begun, memory] = await Promise.all([
    runPhases(phases).finally(() => over.abort()),
    watchMemory(server, phases, over.signal),
    crowd.work(),
  ]);

  // A listener that starts from the first event reads all events from the database.
  const late = follow(stream, people.admin, 0);
  const all = [late, ...listeners];
  const { marks, retries, last } = crowd.done;
  const deadline = Date.now() + DELIVERY_TIMEOUT_MS;
  while (Date.now() < deadline && all.some(({ heard }) => heard.length < marks)) await sleep(200);
  const made = late.heard.join();
  const whole = listeners.filter(({ heard }) => heard.join() === made).length;
  const reopened = listeners.reduce((sum, one) => sum + one.reopened, 0);
  await Promise.all(all.map((one) => one.hangUp()));

  const wrong = outcomes.flatMap((one) => one.wrong ?? []);
  if (late.heard.length !== marks)
    wrong.push(`${marks} marks were acknowledged, and ${late.heard.length} were made`);
  if (whole < LISTENERS) wrong.push(`${LISTENERS - whole} listeners did not hear each mark once`);
  const { body } = await callerWith(people.admin)('GET', `/api/v1/attendance/${date}`);
  for (const { id, attendance } of body?.students ?? [])
    if (attendance?.status !== last.get(id))
      wrong.push(`${id} was marked as ${last.get(id)}, and is ${attendance?.status}`);
  if (!server.isAlive()) wrong.push('the server ended');
  const listening = { listeners: LISTENERS, whole, reopened };
  return { phases: begun, outcomes, memory, marks, retries, ...listening, wrong };
}

/** @param {import('./phases.mjs').Phase[]} phases */
async function runPhases(phases) {
  const begun = [];
  for (const { name, seconds, begin } of phases) {
    begun.push({ name, from: performance.now() });
    await begin?.();
    await sleep(seconds * 1000);
  }
  return begun;
}

/**
 * @param {import('../../scripts/lib/built-server.mjs').BuiltServer} server @param {import('./phases.mjs').Phase[]} phases
 * @param {AbortSignal} over
 */
async function watchMemory(server, phases, over) {
  const seconds = phases.reduce((sum, phase) => sum + phase.seconds, 0);
  const between = Math.max(500, (seconds * 1000) / READINGS);
  const readings = [];
  while (!over.aborted) {
    readings.push({ at: performance.now(), mib: server.memory() });
    await sleep(between, undefined, { signal: over }).catch(() => {});
  }
  return readings;
}

import { setTimeout as sleep } from 'node:timers/promises';

/** @typedef {ReturnType<typeof import('./callers.mjs').createCallers>['callerWith']} CallerWith */

const ADMINS = 20;
const STATUSES = ['present', 'absent', 'medicalAbsence'];
const BETWEEN_MARKS_MS = 200;
const BETWEEN_VISITS_MS = 5000;
const AGAIN_AFTER_MS = 500;
const MOST_TRIES = 100;

/**
 * Admins who each mark their own students, and students who look at their accounts, until the day is over.
 *
 * @param {CallerWith} callerWith @param {import('./people.mjs').People} people @param {string} date
 * @param {AbortSignal} over
 */
export function createCrowd(callerWith, people, date, over) {
  /** The acknowledged marks; `last` is each student's last status, `retries` the number of repeated requests. */
  const done = { marks: 0, retries: 0, last: /** @type {Map<string, string>} */ (new Map()) };
  const pause = (/** @type {number} */ ms) =>
    sleep(ms, undefined, { signal: over }).catch(() => {});

  /**
   * Marks a student. Like the app, repeats a request that was refused because the database was unavailable; its
   * idempotency key ensures that it takes effect once.
   *
   * @param {import('./callers.mjs').Call} call @param {string} id @param {string} status @param {string} key
   */
  async function mark(call, id, status, key) {
    const path = `/api/v1/attendance/${date}/${id}`;
    for (let tries = 1; tries <= MOST_TRIES; tries += 1) {
      const answer = await call('PUT', path, { status }, { 'idempotency-key': key });
      if (answer.status === 200) {
        done.marks += 1;
        done.last.set(id, status);
      }
      if (answer.status !== 503) return;
      done.retries += 1;
      await sleep(AGAIN_AFTER_MS);
    }
  }

  /** @param {number} a */
  async function admin(a) {
    const call = callerWith(people.admin);
    const theirs = people.students.filter((_, n) => n % ADMINS === a);
    for (let n = 0; !over.aborted; n += 1) {
      const { id = '' } = theirs[n % theirs.length] ?? {};
      await mark(call, id, STATUSES[n % STATUSES.length] ?? '', `${date}-${a}-${n}`);
      await pause(BETWEEN_MARKS_MS);
    }
  }

  /** @param {import('./people.mjs').People['students'][number]} student @param {number} n */
  async function student({ id, cookie }, n) {
    const call = callerWith(cookie);
    await pause((n * BETWEEN_VISITS_MS) / people.students.length);
    while (!over.aborted) {
      await call('GET', '/api/v1/me');
      await call('GET', `/api/v1/students/${id}/account?limit=50`);
      await pause(BETWEEN_VISITS_MS);
    }
  }

  return {
    done,
    work: () =>
      Promise.all([
        ...Array.from({ length: ADMINS }, (_, a) => admin(a)),
        ...people.students.map(student),
      ]),
  };
}

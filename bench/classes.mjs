import { http, ms, timeInTurn, times } from './measure.mjs';
import { TODAY } from './server.mjs';

const CLASSES = 40;
const SINCE = '2026-01-01';
const RUNS = { runs: 100, warmUp: 20 };

/**
 * Compares the roll and a mark in a school with one class and in a school where 40 classes meet on one day, each with a
 * place for every student.
 *
 * @param {import('./server.mjs').BenchSchool} one @param {import('./server.mjs').BenchSchool} many
 */
export async function benchClasses(one, many) {
  const classId = await addClasses(many);
  /** @param {import('./server.mjs').BenchSchool} school @param {string} path */
  const read = (school, path) => () =>
    http(`${school.app.url}/api/v1${path}`, { cookie: school.cookie });
  /** @param {import('./server.mjs').BenchSchool} school @param {object} [more] */
  const mark = (school, more) => (/** @type {number} */ i) =>
    http(`${school.app.url}/api/v1/attendance/${TODAY}/${school.ids[i % school.ids.length]}`, {
      method: 'PUT',
      cookie: school.cookie,
      body: { status: i % 2 === 0 ? 'absent' : 'present', ...more },
    });
  const month = `/reports/attendance?month=${TODAY.slice(0, 7)}`;
  /** @type {[string, (i: number) => Promise<unknown>, (i: number) => Promise<unknown>][]} */
  const compared = [
    [
      'the roll',
      read(one, `/attendance/${TODAY}`),
      read(many, `/attendance/${TODAY}?classId=${classId}`),
    ],
    ['a mark', mark(one), mark(many, { classId })],
    ["a month's attendance", read(one, month), read(many, month)],
  ];
  for (const [name, alone, among] of compared) {
    const [single = 0, several = 0] = await timeInTurn([alone, among], RUNS);
    console.log(
      `${name}, with ${CLASSES} classes a day: ${ms(several)}, with one ${ms(single)}; ratio ${times(several / single)}`,
    );
  }
  const [day = 0] = await timeInTurn([read(many, `/lessons?from=${TODAY}&to=${TODAY}`)], RUNS);
  console.log(`the ${CLASSES} lessons of a day, with their counts: ${ms(day)}`);
}

/**
 * Adds the classes, and returns the id of one.
 *
 * @param {import('./server.mjs').BenchSchool} school
 */
async function addClasses({ app, cookie, ids }) {
  /** @param {string} method @param {string} path @param {object} body */
  const ask = async (method, path, body) =>
    JSON.parse((await http(`${app.url}/api/v1${path}`, { method, cookie, body })).body);
  const weekday = new Date(`${TODAY}T00:00:00Z`).getUTCDay();
  let last = '';
  for (let number = 2; number <= CLASSES; number += 1) {
    const first = { name: 'Class 1', forWhom: 'everyone' };
    const { class: added } = await ask('POST', '/classes', {
      name: `Class ${number}`,
      forWhom: 'places',
      ...(number === 2 && { first }),
    });
    last = added.id;
    const starts = `${String(8 + (number % 12)).padStart(2, '0')}:00`;
    await ask('PUT', `/classes/${last}/schedules/${SINCE}`, {
      meetings: [{ weekday, starts, ends: `${starts.slice(0, 3)}50` }],
    });
    await ask('POST', `/classes/${last}/places`, { studentIds: ids, from: SINCE });
  }
  return last;
}

import { createCallers } from './callers.mjs';

export const STUDENTS = 200;
const PASSWORD = 'load-and-listen-813';
export const ADMIN = { email: 'admin@load.test', password: PASSWORD };

/**
 * The session cookies of everyone; sessions survive a restart of the server.
 *
 * @typedef {{ admin: string; students: { id: string; cookie: string }[] }} People
 */

/** @param {Headers} headers */
function cookiesOf(headers) {
  return headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

/** Registers the students, logs in as the admin and approves them. @param {string} url @returns {Promise<People>} */
export async function gather(url) {
  const { callerWith } = createCallers(url);
  /** @param {string} way @param {object} credentials */
  async function enter(way, credentials) {
    const answer = await callerWith()('POST', `/api/auth/${way}/email`, credentials);
    if (answer.status !== 200) throw new Error(`${way}: ${JSON.stringify(answer.body)}`);
    return { id: String(answer.body.user.id), cookie: cookiesOf(answer.headers) };
  }
  const students = [];
  for (let n = 0; n < STUDENTS; n += 1) {
    const email = `student${n}@load.test`;
    students.push(await enter('sign-up', { email, password: PASSWORD, name: `Student ${n}` }));
  }
  const { cookie: admin } = await enter('sign-in', ADMIN);
  const userIds = students.map(({ id }) => id);
  await callerWith(admin)('POST', '/api/v1/approvals', { userIds, approve: true });
  return { students, admin };
}

import { http, ms, timeInTurn } from './measure.mjs';
import { TODAY } from './server.mjs';

const STUDENTS = 300;
const RUNS = { runs: 30, warmUp: 5 };

/**
 * Charges 300 students in one act and reverses that, and reads everybody's tuition for a month.
 *
 * @param {import('./server.mjs').BenchSchool} school
 */
export async function benchCharges({ app, cookie, ids }) {
  /** @param {string} method @param {string} path @param {object} [body] */
  const ask = async (method, path, body) =>
    JSON.parse((await http(`${app.url}/api/v1${path}`, { method, cookie, body })).body);
  await ask('POST', '/fee-types', {
    name: 'Costume',
    amount: 4500,
    from: '2000-01-01',
    appliesTo: 'charge',
  });
  await ask('PUT', '/classes/first/prices/2000-01-01', { per: 'month', amount: 6000 });
  const lines = ids.slice(0, STUDENTS).map((studentId) => ({ studentId, amount: 4500 }));
  /** @type {string[]} */
  const acts = [];
  const charge = async () => {
    const { actId } = await ask('POST', '/charges', { type: 'costume', date: TODAY, lines });
    acts.push(actId);
  };
  const reverse = () => ask('POST', `/charges/undo/${acts.pop()}`);
  const tuition = () => ask('GET', `/tuition?month=${TODAY.slice(0, 7)}`);
  const [charged = 0, reversed = 0, looked = 0] = await timeInTurn(
    [charge, reverse, tuition],
    RUNS,
  );
  console.log(
    `${STUDENTS} students charged in one act: ${ms(charged)} (at most 150 ms), reversed ${ms(reversed)}`,
  );
  console.log(`a month's tuition of ${ids.length} students, looked at: ${ms(looked)}`);
}

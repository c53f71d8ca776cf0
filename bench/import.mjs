import { http } from './measure.mjs';

const ROWS = 5000;

/**
 * Times an import of 5,000 students: previewed, added, and sent again. Each is timed only once, because adding can't be
 * repeated.
 *
 * @param {import('./server.mjs').BenchSchool} school
 */
export async function benchImport({ app, cookie }) {
  const rows = Array.from({ length: ROWS }, (_, i) => ({
    firstName: `Dancer ${i}`,
    lastName: 'Listed',
    email: `dancer${i}@list.test`,
    danceRole: i % 2 ? 'Follow' : 'Lead',
    enrollmentStatus: 'Enrolled',
    balance: i % 3 ? 0 : 1250,
  }));
  for (const [what, dryRun] of /** @type {const} */ ([
    ['looked at', true],
    ['added', false],
    ['the same again', false],
  ])) {
    const start = performance.now();
    const body = { rows, dryRun };
    await http(`${app.url}/api/v1/students/import`, { method: 'POST', cookie, body });
    const seconds = ((performance.now() - start) / 1000).toFixed(2);
    console.log(`a list of ${ROWS} students, ${what}: ${seconds} s`);
  }
}

import { http, ms, timeInTurn, times } from './measure.mjs';
import { TODAY } from './server.mjs';

/** Small enough that 31 years of data are written within minutes. */
export const OF_YEARS = { students: 300, years: [1, 5, 31] };
const RUNS = { runs: 60, warmUp: 10 };
const MONTH = TODAY.slice(0, 7);

/** Reads about today, one month or the same months, which shouldn't depend on how old a school is. */
const reads = {
  'the student list': ['/students'],
  'who owes for 30 days': ['/students/owing?before=2026-10-22'],
  Home: [
    '/settings',
    '/setup/progress',
    '/approvals',
    '/students/owing?by=household',
    '/payments?limit=5&totals=false',
    `/payments?from=${TODAY}&to=${TODAY}&method=cash&limit=1`,
    `/attendance/${TODAY}`,
  ],
  'the monthly report': [`/reports/financial/monthly?month=${MONTH}`],
  'the charts of three months': [
    `/reports/financial/visualization?from=${MONTH.slice(0, 5)}09-01&to=${TODAY}`,
  ],
};

/**
 * Compares reads in schools that differ only in age, relative to the first one.
 *
 * @param {import('./server.mjs').BenchSchool[]} schools
 */
export async function benchYears(schools) {
  for (const [name, paths] of Object.entries(reads)) {
    const took = await timeInTurn(
      schools.map(({ app, cookie }) => async () => {
        for (const path of paths) await http(`${app.url}/api/v1${path}`, { cookie });
      }),
      RUNS,
    );
    const [first = 0] = took;
    const each = took.map(
      (one, n) => `at ${schools[n]?.years} years ${ms(one)} (${times(one / first)})`,
    );
    console.log(`${name}: ${each.join(', ')} (at most 1.3)`);
  }
}

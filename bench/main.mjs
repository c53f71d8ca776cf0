// `npm run bench`: medians and ratios on a generated school of 500 students and 5 years, on both databases, and the roll in a browser.
// `npm run bench -- --large` measures the reports on 2,000,000 marks instead.
import { availableParallelism } from 'node:os';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { benchBrowser } from './browser.mjs';
import { closeConnections } from './measure.mjs';
import { benchReportHistory, benchReports } from './reports.mjs';
import { watchDrivers } from './record.mjs';
import { benchHistory, benchLists, benchWrites, openBenchSchool } from './server.mjs';

const STUDENTS = 500;
const isLarge = process.argv.includes('--large');
const YEARS = isLarge ? 31 : 5;

watchDrivers();
console.log(`Node ${process.version}, ${availableParallelism()} cores`);

/** @param {string} name @param {string | null} postgresUrl */
async function benchEngine(name, postgresUrl) {
  const school = await openBenchSchool(postgresUrl, { students: STUDENTS, years: YEARS });
  const young = await openBenchSchool(postgresUrl, { students: STUDENTS, years: 1 });
  console.log(`\n${name}: ${STUDENTS} students, ${school.marks} marks`);
  await benchReports(school);
  await benchReportHistory(school, young);
  if (!isLarge) {
    await benchLists(school);
    await benchHistory(school, young);
    if (!postgresUrl) await benchBrowser(school);
    await benchWrites(school);
  }
  for (const one of [school, young]) {
    await one.straight.close();
    await one.app.stop();
  }
}

await benchEngine('SQLite', null);
const postgres = await startPostgres({ durable: true });
if (postgres) {
  await benchEngine('PostgreSQL', postgres.url);
  await postgres.stop();
}
closeConnections();

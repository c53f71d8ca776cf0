// `npm run bench`: medians and ratios on a generated school of 500 students and 5 years, on both databases, and the roll in a browser.
// `npm run bench -- --large` measures the reports on 2,000,000 marks instead, `npm run bench -- --floods` only what marks
// take while somebody floods the server, `npm run bench -- --import` only a list of 5,000 students, `npm run bench -- --callers` only what a hundred
// callers get done at once (with `--beside FOLDER` also that of another checkout).
import { availableParallelism } from 'node:os';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { benchBrowser } from './browser.mjs';
import { benchCallers, closeCallers } from './callers.mjs';
import { benchFloods } from './floods.mjs';
import { benchImport } from './import.mjs';
import { closeConnections } from './measure.mjs';
import { benchReportHistory, benchReports } from './reports.mjs';
import { watchDrivers } from './record.mjs';
import { benchHistory, benchLists, benchWrites, openBenchSchool } from './server.mjs';

const STUDENTS = 500;
const isLarge = process.argv.includes('--large');
const isFloods = process.argv.includes('--floods');
const isCallers = process.argv.includes('--callers');
const isImport = process.argv.includes('--import');
const YEARS = isLarge ? 31 : 5;

watchDrivers();
console.log(`Node ${process.version}, ${availableParallelism()} cores`);

/**
 * @param {string | null} postgresUrl @param {number} years
 * @param {(school: import('./server.mjs').BenchSchool) => Promise<void>} measure
 */
async function withSchool(postgresUrl, years, measure) {
  const school = await openBenchSchool(postgresUrl, { students: STUDENTS, years });
  await measure(school);
  await school.straight.close();
  await school.app.stop();
}

/** @param {string} name @param {string | null} postgresUrl */
async function benchEngine(name, postgresUrl) {
  if (isFloods) {
    console.log(`\n${name}: ${STUDENTS} students`);
    return benchFloods(postgresUrl);
  }
  if (isCallers) {
    console.log(`\n${name}`);
    return benchCallers(postgresUrl);
  }
  if (isImport) {
    console.log(`\n${name}`);
    return withSchool(postgresUrl, 1, benchImport);
  }
  await withSchool(postgresUrl, YEARS, (school) =>
    withSchool(postgresUrl, 1, (young) => benchSchools(name, postgresUrl, school, young)),
  );
}

/**
 * @param {string} name @param {string | null} postgresUrl
 * @param {import('./server.mjs').BenchSchool} school @param {import('./server.mjs').BenchSchool} young
 */
async function benchSchools(name, postgresUrl, school, young) {
  console.log(`\n${name}: ${STUDENTS} students, ${school.marks} marks`);
  await benchReports(school);
  await benchReportHistory(school, young);
  if (isLarge) return withSchool(postgresUrl, 20, (twenty) => benchReportHistory(twenty, young));
  await benchLists(school);
  await benchHistory(school, young);
  if (!postgresUrl) await benchBrowser(school);
  await benchWrites(school);
  await benchImport(school);
  await benchCallers(postgresUrl);
  await benchFloods(postgresUrl);
}

await benchEngine('SQLite', null);
const postgres = await startPostgres({ durable: true });
if (postgres) {
  await benchEngine('PostgreSQL', postgres.url);
  await postgres.stop();
}
closeConnections();
closeCallers();

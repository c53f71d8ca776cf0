// `npm run bench`: medians and ratios on a generated school of 500 students and 5 years, on both databases, and the roll
// in a browser. Options measure only one part:
//   --floods   the time for marks while somebody floods the server
//   --import   an import of 5,000 students
//   --callers  the throughput of up to a hundred callers (--beside FOLDER: also of the build in another checkout)
//   --beside   what a mark takes beside each long act (without --callers)
//   --lists    the lists in a browser
//   --history  what answers for today or one month, in schools of 300 with 1, 5 and 31 years
//   --classes  a school in which 40 classes meet on one day
//   --charges  300 students charged in one act, and a month's tuition
//   --export   everything of 1,500 students and five years, while somebody marks students
//   --huge     a school of 5,000 students and ten years, on PostgreSQL and two servers
import { availableParallelism } from 'node:os';
import { startPostgres } from '../scripts/lib/postgres.mjs';
import { benchBrowser, benchListsInBrowser, benchPaints } from './browser.mjs';
import { benchBeside, BESIDE } from './beside.mjs';
import { benchCallers } from './callers.mjs';
import { benchCharges } from './charges.mjs';
import { benchClasses } from './classes.mjs';
import { benchExport, EXPORTED } from './export.mjs';
import { benchFloods } from './floods.mjs';
import { benchYears, OF_YEARS } from './history.mjs';
import { benchHuge } from './huge.mjs';
import { benchImport } from './import.mjs';
import { closeConnections } from './measure.mjs';
import { benchReports } from './reports.mjs';
import { watchDrivers } from './record.mjs';
import { benchLists, benchWrites, openBenchSchool } from './server.mjs';
import { benchStart } from './start.mjs';

const STUDENTS = 500;
const isFloods = process.argv.includes('--floods');
const isCallers = process.argv.includes('--callers');
const isBeside = !isCallers && process.argv.includes('--beside');
const isImport = process.argv.includes('--import');
const isHuge = process.argv.includes('--huge');
const areClasses = process.argv.includes('--classes');
const areCharges = process.argv.includes('--charges');
const isExport = process.argv.includes('--export');
const isHistory = process.argv.includes('--history');
const areLists = process.argv.includes('--lists');
const YEARS = 5;

watchDrivers();
console.log(`Node ${process.version}, ${availableParallelism()} cores`);

/**
 * @param {string | null} postgresUrl @param {number} years
 * @param {(school: import('./server.mjs').BenchSchool) => Promise<void>} measure @param {number} [students]
 */
async function withSchool(postgresUrl, years, measure, students = STUDENTS) {
  const school = await openBenchSchool(postgresUrl, { students, years });
  await measure(school);
  await school.straight.close();
  await school.app.stop();
}

/** @param {string} name @param {string | null} postgresUrl */
async function benchEngine(name, postgresUrl) {
  if (isHistory) {
    console.log(`\n${name}`);
    return benchHistories(postgresUrl);
  }
  return benchParts(name, postgresUrl);
}

/** @param {string} name @param {string | null} postgresUrl */
async function benchParts(name, postgresUrl) {
  if (isFloods) {
    console.log(`\n${name}: ${STUDENTS} students`);
    return benchFloods(postgresUrl);
  }
  if (areCharges) {
    console.log(`\n${name}: ${STUDENTS} students`);
    return withSchool(postgresUrl, 1, benchCharges);
  }
  if (isExport) {
    const { students, years } = EXPORTED;
    console.log(`\n${name}: ${students} students`);
    return withSchool(postgresUrl, years, benchExport, students);
  }
  if (areClasses) {
    console.log(`\n${name}: ${STUDENTS} students`);
    return withSchool(postgresUrl, 1, (one) =>
      withSchool(postgresUrl, 2, (many) => benchClasses(one, many)),
    );
  }
  if (isBeside) {
    const { students, years } = BESIDE;
    console.log(`\n${name}: a mark beside`);
    return withSchool(
      postgresUrl,
      years,
      (school) => benchBeside(school, postgresUrl ? school.copy : undefined),
      students,
    );
  }
  if (isCallers) {
    console.log(`\n${name}`);
    return benchCallers(postgresUrl);
  }
  if (isImport) {
    console.log(`\n${name}`);
    return withSchool(postgresUrl, 1, benchImport);
  }
  await withSchool(postgresUrl, YEARS, (school) => benchSchools(name, postgresUrl, school));
}

/**
 * @param {string} name @param {string | null} postgresUrl
 * @param {import('./server.mjs').BenchSchool} school
 */
async function benchSchools(name, postgresUrl, school) {
  console.log(`\n${name}: ${STUDENTS} students, ${school.marks} marks`);
  await benchReports(school);
  await benchLists(school);
  await benchHistories(postgresUrl);
  if (!postgresUrl) {
    await benchBrowser(school);
    await benchListsOfSizes(school);
    await benchStart(`${school.marks} marks`, { DATA_DIR: school.copy });
  }
  await benchWrites(school);
  await benchImport(school);
  await benchCallers(postgresUrl);
  await benchFloods(postgresUrl);
}

/** @param {string | null} postgresUrl */
function benchHistories(
  postgresUrl,
  schools = /** @type {import('./server.mjs').BenchSchool[]} */ ([]),
) {
  const years = OF_YEARS.years[schools.length];
  if (years === undefined) return benchYears(schools);
  return withSchool(
    postgresUrl,
    years,
    (school) => benchHistories(postgresUrl, [...schools, school]),
    OF_YEARS.students,
  );
}

/**
 * Measures the lists of this school, of one three times as large, and of one with 300 students in a browser without
 * throttling.
 *
 * @param {import('./server.mjs').BenchSchool} school
 */
async function benchListsOfSizes(school) {
  await benchListsInBrowser(school);
  const larger = { students: 3 * STUDENTS, years: 1 };
  await withSchool(null, larger.years, benchListsInBrowser, larger.students);
  await withSchool(null, 1, benchPaints, 300);
}

if (areLists) await withSchool(null, 1, benchListsOfSizes);
else if (!isHuge) await benchEngine('SQLite', null);
const postgres = areLists ? null : await startPostgres({ durable: true });
if (postgres) {
  if (isHuge) await benchHuge(postgres.url);
  else await benchEngine('PostgreSQL', postgres.url);
  await postgres.stop();
}
closeConnections();

// `npm run test:long -- load`: a busy day, and a day when the database gets slow and goes down, on both databases. Each
// day takes LOAD_SECONDS. Exits with 1 if anything went wrong.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { createDatabase, startPostgres } from '../../scripts/lib/postgres.mjs';
import { openLine } from '../support/line.mjs';
import { busyDay } from './day.mjs';
import { describeDay, faultsOf } from './figures.mjs';
import { gather } from './people.mjs';
import { calmDay, faultsOfFile, faultsOfLine, roughDay } from './phases.mjs';
import { checkBooks, startServer } from './server.mjs';

const SECONDS = Number(process.env['LOAD_SECONDS']);
const CALM_DATE = '2026-03-02';
const ROUGH_DATE = '2026-03-03';

/** @param {string} name @param {import('./day.mjs').Day} day */
function report(name, day) {
  console.log([name, ...describeDay(day)].join('\n'));
  for (const fault of faultsOf(day).slice(0, 8)) fail(fault);
}

/** @param {string} fault */
function fail(fault) {
  console.error(`  FAILED: ${fault}`);
  process.exitCode = 1;
}

/**
 * Runs both days on one database. On the rough day, the server may use another connection to the database
 * (`roughPlace`).
 *
 * @param {string} name @param {import('./server.mjs').Place} place
 * @param {import('./server.mjs').Place} roughPlace @param {() => import('./phases.mjs').Faults} faults
 */
async function loadOn(name, place, roughPlace, faults) {
  const calm = await startServer(place);
  const people = await gather(calm.url);
  report(`${name}, a calm day`, await busyDay(calm, people, CALM_DATE, calmDay(SECONDS)));
  await calm.stop();

  const rough = await startServer(roughPlace);
  const phases = roughDay(SECONDS, faults());
  report(`${name}, a rough day`, await busyDay(rough, people, ROUGH_DATE, phases));
  await rough.stop();
  const disagreements = await checkBooks(place);
  if (disagreements) fail(disagreements);
}

const folder = await mkdtemp(path.join(tmpdir(), 'turnout-load-'));

const place = { DATA_DIR: folder };
let closeFile = () => {};
await loadOn('SQLite', place, place, () => {
  const { faults, close } = faultsOfFile(folder);
  closeFile = close;
  return faults;
});
closeFile();

const postgres = await startPostgres({ durable: true });
if (postgres) {
  const direct = new URL(await createDatabase(postgres.url));
  const line = await openLine({ host: direct.hostname, port: Number(direct.port) });
  const through = new URL(direct);
  through.port = String(line.port);
  await loadOn(
    'PostgreSQL',
    { DATA_DIR: folder, DATABASE_URL: direct.href },
    { DATA_DIR: folder, DATABASE_URL: through.href },
    () => faultsOfLine(line),
  );
  await line.cut();
  await postgres.stop();
}
await rm(folder, { recursive: true, force: true });

// `npm run test:long`: the tests that take too long for `npm test`. Names choose parts: `npm run test:long -- fuzz`.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { ensureFaketime, shiftedClocks } from './lib/clocks.mjs';
import { npm, runNode } from './lib/exec.mjs';
import { ensureFailoverPrograms } from './lib/failover-programs.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';

/** @param {string} project @param {NodeJS.ProcessEnv} env @param {...string} files */
const vitest = (project, env, ...files) =>
  npm(['run', '--silent', 'test:vitest', '--', '--project', project, ...files], env);

const inLong = (/** @type {string} */ name) => `tests/long/${name}.test.ts`;
const inServer = (/** @type {string} */ name) => `tests/server/${name}.test.ts`;

/** Each returns an exit code. */
const parts = {
  /** All server tests on both databases, and every wrong value in every field. */
  engines: () => vitest('server', { ENGINES: 'all' }),
  /** What starts, kills and builds whole programs: first starts, the image, power cuts, a standby, emails at a kill. */
  programs: () => vitest('long', { LONG: '1' }),
  /** The server is killed, and its machine loses power, in the middle of requests. */
  crash: () =>
    vitest(
      'server',
      { ENGINES: 'all', LONG: '1', KILLS: '100', POWER_CUTS: '8' },
      '--project=long',
      inServer('crash'),
      inLong('powerCut'),
    ),
  /** Upgrades and first starts are cut off before each statement, and killed. */
  upgrades: () =>
    vitest('server', { ENGINES: 'all', EACH_STATEMENT: '1', KILLS: '50' }, inServer('cutUpgrades')),
  /** Twenty times as many random histories, compared with the plain models. */
  histories: () =>
    vitest(
      'server',
      { HISTORIES: '20' },
      inServer('law.property'),
      inServer('undo.property'),
      inServer('reports.property'),
    ),
  /** Requests with generated input to every operation, damaged exports and lists, and lists of any layout. */
  fuzz: () =>
    vitest(
      'server',
      { FUZZ: '20000', LONG: '1' },
      '--project=unit',
      '--project=long',
      'src/client/features/import/damagedLists.fuzz.test.ts',
      'tests/unit/fates.test.ts',
      inServer('fuzz'),
      inLong('closings.fuzz'),
      inLong('damagedExports.fuzz'),
    ),
  /** A busy day, and a day when the database goes down, for a minute each; LOAD_SECONDS makes them longer. */
  load: () =>
    runNode(inRoot('tests', 'load', 'main.mjs'), [], {
      LOAD_SECONDS: process.env['LOAD_SECONDS'] ?? '60',
    }),
  /**
   * A cluster of three PostgreSQL servers and two Turnouts on this machine. Parts of it are killed and disconnected
   * while 40 callers work.
   */
  async failover() {
    const missing = await ensureFailoverPrograms();
    if (!missing) return vitest('failover', { FAILOVER: '1' });
    console.log(`Skipped: the test of a failing database server, because there is ${missing}`);
    return 0;
  },
  /** Every test on other days: a suite that is green today only is found before that day comes. */
  async clocks() {
    const missing = (await ensureFaketime()) ?? (await ensureChromium());
    if (missing) {
      console.log(`Skipped: the tests on other days, because there is ${missing}`);
      return 0;
    }
    const red = [];
    for (const [name, env] of await shiftedClocks()) {
      console.log(`\n== clocks: ${name}`);
      // The timeouts of a PostgreSQL that sees another day never come.
      const but = ['--exclude', inServer('outage')];
      const codes = [
        await npm(['run', '--silent', 'test:vitest', '--', ...but], env),
        await npm(['run', '--silent', 'test:e2e'], env),
        await npm(['run', '--silent', 'test:e2e'], { ...env, RARE: '1' }),
      ];
      if (codes.some((code) => code !== 0)) red.push(name);
    }
    if (red.length > 0) console.error(`Red ${red.join(', ')}`);
    return red.length;
  },
  /** The files to download and the package, made and used. */
  async release() {
    const code = await runNode(inRoot('scripts', 'release.mjs'), []);
    return code || vitest('release', { RELEASE: '1' });
  },
  /** The browser's tests of what is rare: a reply that comes late, two tabs, a second way to the same thing. */
  rare: () => npm(['run', '--silent', 'test:e2e'], { RARE: '1' }),
  /** Follows the guides in docs/ and deploy/. */
  guides: () => runNode(inRoot('scripts', 'test-guides.mjs'), []),
};

const isPart = (/** @type {string} */ name) => name in parts;
const chosen = process.argv.slice(2);
const unknown = chosen.find((name) => !isPart(name));
if (unknown !== undefined) {
  console.error(`There is no "${unknown}" among the long tests: ${Object.keys(parts).join(', ')}`);
  process.exit(1);
}

await ensureInstalled({ withTools: true });
await ensureBuilt();
/** @type {string[]} */
const failed = [];
for (const [name, run] of Object.entries(parts)) {
  if (chosen.length > 0 && !chosen.includes(name)) continue;
  console.log(`\n== ${name}`);
  if ((await run()) !== 0) failed.push(name);
}
if (failed.length > 0) {
  console.error(`Failed: ${failed.join(', ')}`);
  process.exitCode = 1;
}

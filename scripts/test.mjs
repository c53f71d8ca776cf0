// `npm test`: installs what is missing, then runs every check and test in order. A red one doesn't hide the others: the
// end says all.
import './lib/require-node.mjs';
import { mkdir, rm } from 'node:fs/promises';
import { runChecks } from './lib/checks.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { npm } from './lib/exec.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';
import { playwrightResults, vitestResults } from './lib/test-results.mjs';

const reports = inRoot('test-results');
const vitestReport = `${reports}/vitest.json`;
const browserReport = `${reports}/browser.json`;

const totals = { passed: 0, failed: 0, skipped: 0 };

/** @type {string[]} */
const failures = [];

/** @param {import('./lib/test-results.mjs').Results} results */
function add(results) {
  totals.passed += results.passed;
  totals.failed += results.failed;
  totals.skipped += results.skipped;
  failures.push(...results.failures);
}

/** @param {string} name @param {...string} args */
async function script(name, ...args) {
  const code = await npm(['run', '--silent', name, ...(args.length > 0 ? ['--', ...args] : [])]);
  if (code !== 0) throw new Error(`npm run ${name} failed`);
}

async function staticChecks() {
  const red = await runChecks();
  if (red.length > 0) throw new Error(red.join(', '));
}

let hasChromium = false;

async function vitest() {
  try {
    await script(
      'test:vitest',
      ...(hasChromium ? [] : ['--project', '!screens']),
      '--reporter=default',
      '--reporter=json',
      `--outputFile.json=${vitestReport}`,
    );
  } finally {
    add(await vitestResults(vitestReport));
  }
}

/** Finds or installs a browser; in CI there must be one. */
async function chromium() {
  const missing = await ensureChromium();
  if (missing && process.env['CI']) throw new Error(`Browser tests can't run: ${missing}`);
  if (missing) console.warn(`Skipped: all tests in a browser, because there is ${missing}`);
  hasChromium = missing === null;
}

async function browser() {
  if (!hasChromium) return;
  try {
    await script('test:e2e');
  } finally {
    add(await playwrightResults(browserReport));
  }
}

/** What the others can't go on without. */
const NEEDED = ['Packages', 'Build', 'Chromium'];

/** @type {(readonly [string, () => Promise<void>])[]} */
const steps = [
  ['Packages', () => ensureInstalled({ withTools: true })],
  ['Build', ensureBuilt],
  ['Chromium', chromium],
  ['Static checks', staticChecks],
  ['Unit, screen and server tests', vitest],
  ['Browser tests', browser],
];

/** @param {number} since */
const seconds = (since) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

// Results of an earlier run must not count as results of this one.
await rm(reports, { recursive: true, force: true });
await mkdir(reports);

const start = performance.now();
/** @type {string[]} */
const red = [];
for (const [name, step] of steps) {
  const stepStart = performance.now();
  console.log(`\n== ${name}`);
  try {
    await step();
  } catch (error) {
    console.error(`== ${name}: failed. ${error instanceof Error ? error.message : String(error)}`);
    process.exitCode = 1;
    red.push(name);
    if (NEEDED.includes(name)) break;
  }
  console.log(`== ${name}: ${seconds(stepStart)}`);
}
console.log(`\nTook ${seconds(start)}.`);
// Once more at the end, because a log that is kept often keeps only that.
for (const failure of failures) console.error(`\n${failure}`);
if (red.length > 0) console.error(`\nRed: ${red.join(', ')}`);
console.log(`${totals.passed} passed, ${totals.failed} failed, ${totals.skipped} skipped`);

// `npm run lighthouse`: runs Lighthouse on the most visited screens, in the demo school and in a school with 500
// students, as a phone on a slow network. Prints the table for docs/BENCHMARKS.md.
import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { findChromium } from '../../scripts/lib/chromium.mjs';
import { withDemoSchool } from '../../scripts/lib/demo-school.mjs';
import { npm } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { openBenchSchool } from '../server.mjs';

const here = inRoot('bench', 'lighthouse');
const DEBUG_PORT = 9_333;
const RUNS = Number(process.env['RUNS'] ?? 3);
const only = process.argv[2];

/** @type {{ name: string; path: string; signedIn: boolean }[]} */
const screens = [
  { name: 'Public dashboard', path: '/public-dashboard', signedIn: false },
  { name: 'Log in', path: '/', signedIn: false },
  { name: 'Home', path: '/', signedIn: true },
  { name: 'Roll', path: '/attendance', signedIn: true },
  { name: 'Students', path: '/manage-students', signedIn: true },
].filter(({ name }) => !only || name === only);

async function loadLighthouse() {
  if (!existsSync(path.join(here, 'node_modules'))) {
    if ((await npm(['ci', '--prefix', here])) !== 0)
      throw new Error('Lighthouse was not installed');
  }
  const { default: lighthouse } = await import('lighthouse');
  return lighthouse;
}

/** Starts a browser with the debugging port that Lighthouse connects to. */
async function startChromium() {
  const executable = findChromium();
  if (!executable) throw new Error('There is no Chromium');
  const browser = spawn(
    executable,
    [
      '--headless=new',
      `--remote-debugging-port=${DEBUG_PORT}`,
      '--disable-gpu',
      '--disable-background-networking',
      '--disable-component-update',
      '--no-first-run',
      ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
      'about:blank',
    ],
    { stdio: 'ignore' },
  );
  for (let attempt = 0; attempt < 100; attempt += 1) {
    if ((await fetch(`http://127.0.0.1:${DEBUG_PORT}/json/version`).catch(() => null))?.ok) break;
    await sleep(100);
  }
  return async () => {
    browser.kill('SIGTERM');
    await once(browser, 'exit');
  };
}

/** @param {number[]} values */
const median = (values) => values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)] ?? NaN;

/**
 * @param {Awaited<ReturnType<typeof loadLighthouse>>} lighthouse @param {string} school
 * @param {string} url @param {string} cookie
 */
async function measure(lighthouse, school, url, cookie) {
  for (const { name, path: screen, signedIn } of screens) {
    const runs = [];
    for (let run = 0; run < RUNS; run += 1) {
      const result = await lighthouse(url + screen, {
        port: DEBUG_PORT,
        logLevel: 'error',
        onlyCategories: ['performance', 'accessibility', 'best-practices'],
        ...(signedIn ? { extraHeaders: { Cookie: cookie } } : {}),
      });
      if (!result) throw new Error(`Lighthouse said nothing of ${screen}`);
      runs.push(result.lhr);
    }
    const score = (/** @type {string} */ of) =>
      Math.round(median(runs.map(({ categories }) => categories[of]?.score ?? 0)) * 100);
    const value = (/** @type {string} */ of) =>
      median(runs.map(({ audits }) => audits[of]?.numericValue ?? NaN));
    const seconds = (/** @type {string} */ of) => `${(value(of) / 1000).toFixed(1)} s`;
    const cells = [
      school,
      name,
      score('performance'),
      score('accessibility'),
      score('best-practices'),
      seconds('first-contentful-paint'),
      seconds('largest-contentful-paint'),
      `${Math.round(value('total-blocking-time'))} ms`,
      value('cumulative-layout-shift').toFixed(3),
      `${Math.round(value('total-byte-weight') / 1024)} KiB`,
    ];
    console.log(`| ${cells.join(' | ')} |`);
    for (const { audits } of runs.slice(0, 1)) {
      for (const audit of Object.values(audits)) {
        const counts = ['accessibility', 'best-practices'].some((of) =>
          runs[0]?.categories[of]?.auditRefs.some(
            ({ id, weight }) => id === audit.id && weight > 0,
          ),
        );
        if (counts && audit.score !== null && audit.score < 1) console.log(`  ${audit.title}`);
      }
    }
  }
}

/** @param {string} url @param {{ email: string; password: string }} who */
async function signIn(url, who) {
  const answer = await fetch(`${url}/api/auth/sign-in/email`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(who),
  });
  return answer.headers
    .getSetCookie()
    .map((one) => one.split(';', 1)[0])
    .join('; ');
}

const lighthouse = await loadLighthouse();
const stopChromium = await startChromium();
try {
  console.log(
    '| School | Screen | Performance | Accessibility | Best practices | First paint | Largest | Blocked | Shift | Sent |\n' +
      '| --- | --- | --: | --: | --: | --: | --: | --: | --: | --: |',
  );
  await withDemoSchool(async (url, { admin, password }) =>
    measure(lighthouse, 'demo', url, await signIn(url, { email: admin, password })),
  );
  const { app, cookie, straight } = await openBenchSchool(null, { students: 500, years: 1 });
  await measure(lighthouse, '500 students', app.url, cookie);
  await straight.close();
  await app.stop();
} finally {
  await stopChromium();
}

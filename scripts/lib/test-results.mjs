import { readFile } from 'node:fs/promises';
import { relative } from 'node:path';
import { stripVTControlCharacters } from 'node:util';
import { root } from './paths.mjs';

/** @typedef {{ passed: number; failed: number; skipped: number; failures: string[] }} Results */

/** How much of a failure's message is said once more at the end. */
const MESSAGE_LINES = 12;

/** @param {string} file */
const readReport = async (file) => JSON.parse(await readFile(file, 'utf8'));

/**
 * @param {string} file
 * @param {string} name
 * @param {string | undefined} message
 */
function failure(file, name, message = '') {
  const lines = stripVTControlCharacters(message)
    .trim()
    .split('\n')
    .filter((line) => !line.includes('node_modules'))
    .slice(0, MESSAGE_LINES);
  return [`${file} › ${name}`, ...lines.map((line) => `    ${line}`)].join('\n');
}

/**
 * @param {string} file Vitest's JSON report
 * @returns {Promise<Results>}
 */
export async function vitestResults(file) {
  const report = await readReport(file);
  const failures = report.testResults.flatMap((/** @type {any} */ { name, ...tested }) => {
    const path = relative(root, name);
    const { status, message, assertionResults } = tested;
    const red = assertionResults.filter((/** @type {any} */ test) => test.status === 'failed');
    // A file that did not load, or whose setup failed, has no failed test, so it counts as one failure.
    if (status === 'failed' && red.length === 0) return [failure(path, 'the file', message)];
    return red.map((/** @type {any} */ test) =>
      failure(path, test.fullName, test.failureMessages[0]),
    );
  });
  return {
    passed: report.numPassedTests,
    failed: failures.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures,
  };
}

/**
 * @param {any} suite
 * @returns {any[]}
 */
const specsOf = (suite) => [
  ...(suite.specs ?? []),
  ...(suite.suites ?? []).flatMap((/** @type {any} */ inner) => specsOf(inner)),
];

/**
 * @param {string} file Playwright's JSON report
 * @returns {Promise<Results>}
 */
export async function playwrightResults(file) {
  const { stats, errors, suites } = await readReport(file);
  const failures = specsOf({ suites })
    .filter((spec) => !spec.ok)
    .map((spec) =>
      failure(spec.file, spec.title, spec.tests.at(-1)?.results.at(-1)?.error?.message),
    );
  const outside = errors.map((/** @type {any} */ error) =>
    failure('outside of any test', 'error', error.message),
  );
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
    failures: [...failures, ...outside],
  };
}

import { readFile } from 'node:fs/promises';

/** @typedef {{ passed: number; failed: number; skipped: number }} Counts */

/** @param {string} file */
const readReport = async (file) => JSON.parse(await readFile(file, 'utf8'));

/**
 * @param {string} file Vitest's JSON report
 * @returns {Promise<Counts>}
 */
export async function vitestCounts(file) {
  const report = await readReport(file);
  // A file that failed to load has no test results, so it counts as one failure.
  const unloadable = report.testResults.filter(
    (/** @type {any} */ { status, assertionResults }) =>
      status === 'failed' && assertionResults.length === 0,
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloadable.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/**
 * @param {string} file Playwright's JSON report
 * @returns {Promise<Counts>}
 */
export async function playwrightCounts(file) {
  const { stats, errors } = await readReport(file);
  return {
    passed: stats.expected,
    failed: stats.unexpected + errors.length,
    skipped: stats.skipped,
  };
}

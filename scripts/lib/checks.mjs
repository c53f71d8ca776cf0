import { captureNpm } from './exec.mjs';

/** A title, and the npm script of the check. @typedef {readonly [title: string, script: string]} Check */

/** As long as all others together. @type {Check} */
const LINT = ['Lint', 'lint'];

/** @type {readonly Check[]} */
const OTHERS = [
  ['Format', 'format:check'],
  ['Types', 'check:types'],
  ['Import directions', 'check:imports'],
  ['Who writes which table', 'check:tables'],
  ['Words', 'check:words'],
  ['Unused code and packages', 'check:unused'],
];

/**
 * Runs all static checks, lint beside the others, and prints what each says once it has ended.
 *
 * @returns {Promise<string[]>} the titles of those that failed
 */
export async function runChecks() {
  const lint = check(LINT);
  const red = [];
  for (const other of OTHERS) if (!(await check(other))) red.push(other[0]);
  if (!(await lint)) red.push(LINT[0]);
  return red;
}

/** @param {Check} one */
async function check([title, script]) {
  const { code, output } = await captureNpm(['run', '--silent', script]);
  console.log(`== ${title}${code === 0 ? '' : ': failed'}\n${output}`.trimEnd());
  return code === 0;
}

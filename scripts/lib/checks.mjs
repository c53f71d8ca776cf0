/** The checks of `npm run check`, which `npm test` runs first: a title, and the npm script for the check. */
export const checks = /** @type {const} */ ([
  ['Format', 'format:check'],
  ['Lint', 'lint'],
  ['Types', 'check:types'],
  ['Import directions', 'check:imports'],
  ['Who writes which table', 'check:tables'],
  ['Words', 'check:words'],
  ['Unused code and packages', 'check:unused'],
]);

/** What `npm run check` looks at and `npm test` begins with: what a person reads, and the script that does it. */
export const checks = /** @type {const} */ ([
  ['Format', 'format:check'],
  ['Lint', 'lint'],
  ['Types', 'check:types'],
  ['Import directions', 'check:imports'],
  ['Who writes which table', 'check:tables'],
  ['Words', 'check:words'],
  ['Unused code and packages', 'check:unused'],
]);

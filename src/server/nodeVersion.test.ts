import { expect, test } from 'vitest';
import { tooOld } from './nodeVersion.ts';

test.each([
  ['20.20.2', '>=24.15'],
  ['24.14.1', '>=24.15'],
  ['24.15.0', '>=26'],
])('Node %s is too old where %s is needed', (node, needed) => {
  expect(tooOld(node, needed)).toMatch(/^Turnout needs Node .+ this is Node .+ newer Node/);
});

test.each([
  ['24.15.0', '>=24.15'],
  ['24.21.0', '>=24.15'],
  ['26.0.0', '>=24.15'],
])('Node %s is new enough where %s is needed', (node, needed) => {
  expect(tooOld(node, needed)).toBeNull();
});

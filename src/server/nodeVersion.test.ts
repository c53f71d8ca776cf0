import { expect, test } from 'vitest';
import { tooOld } from './nodeVersion.ts';

test.each([
  ['18.20.8', '>=20.19'],
  ['20.18.3', '>=20.19'],
  ['20.19.0', '>=22'],
])('Node %s is too old where %s is needed', (node, needed) => {
  expect(tooOld(node, needed)).toMatch(/^Turnout needs Node .+ this is Node .+ newer Node/);
});

test.each([
  ['20.19.0', '>=20.19'],
  ['20.20.2', '>=20.19'],
  ['22.0.0', '>=20.19'],
])('Node %s is new enough where %s is needed', (node, needed) => {
  expect(tooOld(node, needed)).toBeNull();
});

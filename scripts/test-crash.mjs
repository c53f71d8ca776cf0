// `npm run test:crash`: many more kills, power cuts and histories than `npm test` has time for.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { npm } from './lib/exec.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled({ withTools: true });
await ensureBuilt();
process.env['KILLS'] ??= '100';
process.env['POWER_CUTS'] ??= '8';
process.env['HISTORIES'] ??= '10';
process.exitCode = await npm([
  'run',
  '--silent',
  'test:server',
  '--',
  'tests/server/crash.test.ts',
  'tests/server/powerCut.test.ts',
  'tests/server/law.property.test.ts',
  'tests/server/undo.property.test.ts',
  'tests/server/reports.property.test.ts',
]);

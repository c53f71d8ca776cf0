// `npm run check`: runs the static checks in order and stops at the first that fails.
import './lib/require-node.mjs';
import { checks } from './lib/checks.mjs';
import { npm } from './lib/exec.mjs';

for (const [name, script] of checks) {
  console.log(`== ${name}`);
  process.exitCode = await npm(['run', '--silent', script]);
  if (process.exitCode !== 0) break;
}

// `npm run build`; with --if-stale, builds only if the sources changed since the last build.
import './lib/require-node.mjs';
import { build, ensureBuilt } from './lib/build.mjs';
import { explain } from './lib/explain.mjs';
import { ensureInstalled } from './lib/install.mjs';

// Only the benchmark and the load tests pass --if-stale, and they need the devDependencies.
const isForTools = process.argv.includes('--if-stale');
try {
  await ensureInstalled({ withTools: isForTools });
  await (isForTools ? ensureBuilt() : build());
} catch (error) {
  console.error(explain(error));
  process.exit(1);
}

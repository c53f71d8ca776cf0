// `npm run build`; with --if-stale only when the sources changed since the last one.
import './lib/require-node.mjs';
import { build, ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

try {
  await ensureInstalled({ withTools: false });
  await (process.argv.includes('--if-stale') ? ensureBuilt() : build());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// `npm run build`; with --if-stale only when the sources changed since the last one.
import './lib/require-node.mjs';
import { build, ensureBuilt } from './lib/build.mjs';
import { ensureInstalled } from './lib/install.mjs';

// Only what measures and tests asks so, and needs the tools.
const isForTools = process.argv.includes('--if-stale');
try {
  await ensureInstalled({ withTools: isForTools });
  await (isForTools ? ensureBuilt() : build());
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}

// `npm run test:guides`: follows the guides in docs/ and deploy/ with the system's own nginx, HAProxy, Caddy and
// restic, which it installs, and sends emails through its Postfix.
import './lib/require-node.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { npm } from './lib/exec.mjs';
import { ensureGuidePrograms } from './lib/guide-programs.mjs';
import { ensureInstalled } from './lib/install.mjs';

await ensureInstalled({ withTools: true });
await ensureBuilt();
const { found, missing } = await ensureGuidePrograms();
const noChromium = await ensureChromium();
if (noChromium) missing.push(noChromium);
else found.push('chromium');
for (const one of missing)
  console.warn(`Skipped: the guides that need it, because there is ${one}`);

process.exitCode = await npm(
  ['run', '--silent', 'test:vitest', '--', '--project', 'guides', '--reporter=default'],
  { GUIDES: found.join() || 'none' },
);

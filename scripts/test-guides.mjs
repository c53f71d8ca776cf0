// `npm run test:guides`: follows the guides in docs/ and deploy/ with the system's own nginx, HAProxy, Caddy and
// restic, and sends emails through its Postfix. As part of `npm test`, which passes --report=FILE, it only installs them in CI, because Debian's packages
// start their servers.
import './lib/require-node.mjs';
import { parseArgs } from 'node:util';
import { ensureBuilt } from './lib/build.mjs';
import { ensureChromium } from './lib/chromium.mjs';
import { npm } from './lib/exec.mjs';
import { ensureGuidePrograms } from './lib/guide-programs.mjs';
import { ensureInstalled } from './lib/install.mjs';

const { report } = parseArgs({ options: { report: { type: 'string' } } }).values;

await ensureInstalled({ withTools: true });
await ensureBuilt();
const mayInstall = report === undefined || Boolean(process.env['CI']);
const { found, missing } = await ensureGuidePrograms({ mayInstall });
const noChromium = await ensureChromium();
if (noChromium) missing.push(noChromium);
else found.push('chromium');
for (const one of missing)
  console.warn(`Skipped: the guides that need it, because there is ${one}`);

process.exitCode = await npm(
  ['run', '--silent', 'test:vitest', '--', '--project', 'guides', '--reporter=default'].concat(
    report ? ['--reporter=json', `--outputFile.json=${report}`] : [],
  ),
  { GUIDES: found.join() || 'none' },
);

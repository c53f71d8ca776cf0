// `npm run test:failover`: a cluster of three PostgreSQL servers and two Turnouts on this machine, whose parts are
// killed and cut off while 40 callers work. Takes some minutes.
import './lib/require-node.mjs';
import { aptInstall } from './lib/apt.mjs';
import { ensureBuilt } from './lib/build.mjs';
import { capture, npm } from './lib/exec.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { ensureBinaries } from './lib/postgres-binaries.mjs';

/** What each is asked so that it ends at once, and the package of Debian that has it. */
const programs = [
  { ask: ['patroni', '--version'], packages: ['patroni', 'python3-psycopg2'] },
  { ask: ['etcd', '--version'], packages: ['etcd-server'] },
  { ask: ['haproxy', '-v'], packages: ['haproxy'] },
];

/** @returns {Promise<string | null>} why the cluster can't be built, null when it can */
async function missing() {
  const binaries = await ensureBinaries();
  if ('missing' in binaries) return binaries.missing;
  for (const { ask, packages } of programs) {
    const [name = '', ...args] = ask;
    const isThere = async () => (await capture(name, args)).code === 0;
    if (await isThere()) continue;
    const reason = await aptInstall(packages);
    if (!(await isThere())) return `no ${name} (${reason})`;
  }
  return null;
}

process.env['PATH'] += ':/usr/sbin';
await ensureInstalled({ withTools: true });
const reason = await missing();
if (reason)
  console.log(`Skipped: the test of a failing database server, because there is ${reason}`);
else {
  await ensureBuilt();
  process.env['FAILOVER'] = '1';
  process.exitCode = await npm(['run', '--silent', 'test:vitest', '--', '--project', 'failover']);
}

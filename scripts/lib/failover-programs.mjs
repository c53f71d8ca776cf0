import { aptInstall } from './apt.mjs';
import { capture } from './exec.mjs';
import { ensureBinaries } from './postgres-binaries.mjs';

/** What each is asked so that it ends at once, and the package of Debian that has it. */
const programs = [
  { ask: ['patroni', '--version'], packages: ['patroni', 'python3-psycopg2'] },
  { ask: ['etcd', '--version'], packages: ['etcd-server'] },
  { ask: ['haproxy', '-v'], packages: ['haproxy'] },
];

/**
 * Finds what a cluster of PostgreSQL servers is built of, or installs it.
 *
 * @returns {Promise<string | null>} why the cluster can't be built, null when it can
 */
export async function ensureFailoverPrograms() {
  process.env['PATH'] += ':/usr/sbin';
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

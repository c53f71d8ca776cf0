import { aptInstall } from './apt.mjs';
import { capture } from './exec.mjs';
import { ensureBinaries } from './postgres-binaries.mjs';

/** The programs, each with a command that checks for it and the Debian packages that contain it. */
const programs = [
  { command: ['patroni', '--version'], packages: ['patroni', 'python3-psycopg2'] },
  { command: ['etcd', '--version'], packages: ['etcd-server'] },
  { command: ['etcdctl', 'version'], packages: ['etcd-client'] },
  { command: ['haproxy', '-v'], packages: ['haproxy'] },
  { command: ['openssl', 'version'], packages: ['openssl'] },
];

/**
 * Finds or installs the programs for a cluster of PostgreSQL servers.
 *
 * @returns {Promise<string | null>} why the cluster can't be built, or null if it can
 */
export async function ensureFailoverPrograms() {
  process.env['PATH'] += ':/usr/sbin';
  const binaries = await ensureBinaries();
  if ('missing' in binaries) return binaries.missing;
  for (const { command, packages } of programs) {
    const [program = '', ...args] = command;
    const isThere = async () => (await capture(program, args)).code === 0;
    if (await isThere()) continue;
    const reason = await aptInstall(packages);
    if (!(await isThere())) return `no ${program} (${reason})`;
  }
  return null;
}

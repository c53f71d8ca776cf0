import { existsSync } from 'node:fs';
import { readdir } from 'node:fs/promises';
import path from 'node:path';
import { aptInstall } from './apt.mjs';
import { capture } from './exec.mjs';

const debian = '/usr/lib/postgresql';

/** @param {string} folder */
const hasServer = (folder) =>
  ['initdb', 'postgres'].every((name) => existsSync(path.join(folder, name)));

async function findBinaries() {
  const versions = await readdir(debian).catch(() => /** @type {string[]} */ ([]));
  const config = await capture('pg_config', ['--bindir']);
  return [
    ...(config.code === 0 ? [config.output.trim()] : []),
    ...versions
      .toSorted((a, b) => Number(b) - Number(a))
      .map((version) => path.join(debian, version, 'bin')),
    ...(process.env['PATH'] ?? '').split(path.delimiter),
  ].find(hasServer);
}

// Debian's package would make and start a server of its own, which nobody asked for.
const withoutItsOwnServer = [
  'sh',
  '-c',
  `mkdir -p /etc/postgresql-common/createcluster.d &&
   echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/turnout.conf`,
];

/**
 * The folder with initdb and postgres, installed first where they are missing.
 *
 * @returns {Promise<{ folder: string } | { missing: string }>}
 */
export async function ensureBinaries() {
  const found = await findBinaries();
  if (found) return { folder: found };
  const reason = await aptInstall(['postgresql'], withoutItsOwnServer);
  const installed = await findBinaries();
  return installed ? { folder: installed } : { missing: `no PostgreSQL server (${reason})` };
}

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

// Stops Debian's package from creating and starting its own server, which isn't needed.
const disableDefaultCluster = [
  'sh',
  '-c',
  `mkdir -p /etc/postgresql-common/createcluster.d &&
   echo 'create_main_cluster = false' > /etc/postgresql-common/createcluster.d/turnout.conf`,
];

/**
 * Finds the folder with initdb and postgres, and installs them first if they are missing.
 *
 * @returns {Promise<{ folder: string } | { missing: string }>}
 */
export async function ensureBinaries() {
  const found = await findBinaries();
  if (found) return { folder: found };
  const reason = await aptInstall(['postgresql'], disableDefaultCluster);
  const installed = await findBinaries();
  return installed ? { folder: installed } : { missing: `no PostgreSQL server (${reason})` };
}

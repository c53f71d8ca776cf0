import { readFile } from 'node:fs/promises';
import { npm } from './exec.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {Record<string, { version?: string; optional?: boolean; dev?: boolean; devOptional?: boolean }>} Packages */

/**
 * @param {string} lockfile
 * @returns {Promise<Packages>}
 */
async function packagesOf(lockfile) {
  return JSON.parse(await readFile(lockfile, 'utf8')).packages;
}

/**
 * npm's record of what it installed. It is written as the last step, so half an install has none.
 *
 * @returns {Promise<Packages | null>}
 */
const installedPackages = () =>
  packagesOf(inRoot('node_modules', '.package-lock.json')).catch(() => null);

/**
 * @param {Packages | null} installed
 * @param {boolean} withTools
 */
async function isComplete(installed, withTools) {
  if (!installed) return false;
  const wanted = await packagesOf(inRoot('package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '' || (!withTools && (dev || devOptional))) return true;
    // Optional packages are other platforms' binaries: absent here, unless one of them is ours.
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * Installs what package-lock.json names, when node_modules has something else or nothing. To build and to run takes the
 * `dependencies`; `devDependencies` are the tools of tests and checks, a third of the work of an installation. Who has
 * the tools keeps them.
 *
 * @param {{ withTools: boolean }} options
 */
export async function ensureInstalled({ withTools }) {
  const installed = await installedPackages();
  if (await isComplete(installed, withTools)) return;
  console.log('Installing packages …');
  const hasTools = Object.values(installed ?? {}).some(({ dev }) => dev);
  // Said either way: npm would go by NODE_ENV.
  const tools = withTools || hasTools ? '--include=dev' : '--omit=dev';
  const code = await npm(['ci', tools, '--no-audit', '--no-fund']);
  if (code !== 0)
    throw new Error('The packages could not be installed (npm ci failed, see above).');
}

import { readFile, rm } from 'node:fs/promises';
import { npm } from './exec.mjs';
import { inRoot } from './paths.mjs';
import { requireRoom } from './room.mjs';

/** @typedef {Record<string, { version?: string; optional?: boolean; dev?: boolean; devOptional?: boolean }>} Packages */

/**
 * @param {string} lockfile
 * @returns {Promise<Packages>}
 */
async function packagesOf(lockfile) {
  return JSON.parse(await readFile(lockfile, 'utf8')).packages;
}

/** npm's record of what it has installed. */
const record = inRoot('node_modules', '.package-lock.json');

/** With less than this many MB left after an installation, some files were not written. */
const LEAST_ROOM = 4;

/**
 * The installed packages. npm writes their record it last, so it is missing after an interrupted install.
 *
 * @returns {Promise<Packages | null>}
 */
const installedPackages = () => packagesOf(record).catch(() => null);

/**
 * @param {Packages | null} installed
 * @param {boolean} withTools
 */
async function isComplete(installed, withTools) {
  if (!installed) return false;
  const wanted = await packagesOf(inRoot('package-lock.json'));
  return Object.entries(wanted).every(([path, { version, optional, dev, devOptional }]) => {
    if (path === '' || (!withTools && (dev || devOptional))) return true;
    // Optional packages are binaries for other platforms: they may be missing, but ours must have the right version.
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

/**
 * Installs the packages in package-lock.json if node_modules differs from it. Building and running need only the
 * `dependencies`; the `devDependencies` are the tools for tests and checks, a third of the work of an installation. If
 * the tools are already installed, they stay.
 *
 * @param {{ withTools: boolean }} options
 */
export async function ensureInstalled({ withTools }) {
  const installed = await installedPackages();
  if (await isComplete(installed, withTools)) return;
  // If something is installed already, replacing it takes no extra room.
  if (!installed) await requireRoom(withTools ? 600 : 400, 'the packages');
  console.log('Installing packages …');
  const hasTools = Object.values(installed ?? {}).some(({ dev }) => dev);
  // We always pass this, because npm would otherwise decide by NODE_ENV.
  const tools = withTools || hasTools ? '--include=dev' : '--omit=dev';
  const code = await npm(['ci', tools, '--no-audit', '--no-fund']);
  await requireRoom(LEAST_ROOM, 'the packages').catch(async (error) => {
    await rm(record, { force: true });
    throw error;
  });
  if (code !== 0)
    throw new Error('The packages could not be installed (npm ci failed, see above).');
}

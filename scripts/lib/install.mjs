import { readFile } from 'node:fs/promises';
import { npm } from './exec.mjs';
import { inRoot } from './paths.mjs';

/** @typedef {Record<string, { version?: string; optional?: boolean }>} Packages */

/**
 * @param {string} lockfile
 * @returns {Promise<Packages>}
 */
async function packagesOf(lockfile) {
  return JSON.parse(await readFile(lockfile, 'utf8')).packages;
}

/** npm writes its own record of what it installed as its last step, so half an install has none. */
async function isInstalled() {
  const wanted = await packagesOf(inRoot('package-lock.json'));
  const installed = await packagesOf(inRoot('node_modules', '.package-lock.json')).catch(
    () => null,
  );
  if (!installed) return false;
  return Object.entries(wanted).every(([path, { version, optional }]) => {
    if (path === '') return true;
    // Optional packages are other platforms' binaries: absent here, unless one of them is ours.
    const found = installed[path];
    return found ? found.version === version : optional === true;
  });
}

/** Installs what package-lock.json names, when node_modules has something else or nothing. */
export async function ensureInstalled() {
  if (await isInstalled()) return;
  console.log('Installing packages …');
  // The build needs the development packages also where NODE_ENV says production.
  const code = await npm(['ci', '--include=dev', '--no-audit', '--no-fund']);
  if (code !== 0)
    throw new Error('The packages could not be installed (npm ci failed, see above).');
}

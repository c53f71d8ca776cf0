import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { compressFolder } from './compress.mjs';
import { runNode } from './exec.mjs';
import { inRoot, root } from './paths.mjs';
import { requireRoom } from './room.mjs';
import { bundleServer } from './server-bundle.mjs';

const fingerprintFile = inRoot('dist', '.fingerprint');
const configuration = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.client.json',
  'vite.config.ts',
  'scripts/lib/compile-hints.ts',
  'scripts/lib/contract-without-schemas.ts',
  'scripts/lib/guide.ts',
  'scripts/lib/offline-worker.ts',
  'scripts/lib/compress.mjs',
  'scripts/lib/inline-start.ts',
  'scripts/lib/package-name.mjs',
  'scripts/lib/server-bundle.mjs',
  'scripts/lib/third-party-notices.ts',
  'scripts/lib/version.ts',
  'bench/parts.ts',
];

/** @param {string} file */
const isBuilt = (file) => !/\.test\.tsx?$/.test(file);

/** @param {string} folder */
async function filesIn(folder) {
  const entries = await readdir(inRoot(folder), { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .filter(isBuilt)
    .toSorted();
}

/** Hashes contents, not times: a checkout or a copy changes the times but not the build. */
async function fingerprint() {
  const hash = createHash('sha256');
  const guide = await filesIn(path.join('docs', 'guide'));
  for (const file of [...configuration, ...guide, ...(await filesIn('src'))]) {
    hash
      .update(`${file}\0`)
      // Reading one file after another takes a tenth of the time that as many promises would.
      .update(readFileSync(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

async function bundleClient() {
  const vite = inRoot('node_modules', 'vite', 'bin', 'vite.js');
  const code = await runNode(vite, ['build', '--logLevel', 'warn'], { NODE_ENV: 'production' });
  if (code !== 0) throw new Error('The client could not be built (see above).');
  await compressFolder(inRoot('dist', 'client'));
}

/** Builds everything into an empty dist/. */
export async function build() {
  await requireRoom(50, 'building');
  console.log('Building …');
  const current = await fingerprint();
  await rm(inRoot('dist'), { recursive: true, force: true });
  await Promise.all([bundleServer(), bundleClient()]);
  await writeFile(fingerprintFile, current);
}

/**
 * Builds unless dist/ was built from exactly these sources. It builds in a child process, because a server that has
 * built would hold on to the bundler's 400 MB until it restarts.
 */
export async function ensureBuilt() {
  const built = await readFile(fingerprintFile, 'utf8').catch(() => null);
  if (built !== null && built === (await fingerprint())) return;
  const code = await runNode(inRoot('scripts', 'build.mjs'), []);
  if (code !== 0) throw new Error('Turnout could not be built (see above).');
}

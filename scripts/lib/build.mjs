import { createHash } from 'node:crypto';
import { cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { runNode } from './exec.mjs';
import { inRoot, root } from './paths.mjs';

const fingerprintFile = inRoot('dist', '.fingerprint');
const configuration = [
  'package-lock.json',
  'tsconfig.base.json',
  'tsconfig.server.json',
  'tsconfig.client.json',
  'vite.config.ts',
  'scripts/lib/contract-without-schemas.ts',
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

/** Content, not times: a checkout or a copy changes times without changing the build. */
async function fingerprint() {
  const hash = createHash('sha256');
  for (const file of [...configuration, ...(await filesIn('src'))]) {
    hash
      .update(`${file}\0`)
      .update(await readFile(inRoot(file)))
      .update('\0');
  }
  return hash.digest('hex');
}

/** @param {string} what @param {string} tool @param {string[]} args */
async function step(what, tool, args) {
  const code = await runNode(inRoot('node_modules', tool), args, { NODE_ENV: 'production' });
  if (code !== 0) throw new Error(`The ${what} could not be built (see above).`);
}

/** The compiler emits only scripts; what the server reads beside them goes along. */
async function copyServerAssets() {
  for (const file of await filesIn('src/server')) {
    if (/\.tsx?$/.test(file)) continue;
    const target = inRoot('dist', path.relative('src', file));
    await mkdir(path.dirname(target), { recursive: true });
    await cp(inRoot(file), target);
  }
}

/** Builds everything into an empty dist/. */
export async function build() {
  console.log('Building …');
  const current = await fingerprint();
  await rm(inRoot('dist'), { recursive: true, force: true });
  await step('server', 'typescript/bin/tsc', ['-p', 'tsconfig.server.json']);
  await copyServerAssets();
  await step('client', 'vite/bin/vite.js', ['build', '--logLevel', 'warn']);
  await writeFile(fingerprintFile, current);
}

/** Builds unless dist/ was made from exactly these sources. */
export async function ensureBuilt() {
  const built = await readFile(fingerprintFile, 'utf8').catch(() => null);
  if (built === null || built !== (await fingerprint())) await build();
}

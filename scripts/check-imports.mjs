// Checks the architecture's import table (scripts/imports/table.mjs) over src/; with --table prints instead which
// features each feature imports and which tables it writes.
import './lib/require-node.mjs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cycles, forbiddenImports, toolsInProgram, unreachable } from './imports/check.mjs';
import { circlesOfFeatures } from './imports/circles.mjs';
import { foreignReExports } from './imports/reExports.mjs';
import { readSource } from './imports/parse.mjs';
import { featureTable } from './imports/show.mjs';
import { writesAny } from './imports/table.mjs';
import { sharedTables } from './imports/writers.mjs';
import { inRoot, root } from './lib/paths.mjs';

/** @param {string} folder @param {RegExp} names */
async function filesIn(folder, names) {
  const found = await readdir(inRoot(folder), { recursive: true, withFileTypes: true });
  return found
    .filter((entry) => entry.isFile() && names.test(entry.name))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
    .map((file) => file.replaceAll('\\', '/'))
    .toSorted();
}

/** @param {string[]} paths @returns {Promise<import('./imports/parse.mjs').Sources>} */
async function read(paths) {
  const texts = await Promise.all(paths.map((file) => readFile(inRoot(file), 'utf8')));
  return new Map(paths.map((file, n) => [file, readSource(file, texts[n] ?? '')]));
}

const files = await filesIn('src', /\.tsx?$/);
const sources = await read(files);
const builders = await read(['vite.config.ts', ...(await filesIn('scripts/lib', /\.(mjs|ts)$/))]);
const { dependencies } = JSON.parse(await readFile(inRoot('package.json'), 'utf8'));

function check() {
  const problems = [
    ...forbiddenImports(sources),
    ...toolsInProgram(new Map([...sources, ...builders]), dependencies),
    ...cycles(sources),
    ...circlesOfFeatures(sources),
    ...foreignReExports(sources),
    ...sharedTables(sources, writesAny),
    ...unreachable(sources),
  ];
  for (const problem of problems) console.error(problem);
  console.log(`${files.length} files, ${problems.length} problems with imports`);
  if (problems.length > 0) process.exitCode = 1;
}

if (process.argv.includes('--table')) console.log(featureTable(sources, writesAny).join('\n'));
else check();

// Checks the architecture's import table (scripts/imports/table.mjs) over src/; with --table prints instead which
// features each feature imports and which tables it writes.
import './lib/require-node.mjs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cycles, forbiddenImports, unreachable } from './imports/check.mjs';
import { circlesOfFeatures } from './imports/circles.mjs';
import { foreignReExports } from './imports/reExports.mjs';
import { readSource } from './imports/parse.mjs';
import { featureTable } from './imports/show.mjs';
import { writesAny } from './imports/table.mjs';
import { sharedTables } from './imports/writers.mjs';
import { inRoot, root } from './lib/paths.mjs';

const found = await readdir(inRoot('src'), { recursive: true, withFileTypes: true });
const files = found
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

/** @type {import('./imports/parse.mjs').Sources} */
const sources = new Map();
for (const file of files) sources.set(file, readSource(file, await readFile(inRoot(file), 'utf8')));

function check() {
  const problems = [
    ...forbiddenImports(sources),
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

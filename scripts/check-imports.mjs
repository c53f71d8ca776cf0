// Checks the architecture's import table (scripts/imports/table.mjs) over src/.
import './lib/require-node.mjs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { cycles, forbiddenImports, unreachable } from './imports/check.mjs';
import { importsOf } from './imports/parse.mjs';
import { inRoot, root } from './lib/paths.mjs';

const found = await readdir(inRoot('src'), { recursive: true, withFileTypes: true });
const files = found
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

/** @type {import('./imports/check.mjs').Graph} */
const graph = new Map();
for (const file of files) graph.set(file, importsOf(file, await readFile(inRoot(file), 'utf8')));

const problems = [...forbiddenImports(graph), ...cycles(graph), ...unreachable(graph)];
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems with imports`);
if (problems.length > 0) process.exitCode = 1;

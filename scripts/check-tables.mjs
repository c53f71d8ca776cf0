// Fails if more than one feature of the server writes the same database table.
import './lib/require-node.mjs';
import { readdir, readFile } from 'node:fs/promises';
import { inRoot } from './lib/paths.mjs';
import { sharedTables } from './imports/tableWrites.mjs';

const found = await readdir(inRoot('src/server'), { recursive: true });
const files = found
  .filter((file) => file.endsWith('.ts'))
  .map((file) => `src/server/${file.replaceAll('\\', '/')}`)
  .toSorted();
const texts = await Promise.all(files.map((file) => readFile(inRoot(file), 'utf8')));
const problems = sharedTables(new Map(files.map((file, n) => [file, texts[n] ?? ''])));
for (const problem of problems) console.error(problem);
console.log(`${files.length} files, ${problems.length} problems with tables`);
if (problems.length > 0) process.exitCode = 1;

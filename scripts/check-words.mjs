// Refuses words that the product's readers don't use (scripts/words/table.mjs) in what they read: the texts in src/ and the
// documents for users.
import './lib/require-node.mjs';
import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { problemsIn } from './words/problems.mjs';
import { textsIn } from './words/textsIn.mjs';
import { inRoot, root } from './lib/paths.mjs';

const documents = ['README.md', 'CHANGELOG.md', 'docs/OPERATING.md'];

const found = await readdir(inRoot('src'), { recursive: true, withFileTypes: true });
const sources = found
  .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name) && !entry.name.includes('.test.'))
  .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)))
  .map((file) => file.replaceAll('\\', '/'))
  .toSorted();

/** @param {string} document */
const linesOf = (document) =>
  document.split('\n').map((text, index) => ({ line: index + 1, text }));

let problems = 0;
for (const file of [...sources, ...documents]) {
  const content = await readFile(inRoot(file), 'utf8');
  const texts = documents.includes(file) ? linesOf(content) : textsIn(file, content);
  for (const { line, text } of texts) {
    for (const problem of problemsIn(text)) {
      problems += 1;
      console.error(`${file}:${line} ${problem}: ${text.trim().slice(0, 100)}`);
    }
  }
}
console.log(`${sources.length + documents.length} files read, ${problems} problems with words`);
if (problems > 0) process.exitCode = 1;

// Checks the text that users read, in the sources in src/ and the documents for users, for words that they don't use
// (scripts/words/table.mjs).
import './lib/require-node.mjs';
import { readdir, readFile } from 'node:fs/promises';
import { problemsIn, withoutComments } from './words/problems.mjs';
import { inRoot } from './lib/paths.mjs';

const guide = (await readdir(inRoot('docs', 'guide'))).filter((file) => file.endsWith('.md'));
const documents = [
  'README.md',
  'CHANGELOG.md',
  'docs/OPERATING.md',
  'docs/PUT_ONLINE.md',
  ...guide.toSorted().map((file) => `docs/guide/${file}`),
];
const found = await readdir(inRoot('src'), { recursive: true });
const sources = found
  .filter((file) => /\.tsx?$/.test(file) && !file.includes('.test.'))
  .map((file) => `src/${file.replaceAll('\\', '/')}`)
  .toSorted();

let problems = 0;
for (const file of [...sources, ...documents]) {
  const content = await readFile(inRoot(file), 'utf8');
  const text = documents.includes(file) ? content : withoutComments(content);
  for (const { line, problem } of problemsIn(text)) {
    problems += 1;
    console.error(`${file}:${line} ${problem}`);
  }
}
console.log(`${sources.length + documents.length} files read, ${problems} problems with words`);
if (problems > 0) process.exitCode = 1;

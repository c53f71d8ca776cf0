// Checks the text that users read, in src/ and in the documents for users, for words that the product doesn't use
// (scripts/words/table.mjs). Checks every text file for numbers that nobody can look up in the repository, and every
// comment for a start that nobody would say aloud.
import './lib/require-node.mjs';
import { readdir, readFile } from 'node:fs/promises';
import {
  comparedWordsIn,
  oddCommentsIn,
  privateNumbersIn,
  problemsIn,
  withoutComments,
} from './words/problems.mjs';
import { inRoot } from './lib/paths.mjs';

const guide = (await readdir(inRoot('docs', 'guide'))).filter((file) => file.endsWith('.md'));
const documents = [
  'README.md',
  'CHANGELOG.md',
  'docs/OPERATING.md',
  'docs/PUT_ONLINE.md',
  ...guide.toSorted().map((file) => `docs/guide/${file}`),
];
/** @param {string} folder */
async function textsIn(folder) {
  const found = await readdir(inRoot(folder), { recursive: true });
  return found
    .filter((file) => /\.(tsx?|mjs|css|md|sh|ya?ml)$/.test(file))
    .map((file) => `${folder}/${file.replaceAll('\\', '/')}`)
    .toSorted();
}
const sources = (await textsIn('src')).filter(
  (file) => /\.tsx?$/.test(file) && !file.includes('.test.'),
);

const everything = [
  ...(
    await Promise.all(['src', 'tests', 'bench', 'scripts', 'docs', 'deploy'].map(textsIn))
  ).flat(),
  'README.md',
  'CONTRIBUTING.md',
  'CHANGELOG.md',
];

let problems = 0;
/** @param {string} file @param {ReturnType<typeof problemsIn>} found */
function report(file, found) {
  problems += found.length;
  for (const { line, problem } of found) console.error(`${file}:${line} ${problem}`);
}
for (const file of [...sources, ...documents]) {
  const content = await readFile(inRoot(file), 'utf8');
  report(file, problemsIn(documents.includes(file) ? content : withoutComments(content)));
  if (!documents.includes(file)) report(file, comparedWordsIn(content));
}
for (const file of everything) {
  const content = await readFile(inRoot(file), 'utf8');
  report(file, privateNumbersIn(content));
  if (/\.(tsx?|mjs|css)$/.test(file)) report(file, oddCommentsIn(content));
}
console.log(`${everything.length} files read, ${problems} problems with words`);
if (problems > 0) process.exitCode = 1;

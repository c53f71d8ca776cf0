#!/usr/bin/env node
// What the package and the downloaded file run: the same program as in a container, with its data in the home folder.
// Whoever only opens the file gets their browser, too.
import { spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';
import { setTimeout } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';

const PROGRAM = new URL('../dist/server/main.js', import.meta.url).href;
const FIRST_PORT = 3000;
/** In seconds: how long somebody who opens the file again waits for a start that is still under way. */
const LONGEST_START = 60;
/** What opens an address in the browser. @type {Map<string, string[]>} */
const OPENERS = new Map([
  ['darwin', ['open']],
  ['win32', ['rundll32', 'url.dll,FileProtocolHandler']],
]);
const env = process.env;
const file = env['TURNOUT_FILE'];
const beside = file ? path.join(path.dirname(file), 'Turnout') : '';
const home = path.join(homedir(), 'Turnout');
const usual = (env['TURNOUT_HOME'] = beside && existsSync(beside) ? beside : home);
const data = (env['DATA_DIR'] ??= usual);
env['TURNOUT_COMMAND'] ??= command();

/** How this very program is called: a name could be somebody else's. */
function command() {
  const ours = fileURLToPath(import.meta.url);
  const isOurs = (/** @type {string} */ folder) => {
    const found = path.join(folder, 'turnout');
    return existsSync(found) && realpathSync(found) === realpathSync(ours);
  };
  // Where npm runs it, the PATH has its name only until it ends.
  const isInstalled = !env['npm_command'] && (env['PATH'] ?? '').split(path.delimiter).some(isOurs);
  return isInstalled ? 'turnout' : `node "${ours}"`;
}

/** On Windows and macOS a double click opens a terminal for the file, so there nothing tells it from a command. */
const isOpened =
  Boolean(file) &&
  process.argv.length === 2 &&
  (process.platform !== 'linux' || !process.stdin.isTTY);

/** @param {string} url */
function openBrowser(url) {
  const [opener = '', ...args] = OPENERS.get(process.platform) ?? ['xdg-open'];
  // The address is printed, too, for a computer that can't open it.
  spawn(opener, [...args, url], { stdio: 'ignore', detached: true })
    .on('error', () => {})
    .unref();
}

/** @param {number} port @returns {Promise<number>} the first port from this one that no program has */
function freePort(port) {
  return new Promise((resolve) => {
    const server = createServer();
    server.once('error', () => resolve(freePort(port + 1)));
    server.listen(port, '127.0.0.1', () => server.close(() => resolve(port)));
  });
}

/** Whether a Turnout has the data folder: the system frees its lock however it ends. */
async function isRunning() {
  const lock = path.join(data, 'turnout.lock');
  if (!existsSync(lock)) return false;
  const { DatabaseSync } = await import('node:sqlite');
  const database = new DatabaseSync(lock);
  try {
    database.exec('begin exclusive');
    return false;
  } catch {
    return true;
  } finally {
    database.close();
  }
}

/** The address of the Turnout that has the folder, which only that one writes; undefined while it starts. */
function address() {
  const written = path.join(data, 'turnout.url');
  return existsSync(written) ? readFileSync(written, 'utf8').trim() || undefined : undefined;
}

async function open() {
  for (let waited = 0; await isRunning(); waited += 1) {
    const url = address();
    if (url) {
      console.log(`Turnout is running already, at ${url}`);
      return openBrowser(url);
    }
    if (waited === 0) console.log('Turnout is starting already …');
    if (waited === LONGEST_START) return console.log(`Something else works in ${data}.`);
    await setTimeout(1000);
  }
  env['PORT'] ??= String(await freePort(FIRST_PORT));
  subscribe('turnout.running', (message) => {
    const { url, setupUrl } = /** @type {{ url: string; setupUrl: string | null }} */ (message);
    console.log('Turnout is running. Close this window to stop it.\n');
    openBrowser(setupUrl ?? url);
  });
  await import(PROGRAM);
}

void (isOpened ? open() : import(PROGRAM));

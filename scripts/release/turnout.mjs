#!/usr/bin/env node
// What `npx turnout` and the downloaded file run: the same program as in a container, with its data in the home folder.
// Whoever only opens the file gets their browser, too.
import { spawn } from 'node:child_process';
import { subscribe } from 'node:diagnostics_channel';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { homedir } from 'node:os';
import path from 'node:path';

const PROGRAM = new URL('../dist/server/main.js', import.meta.url).href;
const FIRST_PORT = 3000;
/** What opens an address in the browser. @type {Map<string, string[]>} */
const OPENERS = new Map([
  ['darwin', ['open']],
  ['win32', ['rundll32', 'url.dll,FileProtocolHandler']],
]);
const env = process.env;
const file = env['TURNOUT_FILE'];
const beside = file ? path.join(path.dirname(file), 'Turnout') : '';
const home = path.join(homedir(), 'Turnout');
const data = (env['DATA_DIR'] ??= beside && existsSync(beside) ? beside : home);
env['TURNOUT_COMMAND'] ??= 'npx turnout';

/** Where the Turnout that has the data folder can be opened; only while it runs. */
const address = path.join(data, 'turnout.url');

/** On Windows and macOS a double click opens a terminal for the file, so there nothing tells it from a command. */
const isOpened =
  Boolean(file) &&
  process.argv.length === 2 &&
  (process.platform !== 'linux' || !process.stdin.isTTY);

/** @param {string} url */
function openBrowser(url) {
  const [command = '', ...args] = OPENERS.get(process.platform) ?? ['xdg-open'];
  // The address is printed, too, for a computer that can't open it.
  spawn(command, [...args, url], { stdio: 'ignore', detached: true })
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

/** Whether the Turnout whose address is in the data folder still runs. @param {string} url */
const answers = (url) =>
  fetch(new URL('/healthz', url), { signal: AbortSignal.timeout(2000) }).then(
    ({ ok }) => ok,
    () => false,
  );

async function open() {
  const running = existsSync(address) ? readFileSync(address, 'utf8').trim() : '';
  if (running && (await answers(running))) {
    console.log(`Turnout is running already, at ${running}`);
    return openBrowser(running);
  }
  env['PORT'] ??= String(await freePort(FIRST_PORT));
  subscribe('turnout.running', (message) => {
    const { url, setupUrl } = /** @type {{ url: string; setupUrl: string | null }} */ (message);
    writeFileSync(address, `${url}\n`, { mode: 0o600 });
    process.on('exit', () => rmSync(address, { force: true }));
    console.log('Turnout is running. Close this window to stop it.\n');
    openBrowser(setupUrl ?? url);
  });
  await import(PROGRAM);
}

void (isOpened ? open() : import(PROGRAM));

import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/** Linux counts a process's CPU time in hundredths of a second. */
const TICK_MS = 10;

/**
 * The built server as a separate process, so that the code that measures doesn't use CPU time on the server's thread.
 *
 * @typedef {object} BuiltServer
 * @property {string} url
 * @property {() => boolean} isAlive
 * @property {() => number} memory resident memory in MiB; NaN if the system has no /proc
 * @property {() => number} used CPU time so far in ms; NaN if the system has no /proc
 * @property {() => Promise<void>} stop
 */

/**
 * @param {Record<string, string | undefined>} settings its environment
 * @param {string} [folder] the checkout whose build to run
 * @returns {Promise<BuiltServer>}
 */
export async function startBuiltServer(settings, folder = root) {
  const child = spawn(process.execPath, [path.resolve(folder, 'dist/server/main.js')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'], PORT: '0', LOG_LEVEL: 'error', ...settings },
  });
  const ended = once(child, 'exit');
  let printed = '';
  /** @type {string} */
  const url = await new Promise((resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      printed += String(chunk);
      const found = /running at (\S+)/.exec(printed)?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error(`The server did not start: ${printed}`)));
  });
  /** @param {string} name */
  const inProc = (name) => {
    try {
      return readFileSync(`/proc/${child.pid}/${name}`, 'utf8');
    } catch {
      return '';
    }
  };
  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    memory: () => Number(/VmRSS:\s+(\d+)/.exec(inProc('status'))?.[1]) / 1024,
    used() {
      const stat = inProc('stat');
      const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
      return (Number(fields[11]) + Number(fields[12])) * TICK_MS;
    },
    async stop() {
      child.kill('SIGTERM');
      await ended;
    },
  };
}

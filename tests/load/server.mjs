import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFile } from 'node:fs/promises';
import { capture } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';
import { ADMIN } from './people.mjs';

/** @typedef {Record<string, string>} Place where the server's data is: its DATA_DIR, and its DATABASE_URL if any */

/**
 * The built server, in a process of its own.
 *
 * @typedef {object} Server
 * @property {string} url
 * @property {() => boolean} isAlive still the process that was started
 * @property {() => Promise<number>} memory resident, in MiB
 * @property {() => Promise<void>} stop
 */

/** @param {Place} place @returns {Promise<Server>} */
export async function startServer(place) {
  const child = spawn(process.execPath, [inRoot('dist', 'server', 'main.js')], {
    env: {
      PATH: process.env['PATH'] ?? '',
      PORT: '0',
      LOG_LEVEL: 'fatal',
      SCHOOL_TIME_ZONE: 'UTC',
      ADMIN_EMAIL: ADMIN.email,
      ADMIN_PASSWORD: ADMIN.password,
      // Each caller comes from an address of its own, as people at home do.
      TRUST_PROXY: 'true',
      ...place,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const exited = once(child, 'exit');
  const url = await new Promise((/** @type {(url: string) => void} */ resolve, reject) => {
    child.stdout.on('data', (chunk) => {
      const found = /running at (http:\S+)/.exec(String(chunk))?.[1];
      if (found) resolve(found);
    });
    child.on('exit', () => reject(new Error('The server ended before it ran')));
  });
  return {
    url,
    isAlive: () => child.exitCode === null && child.signalCode === null,
    async memory() {
      const status = await readFile(`/proc/${child.pid}/status`, 'utf8');
      return Number(/VmRSS:\s+(\d+)/.exec(status)?.[1] ?? 0) / 1024;
    },
    async stop() {
      child.kill('SIGTERM');
      await exited;
    },
  };
}

/** What the check of the books finds wrong; null when they agree. @param {Place} place */
export async function checkBooks(place) {
  const { code, output } = await capture(
    process.execPath,
    [inRoot('dist', 'server', 'cli', 'check-books.js')],
    { env: { PATH: process.env['PATH'], ...place } },
  );
  return code === 0 ? null : output;
}

import { spawn } from 'node:child_process';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { median } from './measure.mjs';

const STARTS = 7;

/**
 * Times `npm start` without npm itself, from a built tree until the server is ready.
 *
 * @param {Record<string, string>} env
 */
async function start(env) {
  const begun = performance.now();
  const server = spawn(process.execPath, [path.resolve('scripts/turnout.mjs')], {
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { PATH: process.env['PATH'] ?? '', PORT: '0', LOG_LEVEL: 'error', ...env },
  });
  const ended = new Promise((resolve) => server.once('exit', resolve));
  let printed = '';
  for await (const chunk of server.stdout) {
    printed += String(chunk);
    if (printed.includes('running at')) break;
  }
  const took = performance.now() - begun;
  const status = await readFile(`/proc/${server.pid}/status`, 'utf8').catch(() => '');
  const mebibytes = Number(/VmRSS:\s+(\d+)/.exec(status)?.[1]) / 1024;
  server.kill();
  await ended;
  return { took, mebibytes };
}

/**
 * Measures how soon a server is ready, and its memory at that time.
 *
 * @param {string} name @param {Record<string, string>} env
 */
export async function benchStart(name, env) {
  const starts = [];
  for (let n = 0; n < STARTS; n += 1) starts.push(await start(env));
  const ready = median(starts.map(({ took }) => took));
  const memory = median(starts.map(({ mebibytes }) => mebibytes));
  console.log(
    `a start with ${name}, from a built tree to ready: ${Math.round(ready)} ms (at most 700), ${Math.round(memory)} MiB`,
  );
}

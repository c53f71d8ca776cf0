import { once } from 'node:events';
import { spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startBuiltServer } from './built-server.mjs';
import { inRoot } from './paths.mjs';

/**
 * Runs the command that fills a demo school and returns its output.
 *
 * @param {NodeJS.ProcessEnv} env @param {string[]} args
 */
async function fill(env, args) {
  const program = [inRoot('dist', 'server', 'main.js'), 'demo', ...args];
  const child = spawn(process.execPath, program, { env, stdio: ['ignore', 'pipe', 'inherit'] });
  let text = '';
  child.stdout.on('data', (chunk) => (text += chunk));
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The demo ended with ${code}`);
  return text;
}

/** Parses the demo's output for the accounts that can log in. @param {string} printed */
function demoAccounts(printed) {
  const find = (/** @type {RegExp} */ pattern) => pattern.exec(printed)?.[1] ?? '';
  const needed = (/** @type {RegExp} */ pattern) => {
    const found = find(pattern);
    if (!found) throw new Error(`The demo did not say who can sign in:\n${printed}`);
    return found;
  };
  return {
    password: needed(/password (\S+)/),
    admin: needed(/admin\s+(\S+@\S+)/),
    // The small school has neither teachers nor parents.
    teacher: find(/teacher\s+(\S+@\S+)/),
    parent: find(/parent\s+(\S+@\S+)/),
    student: needed(/student\s+(\S+@\S+)/),
  };
}

/** @typedef {ReturnType<typeof demoAccounts>} DemoAccounts */

/**
 * Runs a server with the demo school, in a temporary folder, until `act` has finished.
 *
 * @param {(url: string, accounts: DemoAccounts) => Promise<void>} act
 * @param {{ small?: boolean }} [which] the school with a single class unless `small` is false
 */
export async function withDemoSchool(act, { small = true } = {}) {
  const data = await mkdtemp(path.join(tmpdir(), 'turnout-demo-'));
  const env = {
    ...process.env,
    DATA_DIR: data,
    DATABASE_URL: '',
    PORT: '0',
    HOST: '127.0.0.1',
    SCHOOL_TIME_ZONE: 'UTC',
    LOG_LEVEL: 'error',
  };
  const accounts = demoAccounts(await fill(env, small ? ['--small'] : []));
  const server = await startBuiltServer(env);
  try {
    await act(server.url, accounts);
  } finally {
    await server.stop();
    await rm(data, { recursive: true, force: true });
  }
}

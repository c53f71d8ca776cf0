import { spawn } from 'node:child_process';
import { root } from './paths.mjs';

/**
 * Runs a command in the project's root, in our terminal; resolves to its exit code.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env] added to our environment
 * @returns {Promise<number>}
 */
export function run(command, args, env = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(command, args, {
      cwd: root,
      stdio: 'inherit',
      env: { ...process.env, ...env },
    });
    child.on('error', reject);
    child.on('close', (code) => resolve(code ?? 1));
  });
}

/**
 * Runs a command and returns its output.
 *
 * @param {string} command
 * @param {string[]} args
 * @param {import('node:child_process').SpawnOptionsWithoutStdio} [options]
 * @returns {Promise<{ code: number; output: string }>} code 127 if the command doesn't exist
 */
export function capture(command, args, options = {}) {
  return new Promise((resolve) => {
    const child = spawn(command, args, { cwd: root, ...options });
    let output = '';
    child.stdout.on('data', (chunk) => (output += chunk));
    child.stderr.on('data', (chunk) => (output += chunk));
    child.on('error', (error) => resolve({ code: 127, output: error.message }));
    child.on('close', (code) => resolve({ code: code ?? 1, output }));
  });
}

/** The npm that started us, or else the one on the PATH. @param {string[]} args @returns {[string, string[]]} */
function npmCommand(args) {
  const self = process.env['npm_execpath'];
  if (self?.endsWith('.js')) return [process.execPath, [self, ...args]];
  return [process.platform === 'win32' ? 'npm.cmd' : 'npm', args];
}

/** @param {string[]} args @param {NodeJS.ProcessEnv} [env] */
export const npm = (args, env) => run(...npmCommand(args), env);

/** @param {string[]} args */
export const captureNpm = (args) => capture(...npmCommand(args));

/**
 * Runs a tool from node_modules.
 *
 * @param {string} file the file that its package.json names as its command
 * @param {string[]} args
 * @param {NodeJS.ProcessEnv} [env]
 */
export const runNode = (file, args, env) => run(process.execPath, [file, ...args], env);

// `node scripts/run.mjs TOOL …`: a tool from node_modules, in a Node that is new enough.
import './lib/require-node.mjs';
import { spawn } from 'node:child_process';
import path from 'node:path';
import { inRoot } from './lib/paths.mjs';

const [tool = '', ...args] = process.argv.slice(2);
const PATH = [inRoot('node_modules', '.bin'), process.env['PATH']].join(path.delimiter);
// On Windows, tools are scripts for its shell.
const child = spawn(tool, args, {
  stdio: 'inherit',
  env: { ...process.env, PATH },
  shell: process.platform === 'win32',
});
child.on('exit', (code) => (process.exitCode = code ?? 1));

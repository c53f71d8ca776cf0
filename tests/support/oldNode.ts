import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { npm } from '../../scripts/lib/exec.mjs';
import { inRoot } from '../../scripts/lib/paths.mjs';

/** The oldest Node in which Turnout's scripts still fetch another (scripts/lib/require-node.mjs). */
const VERSION = '20.19.6';

const isOld = (program: string) =>
  existsSync(program) && execFileSync(program, ['--version']).toString().startsWith('v20.');

/** A Node that is too old for Turnout: the system's, or one from npm; null if there is none to be had. */
export async function oldNode(): Promise<string | null> {
  const folders = (process.env['PATH'] ?? '').split(delimiter);
  const found = folders.map((folder) => join(folder, 'node')).find(isOld);
  if (found) return found;
  const name = `node-${process.platform}-${process.arch}`;
  const folder = inRoot('.cache', `old-node-${VERSION}`);
  const program = join(folder, 'node_modules', name, 'bin', 'node');
  if (!existsSync(program))
    await npm(['install', '--prefix', folder, '--no-save', '--silent', `${name}@${VERSION}`]);
  return existsSync(program) ? program : null;
}

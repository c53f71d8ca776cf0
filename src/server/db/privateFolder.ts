import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { giveToOwner } from './owner.ts';

const STICKY = 0o1000;

/** Sets a file's mode if it differs. Other users' files, and disks without modes, stay as they are. */
function setMode(path: string, mode: number): void {
  try {
    const { mode: is } = lstatSync(path);
    if ((is & 0o777) !== mode) chmodSync(path, mode);
  } catch (error) {
    const { code = '' } = error as { code?: string };
    if (!['ENOENT', 'EPERM', 'EROFS', 'ENOTSUP', 'ENOSYS'].includes(code)) throw error;
  }
}

/**
 * Creates a folder and its missing parents. They are private and belong to the owner of the closest folder that existed
 * before.
 */
export function makeFolder(folder: string): void {
  const first = mkdirSync(folder, { recursive: true, mode: 0o700 });
  if (first === undefined) return;
  const made = [];
  for (let at = resolve(folder); at.length >= resolve(first).length; at = dirname(at))
    made.push(at);
  for (const path of made.toReversed()) giveToOwner(path);
}

/**
 * Creates a private folder, or makes an existing one private, including our files in it. A shared folder such as /tmp
 * keeps its mode.
 */
export function privateFolder(folder: string, isOurs: (file: string) => boolean): void {
  makeFolder(folder);
  if ((lstatSync(folder).mode & STICKY) === 0) setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && isOurs(entry.name)) setMode(join(folder, entry.name), 0o600);
}

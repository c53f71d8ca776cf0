import { chmodSync, lstatSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';

const STICKY = 0o1000;

/** Sets a mode where it is another one. Somebody else's file, or a disk that knows no modes, stays as it is. */
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
 * Makes a folder for what nobody else may read, and makes it so where it is there already, with the files of ours in it.
 * A folder that all share, such as /tmp, is left to them.
 */
export function privateFolder(folder: string, isOurs: (file: string) => boolean): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  if ((lstatSync(folder).mode & STICKY) === 0) setMode(folder, 0o700);
  for (const entry of readdirSync(folder, { withFileTypes: true }))
    if (entry.isFile() && isOurs(entry.name)) setMode(join(folder, entry.name), 0o600);
}

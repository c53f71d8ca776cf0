import { accessSync, constants, existsSync, lchownSync, readFileSync, statSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname } from 'node:path';

/** The data folder or a file in it belongs to somebody else; the message is a sentence. */
export class NotOurs extends Error {}

/**
 * If root runs this, gives a new file or folder to the owner of the folder it is in. A command run with sudo would
 * otherwise leave files that the server can't open.
 */
export function giveToOwner(path: string): void {
  if (process.getuid?.() !== 0) return;
  const { uid, gid } = statSync(dirname(path));
  // Never through a link, which the folder's owner could have put there.
  lchownSync(path, uid, gid);
}

/** The name of whoever runs this. */
export function ourName(): string {
  try {
    return userInfo().username;
  } catch {
    // In a container a user may have no name.
    return `user ${process.getuid?.()}`;
  }
}

/** The owner of a file or folder. If it can't be read, returns the owner of the folder that is in the way. */
export function ownerOf(path: string): { name: string; path: string } {
  try {
    const { uid } = statSync(path);
    const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
    const line = users.split('\n').find((user) => user.split(':')[2] === String(uid));
    return { name: line?.split(':')[0] ?? `user ${uid}`, path };
  } catch {
    return ownerOf(dirname(path));
  }
}

/** Throws NotOurs if any of these exists and we can't read it, or can't write it if `writing`. */
export function requireAccess(folder: string, paths: readonly string[], writing: boolean): void {
  const wanted = constants.R_OK | (writing ? constants.W_OK : 0);
  for (const path of paths) {
    try {
      accessSync(path, wanted);
    } catch (error) {
      const { code } = error as { code?: string };
      if (code !== 'EACCES' && code !== 'EPERM') continue;
      const { name, path: at } = ownerOf(path);
      if (name === ourName())
        throw new NotOurs(
          `${at} can't be ${writing ? 'written to' : 'read'}, though it belongs to ${name}. Allow it: chmod -R u+rwX ${folder}`,
        );
      throw new NotOurs(
        `${at} belongs to ${name}, and this runs as ${ourName()}. Run it as ${name}, or give the data folder away: sudo chown -R ${ourName()} ${folder}`,
      );
    }
  }
}

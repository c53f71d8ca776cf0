// We import the whole module, because naming a function that an old Node doesn't have would fail before we could say
// what we need.
import * as fs from 'node:fs/promises';
import { root } from './paths.mjs';

const MEBIBYTE = 1024 * 1024;

/**
 * Throws a sentence if the disk has less room than this. On a full disk npm only warns, and leaves packages with half
 * of their files.
 *
 * @param {number} mebibytes
 * @param {string} act what the room is for
 */
export async function requireRoom(mebibytes, act) {
  const { bavail, bsize } = await fs.statfs(root);
  const free = Math.floor((bavail * bsize) / MEBIBYTE);
  if (free < mebibytes) {
    throw new Error(
      `The disk of ${root} has ${free} MB left, which is too little for ${act}. Make room on it, then try again.`,
    );
  }
}

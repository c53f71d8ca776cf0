import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
// Getting random bytes costs ten times as much as writing an id, so we fetch them for 256 ids at once.
const pool = new Uint8Array(RANDOM_BYTES * 256);
let used = pool.length;

function randomBytes(): Uint8Array {
  if (used === pool.length) {
    randomFillSync(pool);
    used = 0;
  }
  return pool.subarray(used, (used += RANDOM_BYTES));
}

const last = { msecs: 0, seq: 0 };

/** A new id: globally unique, sorted by time, and after all earlier ids of the same process. */
export function newId(prefix = ''): string {
  const random = randomBytes();
  const now = Date.now();
  // If we pass our own bytes, the library leaves the order within a millisecond to us: we count up from a random start.
  if (now > last.msecs) {
    last.msecs = now;
    last.seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else {
    // The start is in the lower half of the range, so that the counter can't overflow.
    last.seq += 1;
  }
  return prefix + v7({ random, msecs: last.msecs, seq: last.seq });
}

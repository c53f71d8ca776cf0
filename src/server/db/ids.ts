import { randomFillSync } from 'node:crypto';
import { v7 } from 'uuid';

const RANDOM_BYTES = 16;
// To ask for random bytes costs ten times as much as to write an id, so they are asked for 256 ids at once.
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

/** A new id: unique anywhere, sorts by time, and after those made before it in the same process. */
export function newId(prefix = ''): string {
  const random = randomBytes();
  const now = Date.now();
  // With bytes of ours the library leaves the order within a millisecond to us: it counts on from a random start.
  if (now > last.msecs) {
    last.msecs = now;
    last.seq = new DataView(random.buffer, random.byteOffset).getUint32(6) >>> 1;
  } else {
    // From the lower half of what it may be: it can't run out.
    last.seq += 1;
  }
  return prefix + v7({ random, msecs: last.msecs, seq: last.seq });
}

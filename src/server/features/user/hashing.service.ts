import { availableParallelism } from 'node:os';
import * as library from 'better-auth/crypto';
import { busy } from '../../../domain/refusal.ts';
import { createGate } from './gate.ts';

/** Leaves one processor, and threads of Node's pool of four, free for everything else. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** Room for a class that signs in at the door together: each sign-in takes about a tenth of a second. */
const WAITING = 40;
const RETRY_AFTER_S = 5;

/** Hashing a password costs as much as hundreds of marks, by design, so only a few run at once. */
const gate = createGate({
  atOnce: AT_ONCE,
  waiting: WAITING,
  full: () =>
    busy('Too many people are logging in right now. Please try again in a moment.', RETRY_AFTER_S),
});

/** Throws UNAVAILABLE while too many are waiting; call it before any expensive work. */
export const refuseWhenCrowded = (): void => gate.refuseWhenFull();

/** The hash of a password (scrypt). Throws UNAVAILABLE while too many are waiting. */
export const hashPassword = (text: string): Promise<string> =>
  gate.pass(() => library.hashPassword(text));

/** Whether a password matches a hash; throws UNAVAILABLE like `hashPassword`. */
export const verifyPassword = (asked: { hash: string; password: string }): Promise<boolean> =>
  gate.pass(() => library.verifyPassword(asked));

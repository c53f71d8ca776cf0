import { availableParallelism } from 'node:os';
import * as library from 'better-auth/crypto';
import { busy } from '../../../domain/refusal.ts';
import { createGate } from './gate.ts';

/** One processor stays free for everything else, and so do threads of Node's pool, which has four. */
const AT_ONCE = Math.max(1, Math.min(2, availableParallelism() - 1));
/** A class that signs in at the door together: each takes about a tenth of a second. */
const WAITING = 40;
const RETRY_AFTER_S = 5;

/** A password costs as much as hundreds of marks, by design: no more than a few are looked at at once. */
const gate = createGate({
  atOnce: AT_ONCE,
  waiting: WAITING,
  full: () =>
    busy('Too many people are logging in right now. Please try again in a moment.', RETRY_AFTER_S),
});

/** Refuses as UNAVAILABLE while too many wait; before anything that costs is done for nothing. */
export const refuseWhenCrowded = (): void => gate.refuseWhenFull();

/** The hash of a password (scrypt). Refused as UNAVAILABLE while too many wait for theirs. */
export const hashPassword = (text: string): Promise<string> =>
  gate.pass(() => library.hashPassword(text));

/** Whether a password is the one of a hash; refused in the same way. */
export const verifyPassword = (asked: { hash: string; password: string }): Promise<boolean> =>
  gate.pass(() => library.verifyPassword(asked));

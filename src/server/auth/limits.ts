import type { AuthPath } from '../../contract/auth.ts';
import { tooMany, type Refusal } from '../../domain/refusal.ts';
import type { Reader } from '../db/database.ts';
import { systemActor, type Write } from '../db/work.ts';
import { refuseWhenCrowded } from '../features/user/hashing.service.ts';
import { findByEmail } from '../features/user/user.service.ts';
import type { Buckets, Limit } from './buckets.ts';
import { networkOf } from './network.ts';

const SECOND = 1000;
const MINUTE = 60 * SECOND;

/**
 * How often one network may make requests that are expensive or guess something. A studio's phones share an address, so
 * a whole class may sign in at the door at once.
 */
export const byNetwork: Partial<Record<LimitedPath, Limit>> = {
  '/setup': { burst: 10, everyMs: 6 * SECOND },
  '/sign-in/email': { burst: 100, everyMs: SECOND },
  '/sign-up/email': { burst: 60, everyMs: 2 * SECOND },
  '/request-password-reset': { burst: 10, everyMs: 30 * SECOND },
  '/reset-password': { burst: 10, everyMs: 6 * SECOND },
  // The same as for registrations.
  '/verify-email': { burst: 60, everyMs: 2 * SECOND },
  '/two-factor/verify-totp': { burst: 10, everyMs: 6 * SECOND },
  '/two-factor/verify-backup-code': { burst: 10, everyMs: 6 * SECOND },
  // A student's fees on the public dashboard; far more than a class looking at its own.
  '/details': { burst: 200, everyMs: 100 },
  // Nobody can guess the link of an offer or to choose a password; each is opened a few times.
  '/offers': { burst: 60, everyMs: SECOND },
  // Families who ask to join; on an open evening they share the studio's Wi-Fi.
  '/applications': { burst: 30, everyMs: MINUTE },
  // Nobody can guess a calendar address, but reading one takes a while. One provider may ask for many schools at once.
  '/calendar': { burst: 60, everyMs: SECOND },
  // One mail provider may turn emails off for many of its people at once.
  '/unsubscribe': { burst: 100, everyMs: SECOND },
};

/** Each limit by network is for a path of the auth library or for a kind of request. */
type LimitedPath =
  | AuthPath
  | '/setup'
  | '/details'
  | '/offers'
  | '/applications'
  | '/calendar'
  | '/unsubscribe';

/** Paths that check or set a password. */
const NEEDS_PASSWORD: readonly string[] = [
  '/sign-in/email',
  '/sign-up/email',
  '/change-password',
  '/change-email',
  '/reset-password',
  '/revoke-other-sessions',
  '/two-factor/enable',
  '/two-factor/disable',
];

/** Wrong passwords for one account, from any network; correct ones don't count. */
export const WRONG_PASSWORDS: Limit = { burst: 10, everyMs: MINUTE };
/** Emails of one kind to one address, because anyone who knows the address can cause them. */
export const EMAILS: Limit = { burst: 3, everyMs: 10 * MINUTE };
/** Emails that confirm addresses, to anybody: whoever registers with made-up ones can't make the school a nuisance. */
export const CONFIRMATIONS: Limit = { burst: 60, everyMs: MINUTE };
const AUDIT_ENTRIES: Limit = { burst: 1, everyMs: 60 * MINUTE };

function refusal(message: string, waitMs: number): Refusal {
  const seconds = Math.ceil(waitMs / SECOND);
  const wait = seconds < 90 ? `${seconds} seconds` : `${Math.ceil(seconds / 60)} minutes`;
  return tooMany(`${message} Please try again in ${wait}.`, waitMs);
}

/** Refuses a network that requests this path too often. */
export async function limitNetwork(
  buckets: Buckets,
  path: LimitedPath,
  address: string,
): Promise<void> {
  if (NEEDS_PASSWORD.includes(path)) refuseWhenCrowded();
  const limit = byNetwork[path];
  if (!limit) return;
  const { waitMs } = await buckets.take(path, networkOf(address), limit);
  if (waitMs > 0) throw refusal('Too many requests.', waitMs);
}

/** Whether one more email of a kind may go to this address; the request's sender never learns the result. */
export async function mayBeSent(
  buckets: Buckets,
  kind: 'reset' | 'confirm' | 'registered',
  email: string,
): Promise<boolean> {
  if ((await buckets.take(`email-${kind}`, email, EMAILS)).waitMs > 0) return false;
  return (
    kind !== 'confirm' || (await buckets.take('confirmations', '', CONFIRMATIONS)).waitMs === 0
  );
}

/** Which wrong passwords are counted together: by account, by known device, or by signed-in user. */
type Guesser = readonly ['account' | 'known-device' | 'signed-in', string];

/** One attempt at a password; too many wrong ones are slowed down. */
export interface Attempt {
  /** Call this if the password was correct. */
  succeeded(): Promise<void>;
  failed(): Promise<void>;
}

export interface AttemptLimits {
  db: Reader;
  write: Write;
  buckets: Buckets;
}

/**
 * Slows down wrong passwords for one account, however many networks they come from, and reports them in the audit log.
 * A device that has signed in to the account before has its own bucket, so that strangers can't lock its owner out.
 */
export async function beginAttempt(
  { db, write, buckets }: AttemptLimits,
  { email, address, as }: { email: string; address: string; as: Guesser },
): Promise<Attempt> {
  const [what, who] = as;
  const { waitMs, isLast } = await buckets.take(what, who, WRONG_PASSWORDS);
  if (waitMs > 0) throw refusal('Too many wrong passwords.', waitMs);
  return {
    succeeded: () => buckets.giveBack(what, who, WRONG_PASSWORDS),
    async failed() {
      if (!isLast) return;
      const user = await findByEmail(db, email);
      if (!user || (await buckets.take('told', user.id, AUDIT_ENTRIES)).waitMs > 0) return;
      await write({ actor: systemActor }, (work) => {
        work.audit({
          action: 'Wrong passwords slowed down',
          entity: 'user',
          entityId: user.id,
          before: null,
          after: { email, lastAddress: address },
        });
        return Promise.resolve();
      });
    },
  };
}

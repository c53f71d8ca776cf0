import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { Reader } from '../db/database.ts';

/** A token bucket: `burst` times at once, then once in `everyMs` milliseconds. */
export interface Limit {
  burst: number;
  everyMs: number;
}

/** What came of asking a bucket for a token. */
export interface Taken {
  /** 0 with a token, else how many milliseconds until there is one. */
  waitMs: number;
  /** It was the last one for now. */
  isLast: boolean;
}

export interface Buckets {
  /** Takes a token of `who` for `what`, if there is one. */
  take(what: string, who: string, limit: Limit): Promise<Taken>;
  /** Puts one back that turned out not to count. */
  giveBack(what: string, who: string, limit: Limit): Promise<void>;
}

/** How many refused ones a server remembers by itself. */
const REMEMBERED = 10_000;

/**
 * Token buckets in the database, shared by all servers on it. A bucket is one number, the moment at which it is full
 * again, so that one statement takes a token or leaves it. Who was just refused is refused from memory until their next
 * token: a flood costs the database nothing. Names are hashed, as they are often the addresses of people.
 */
export function createBuckets(db: Reader, now: () => number): Buckets {
  const refusedUntil = new Map<string, number>();

  function remember(key: string, until: number): void {
    if (refusedUntil.size >= REMEMBERED) refusedUntil.clear();
    refusedUntil.set(key, until);
  }

  return {
    async take(what, who, { burst, everyMs }) {
      const key = keyOf(what, who);
      const at = now();
      const until = refusedUntil.get(key) ?? 0;
      if (until > at) return { waitMs: until - at, isLast: false };
      refusedUntil.delete(key);
      const { rows } = await sql<{ full_at: number }>`
        insert into rate_limits (key, full_at) values (${key}, ${at + everyMs})
        on conflict (key) do update
          set full_at = case when rate_limits.full_at > ${at} then rate_limits.full_at else ${at} end + ${everyMs}
          where rate_limits.full_at <= ${at + (burst - 1) * everyMs}
        returning full_at`.execute(db);
      const [taken] = rows;
      if (taken) return { waitMs: 0, isLast: taken.full_at - at > (burst - 1) * everyMs };
      const row = await db
        .selectFrom('rate_limits')
        .select('full_at')
        .where('key', '=', key)
        .executeTakeFirst();
      const waitMs = Math.max(1, (row?.full_at ?? at) - (burst - 1) * everyMs - at);
      remember(key, at + waitMs);
      return { waitMs, isLast: false };
    },
    async giveBack(what, who, { everyMs }) {
      const key = keyOf(what, who);
      refusedUntil.delete(key);
      await db
        .updateTable('rate_limits')
        .set((eb) => ({ full_at: eb('full_at', '-', everyMs) }))
        .where('key', '=', key)
        .execute();
    },
  };
}

function keyOf(what: string, who: string): string {
  return `${what} ${createHash('sha256').update(who).digest('base64url')}`;
}
